import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import {
  noteGameCover,
  refuseHeld,
  withCurrentImages,
  withoutCrops,
} from '#features/media/server/public.ts';
import { enqueueIndexing } from '#features/search/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { indexedNameWords } from '#lib/text/search/words.ts';
import { slugify } from '#lib/text/slug.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { mergeRows } from '#platform/db/queries/article-links.ts';
import { trackFormerSlugs } from '#platform/db/queries/former-slugs.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { GameInput } from '../contract.ts';
import { dateStart } from '../values.ts';
import { spellings } from './spellings.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** The topic of all games. */
    games: true;
  }
}

export const gameSlugs = trackFormerSlugs({
  table: 'games',
  formerTable: 'game_slugs',
  owner: 'game_id',
  fallback: 'game',
  // The API uses `/api/games/filters` for something else.
  reserved: ['filters'],
});

/** The slug of a platform or genre in URLs. A name without Latin letters becomes its bytes in hex. */
export const termSlug = (name: string) =>
  slugify(name) || Buffer.from(nameKey(name)).toString('hex').slice(0, 80);

const subjectOf = (id: number, title: string) => ({ type: 'game', id, name: title }) as const;

/** Releases as table rows. @throws Problem 400 if a platform has two dates in a region */
function releasesOf({ releases }: GameInput) {
  const known = new Set<string>();
  return releases.map(({ platform, region, date, note }, position) => {
    const platform_slug = termSlug(platform);
    const key = `${platform_slug} ${region}`;
    if (known.has(key)) {
      throw badField(`releases.${position}.platform`, 'already has a date in this region');
    }
    known.add(key);
    const day = date === null ? null : dateStart(date);
    return { position, platform, platform_slug, region, date, day, note };
  });
}

function rowOf(input: GameInput, firstDay: number | null) {
  const { title, cover, summary, developer, publisher, series, wikidata } = input;
  return {
    title,
    cover,
    summary,
    developer,
    publisher,
    series,
    wikidata,
    title_key: nameKey(title),
    title_words: ` ${indexedNameWords(title).join(' ')} `,
    search_key: nameKey([title, developer, publisher, series].join(' ')),
    series_key: nameKey(series),
    links: JSON.stringify(input.links),
    ratings: JSON.stringify(input.ratings),
    listed: input.listed ? 1 : 0,
    first_day: firstDay,
  };
}

/**
 * Writes the genres, releases and cover of a game.
 * @param respell whether all games get its spelling of genres and platforms
 */
async function setParts(
  db: Db,
  id: number,
  { genres, cover }: GameInput,
  releases: ReturnType<typeof releasesOf>,
  respell: boolean,
): Promise<void> {
  await db.deleteFrom('game_genres').where('game_id', '=', id).execute();
  await db.deleteFrom('game_releases').where('game_id', '=', id).execute();
  const given = new Map(genres.map((name) => [termSlug(name), name]));
  const named = await spellings(db, 'game_genres', given, respell);
  const rows = named.map(([slug, name], position) => ({ game_id: id, slug, name, position }));
  if (rows.length > 0) await db.insertInto('game_genres').values(rows).execute();
  const byPlatform = new Map(releases.map((one) => [one.platform_slug, one.platform]));
  const platforms = new Map(await spellings(db, 'game_releases', byPlatform, respell));
  if (releases.length > 0) {
    const spelled = releases.map((one) => ({
      ...one,
      game_id: id,
      platform: platforms.get(one.platform_slug) ?? one.platform,
    }));
    await db.insertInto('game_releases').values(spelled).execute();
  }
  await noteGameCover(db, id, cover);
}

/** All articles about a game. */
export const articlesAbout = (db: Db, id: number) =>
  db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .select(['articles.id', 'articles.is_public'])
    .where('article_games.game_id', '=', id)
    .orderBy('articles.id')
    .execute();

type About = Awaited<ReturnType<typeof articlesAbout>>;

/** Invalidates the pages of games and of the public articles about this one. */
export function recordGameChange(db: Db, articles: About, now: number): Promise<void> {
  const shown = articles.filter((one) => one.is_public === 1);
  const topics = shown.map(({ id }): Topic => `article:${id}`);
  return recordChange(db, now, ['games', ...topics]);
}

const idsOf = (articles: About) => articles.map(({ id }) => id);

/** @throws Problem 404 `game.not_found` */
async function gameRow(db: Db, id: number) {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'game.not_found', 'No game has this id.');
  return row;
}

const earliest = (releases: ReturnType<typeof releasesOf>): number | null =>
  releases.reduce<number | null>(
    (first, { day }) => (day === null || (first !== null && first <= day) ? first : day),
    null,
  );

/** The same game with the current URL of its cover: a form may have been open before it changed. */
async function withCurrentCover(db: Db, input: GameInput): Promise<GameInput> {
  const [cover = null] = await withCurrentImages(db, [input.cover && withoutCrops(input.cover)]);
  return { ...input, cover };
}

/** Adds a game; call it in a transaction. @returns its id */
export async function insertGame(
  db: Db,
  given: GameInput,
  { now }: ActionContext,
): Promise<number> {
  const input = await withCurrentCover(db, given);
  const releases = releasesOf(input);
  const { id } = await db
    .insertInto('games')
    .values({
      ...rowOf(input, earliest(releases)),
      slug: await gameSlugs.freeSlug(db, input.slug || input.title),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Games that authors add are not listed, and change nothing that readers see.
  await setParts(db, id, input, releases, input.listed);
  return id;
}

/** Changes a game; call it in a transaction. */
async function updateGame(db: Db, id: number, given: GameInput, now: number): Promise<void> {
  const input = await withCurrentCover(db, given);
  const before = await gameRow(db, id);
  const releases = releasesOf(input);
  const wasShown = await isVisible(db, id);
  const showsAnother = wasShown ? input.cover !== before.cover : input.listed;
  if (showsAnother) await refuseHeld(db, input.cover, 'cover', now);
  await db
    .updateTable('games')
    .set({
      ...rowOf(input, earliest(releases)),
      slug: await gameSlugs.renamed(db, before, input.slug),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await setParts(db, id, input, releases, true);
  const articles = await articlesAbout(db, id);
  await recordGameChange(db, articles, now);
  if (before.title !== input.title) await enqueueIndexing(db, idsOf(articles), now);
}

/** @returns its id @throws Problem 400 naming the field */
export function createGame(db: Db, input: GameInput, context: ActionContext): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (input.listed) await refuseHeld(trx, input.cover, 'cover', context.now);
    const id = await insertGame(trx, input, context);
    const subject = subjectOf(id, input.title);
    await recordAction(trx, context, { action: 'game.created', subject });
    await recordChange(trx, context.now, ['games']);
    return id;
  });
}

/** @throws Problem 404 `game.not_found`, 400 naming the field */
export function changeGame(
  db: Db,
  id: number,
  input: GameInput,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await updateGame(trx, id, input, context.now);
    const subject = subjectOf(id, input.title);
    await recordAction(trx, context, { action: 'game.edited', subject });
  });
}

/** Deletes a game, not the articles about it. @throws Problem 404 `game.not_found` */
export function deleteGame(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { title } = await gameRow(trx, id);
    const articles = await articlesAbout(trx, id);
    await trx.deleteFrom('games').where('id', '=', id).execute();
    const subject = subjectOf(id, title);
    await recordAction(trx, context, { action: 'game.deleted', subject });
    await recordGameChange(trx, articles, context.now);
    await enqueueIndexing(trx, idsOf(articles), context.now);
  });
}

/**
 * Merges a game into another one, which gets the articles and slugs; call it in a transaction.
 * @param combined the facts of the game that stays, with the gaps filled
 * @throws Problem 404 `game.not_found`
 */
export async function mergeInto(
  db: Db,
  { id, into, combined }: { id: number; into: number; combined: GameInput },
  context: ActionContext,
): Promise<void> {
  const from = await gameRow(db, id);
  const to = await gameRow(db, into);
  const articles = await articlesAbout(db, id);
  await mergeRows(db, 'game', id, into);
  await gameSlugs.deleteInFavorOf(db, from, into);
  await updateGame(db, into, { ...combined, slug: to.slug }, context.now);
  const subject = subjectOf(into, to.title);
  await recordAction(db, context, { action: 'game.merged', subject, detail: from.title });
  await recordGameChange(db, articles, context.now);
  await enqueueIndexing(db, idsOf(articles), context.now);
}

/** Games that readers see: listed ones, and those with a public article. */
export const visibleGames = (db: Db) =>
  db
    .selectFrom('games')
    .where((eb) =>
      eb.or([
        eb('games.listed', '=', 1),
        eb.exists(
          eb
            .selectFrom('article_games')
            .innerJoin('articles', 'articles.id', 'article_games.article_id')
            .select('articles.id')
            .whereRef('article_games.game_id', '=', 'games.id')
            .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1),
        ),
      ]),
    );

async function isVisible(db: Db, id: number): Promise<boolean> {
  const row = await visibleGames(db)
    .select('games.id')
    .where('games.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
