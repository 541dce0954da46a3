import { sql } from 'kysely';
import { isoTime } from '#lib/format/iso.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { AdminGame, AdminGamePage } from '../contract.ts';
import { parsed, partsOf, toFacts, toRelease, WHOLE, type Window } from './facts.ts';
import { hasText, isNamed } from './named-games.ts';
import { visibleGames } from './store.ts';

async function toAdminGames(db: Db, rows: readonly AdminRow[]): Promise<AdminGame[]> {
  const ids = rows.map(({ id }) => id);
  const parts = await partsOf(db, ids);
  const visible = new Set(
    ids.length === 0
      ? []
      : (await visibleGames(db).select('games.id').where('games.id', 'in', ids).execute()).map(
          ({ id }) => id,
        ),
  );
  return rows.map((row) => {
    const { summary, links, ratings, wikidata, listed, updated_at, article_count, ...rest } = row;
    const { series_key: _series, ...fields } = rest;
    return {
      ...toFacts(fields, parts),
      summary,
      wikidata,
      links: parsed(links),
      ratings: parsed(ratings),
      releases: (parts.releases.get(row.id) ?? []).map(toRelease),
      listed: listed === 1,
      isPublic: visible.has(row.id),
      articleCount: article_count ?? 0,
      updatedAt: isoTime(updated_at),
    };
  });
}

const adminRows = (db: Db) =>
  db
    .selectFrom('games')
    .select(WHOLE)
    .select(['games.listed', 'games.updated_at'])
    .select((eb) =>
      eb
        .selectFrom('article_games')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('article_games.game_id', '=', 'games.id')
        .where('article_games.article_id', 'not in', trashedIds(db))
        .as('article_count'),
    );
type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>;

/** All games by title, for staff. @param search part of a title, studio or series */
export async function adminGames(
  db: Db,
  search: string,
  { limit, offset }: Window,
): Promise<AdminGamePage> {
  const text = nameKey(search);
  let query = adminRows(db);
  if (text !== '') query = query.where((eb) => eb.or([hasText(text), isNamed(search)]));
  const rows = await query
    // Titles that start with the text come first.
    .orderBy(
      sql`case when games.title_key >= ${text} and games.title_key < ${`${text}\uffff`} then 0 else 1 end`,
    )
    .orderBy('games.title_key')
    .orderBy('games.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { games: await toAdminGames(db, rows), totalCount: await countRows(query) };
}

/** Games by id. @param after the last id of the batch before */
export async function adminGamesAfter(db: Db, after: number, limit: number): Promise<AdminGame[]> {
  const rows = await adminRows(db)
    .where('games.id', '>', after)
    .orderBy('games.id')
    .limit(limit)
    .execute();
  return toAdminGames(db, rows);
}

/** @throws Problem 404 `game.not_found` */
export async function adminGame(db: Db, id: number): Promise<AdminGame> {
  const row = await adminRows(db).where('games.id', '=', id).executeTakeFirst();
  const [game] = row ? await toAdminGames(db, [row]) : [];
  if (!game) throw new Problem(404, 'game.not_found', 'No game has this id.');
  return game;
}
