import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { noteGameCover, refuseHeld } from '#features/media/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { numberedSlug, slugify } from '#lib/text/slug.ts';
import { fold } from '#lib/text/words.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { GameInput } from '../contract.ts';
import { dateStart } from '../values.ts';
import { spellings } from './spellings.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** Any game that readers see. */
    games: true;
  }
}

/** Job: what search knows of these articles, by their ids, is out of date since a game of theirs changed. */
export const GAME_RENAMED_JOB = 'games.renamed';
/** So many articles in one job. */
const BATCH = 100;
/** For a title without a letter or digit that a slug can hold. */
const FALLBACK = 'game';
/** The API answers something else there (`/api/games/filters`). */
const TAKEN = ['filters'];

/** Who writes, and when. */
export interface By {
  actor: AuditActor;
  now: number;
}

/** How names are compared: without regard to case, accents or spacing. */
export const nameKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

/** What a platform or genre is called in addresses; of a name in another script its bytes. */
export const termSlug = (name: string) =>
  slugify(name) || Buffer.from(nameKey(name)).toString('hex').slice(0, 80);

const subjectOf = (id: number, title: string) => ({ type: 'game', id, name: title }) as const;

/** The game that has this slug, or had it; null where none has. */
export async function slugOwner(db: Db, slug: string): Promise<number | null> {
  const current = await db
    .selectFrom('games')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (current) return current.id;
  const former = await db
    .selectFrom('game_slugs')
    .select('game_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former?.game_id ?? null;
}

/** A slug that no other game has or had: the wanted one, else with -2, -3 ... */
const freeSlug = (db: Db, wanted: string, id: number | null): Promise<string> =>
  numberedSlug(slugify(wanted) || FALLBACK, async (slug) => {
    const owner = await slugOwner(db, slug);
    return !TAKEN.includes(slug) && (owner === null || owner === id);
  });

/** Releases with their slugs and days. @throws Problem 400 where a platform has two dates in a region */
function releasesOf({ releases }: GameInput) {
  const known = new Set<string>();
  return releases.map(({ platform, region, date, note }, position) => {
    const platform_slug = termSlug(platform);
    const key = `${platform_slug} ${region}`;
    if (known.has(key)) {
      throw badField(`releases.${position}.platform`, 'has a date in this region already');
    }
    known.add(key);
    const day = date === null ? null : dateStart(date);
    return { position, platform, platform_slug, region, date, day, note };
  });
}

function rowOf(input: GameInput, firstDay: number | null) {
  const { title, cover, summary, developer, publisher, series, wikidata } = input;
  return {
    ...{ title, cover, summary, developer, publisher, series, wikidata },
    title_key: nameKey(title),
    search_key: nameKey([title, developer, publisher, series].join(' ')),
    series_key: nameKey(series),
    links: JSON.stringify(input.links),
    ratings: JSON.stringify(input.ratings),
    listed: input.listed ? 1 : 0,
    first_day: firstDay,
  };
}

/**
 * Sets what lies in tables of its own.
 * @param isSaid whether its spelling of genres and platforms holds for all games from now on
 */
async function setParts(
  db: Db,
  id: number,
  { genres, cover }: GameInput,
  releases: ReturnType<typeof releasesOf>,
  isSaid: boolean,
): Promise<void> {
  await db.deleteFrom('game_genres').where('game_id', '=', id).execute();
  await db.deleteFrom('game_releases').where('game_id', '=', id).execute();
  const given = new Map(genres.map((name) => [termSlug(name), name]));
  const named = await spellings(db, 'game_genres', given, isSaid);
  const rows = named.map(([slug, name], position) => ({ game_id: id, slug, name, position }));
  if (rows.length > 0) await db.insertInto('game_genres').values(rows).execute();
  const onWhat = new Map(releases.map((one) => [one.platform_slug, one.platform]));
  const platforms = new Map(await spellings(db, 'game_releases', onWhat, isSaid));
  if (releases.length > 0) {
    const spelt = releases.map((one) => ({
      ...{ ...one, game_id: id },
      platform: platforms.get(one.platform_slug) ?? one.platform,
    }));
    await db.insertInto('game_releases').values(spelt).execute();
  }
  await noteGameCover(db, id, cover);
}

/** Articles that are about a game, public or not. */
const articlesAbout = (db: Db, id: number) =>
  db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .select(['articles.id', 'articles.is_public'])
    .where('article_games.game_id', '=', id)
    .orderBy('articles.id')
    .execute();

type About = Awaited<ReturnType<typeof articlesAbout>>;

/** Says that a game changed: to its pages, to those of the public articles about it, and to search. */
async function tellOf(db: Db, articles: About, { now }: By, searchToo: boolean): Promise<void> {
  const topics = articles
    .filter((one) => one.is_public === 1)
    .map(({ id }): Topic => `article:${id}`);
  await recordChange(db, now, ['games', ...topics]);
  if (!searchToo) return;
  for (let start = 0; start < articles.length; start += BATCH) {
    const payload = articles.slice(start, start + BATCH).map(({ id }) => id);
    const label = formatCount(payload.length, 'article');
    await enqueue(db, { name: GAME_RENAMED_JOB, label, payload, now });
  }
}

/** @throws Problem 404 `game.not_found` */
async function gameRow(db: Db, id: number) {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'game.not_found', 'There is no game with this id.');
  return row;
}

const earliest = (releases: ReturnType<typeof releasesOf>): number | null =>
  releases.reduce<number | null>(
    (first, { day }) => (day === null || (first !== null && first <= day) ? first : day),
    null,
  );

/** Adds a game; call it in a transaction. @returns its id */
export async function insertGame(db: Db, input: GameInput, { now }: By): Promise<number> {
  const releases = releasesOf(input);
  const { id } = await db
    .insertInto('games')
    .values({
      ...rowOf(input, earliest(releases)),
      slug: await freeSlug(db, input.slug || input.title, null),
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // An author's changes nothing that readers see.
  await setParts(db, id, input, releases, input.listed);
  return id;
}

/** Changes a game in every place; call it in a transaction. A slug that it had leads on. */
async function updateGame(db: Db, id: number, input: GameInput, by: By): Promise<void> {
  const before = await gameRow(db, id);
  const releases = releasesOf(input);
  const wasShown = await isVisible(db, id);
  const showsAnother = wasShown ? input.cover !== before.cover : input.listed;
  if (showsAnother) await refuseHeld(db, input.cover, 'cover', by.now);
  const wanted = input.slug || before.slug;
  const slug = wanted === before.slug ? wanted : await freeSlug(db, wanted, id);
  if (slug !== before.slug) {
    await db.deleteFrom('game_slugs').where('slug', '=', slug).execute();
    await db.insertInto('game_slugs').values({ slug: before.slug, game_id: id }).execute();
  }
  await db
    .updateTable('games')
    .set({ ...rowOf(input, earliest(releases)), slug, updated_at: by.now })
    .where('id', '=', id)
    .execute();
  await setParts(db, id, input, releases, true);
  await tellOf(db, await articlesAbout(db, id), by, before.title !== input.title);
}

const note = ({ actor, now }: By, db: Db, event: AuditEvent) =>
  recordAudit(db, now, actor, [event]);

/** @returns its id @throws Problem 400 naming the field */
export function createGame(db: Db, input: GameInput, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (input.listed) await refuseHeld(trx, input.cover, 'cover', by.now);
    const id = await insertGame(trx, input, by);
    await note(by, trx, { action: 'game.created', subject: subjectOf(id, input.title) });
    await recordChange(trx, by.now, ['games']);
    return id;
  });
}

/** @throws Problem 404 `game.not_found`, 400 naming the field */
export function changeGame(db: Db, id: number, input: GameInput, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    await updateGame(trx, id, input, by);
    await note(by, trx, { action: 'game.edited', subject: subjectOf(id, input.title) });
  });
}

/** Deletes a game; articles about it stay. @throws Problem 404 `game.not_found` */
export function deleteGame(db: Db, id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { title } = await gameRow(trx, id);
    const articles = await articlesAbout(trx, id);
    await trx.deleteFrom('games').where('id', '=', id).execute();
    await note(by, trx, { action: 'game.deleted', subject: subjectOf(id, title) });
    await tellOf(trx, articles, by, true);
  });
}

/** Has the articles about one game be about another; none is about it twice, and each where it named it first. */
async function moveArticles(db: Db, id: number, into: number): Promise<void> {
  const both = [id, into];
  await db
    .deleteFrom('article_games')
    .where('game_id', 'in', both)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('article_games as first')
          .select('first.position')
          .whereRef('first.article_id', '=', 'article_games.article_id')
          .where('first.game_id', 'in', both)
          .whereRef('first.position', '<', 'article_games.position'),
      ),
    )
    .execute();
  await db.updateTable('article_games').set({ game_id: into }).where('game_id', '=', id).execute();
}

/**
 * Takes a game for another one: its articles are about that one from now on, and its addresses lead
 * there. What the other one does not say of itself it takes over.
 * @param combined the facts of both, as the one that stays has them
 * @throws Problem 404 `game.not_found`
 */
export async function foldInto(
  db: Db,
  { id, into, combined }: { id: number; into: number; combined: GameInput },
  by: By,
): Promise<void> {
  const [from, to] = [await gameRow(db, id), await gameRow(db, into)];
  const articles = await articlesAbout(db, id);
  await moveArticles(db, id, into);
  await db.updateTable('game_slugs').set({ game_id: into }).where('game_id', '=', id).execute();
  await db.deleteFrom('games').where('id', '=', id).execute();
  await db.insertInto('game_slugs').values({ slug: from.slug, game_id: into }).execute();
  await updateGame(db, into, { ...combined, slug: to.slug }, by);
  const subject = subjectOf(into, to.title);
  await note(by, db, { action: 'game.merged', subject, detail: from.title });
  await tellOf(db, articles, by, true);
}

/** A game that readers see: it is listed, or a public article is about it. */
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
