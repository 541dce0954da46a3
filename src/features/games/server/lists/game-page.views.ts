import { sql } from 'kysely';
import { compareNames } from '#lib/format/compare-names.ts';
import { markWords } from '#lib/text/search/marks.ts';
import { words } from '#lib/text/search/words.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { readInSlices, SLICE_SIZE } from '#platform/db/queries/read-in-slices.ts';
import type { Db } from '#platform/db/schema.ts';
import type { GameFilter, GamePage } from '../../contract.ts';
import { SUMMARY, type SummaryRow, type Window } from '../facts.ts';
import { articleCounts } from '../game-articles.views.ts';
import { matching, withParts } from '../games.views.ts';
import { scoreRank } from '../scores.views.ts';
import { visibleGames } from '../store.ts';

/** The ids of all visible games, sorted by title as a dictionary of the language does. */
export async function gameIdsByName(db: Db, language: string): Promise<number[]> {
  const gamesAfter = (after: string | null) =>
    visibleGames(db)
      .select(['games.id', 'games.title'])
      .where('games.id', '>', Number(after ?? 0))
      .orderBy('games.id')
      .limit(SLICE_SIZE)
      .execute();
  const games = await readInSlices(gamesAfter, ({ id }) => String(id));
  const compare = compareNames(language);
  return games.sort((one, other) => compare(one.title, other.title)).map(({ id }) => id);
}

/** A page of matches in the order of `byName`. */
async function rowsByName(
  matches: ReturnType<typeof matching>,
  byName: readonly number[],
  { limit, offset }: Window,
): Promise<SummaryRow[]> {
  const matching = new Set((await matches.select('games.id').execute()).map(({ id }) => id));
  const ids = byName.filter((id) => matching.has(id)).slice(offset, offset + limit);
  if (ids.length === 0) return [];
  const rows = await matches.select(SUMMARY).where('games.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page of matches by date or score: the newest released games, then those to come, the next one first. */
function rowsByDateOrScore(
  db: Db,
  matches: ReturnType<typeof matching>,
  { sort, limit, offset, now }: Window & Pick<GameFilter, 'sort'> & { now: number },
): Promise<SummaryRow[]> {
  let page = matches.select(SUMMARY);
  if (sort === 'score') page = page.orderBy(sql`coalesce(${scoreRank(db)}, -1)`, 'desc');
  return page
    .orderBy(
      sql`case when games.first_day <= ${now} then 0 when games.first_day > ${now} then 1 else 2 end`,
    )
    .orderBy(sql`abs(games.first_day - ${now})`)
    .orderBy('games.title_key')
    .orderBy('games.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * A page of visible games; games without a date or score come last.
 * @param idsByName what `gameIdsByName` returns
 */
export async function gamePage(
  db: Db,
  filter: GameFilter,
  window: Window & { now: number },
  idsByName: () => Promise<readonly number[]>,
): Promise<GamePage> {
  const matches = matching(db, filter);
  const { sort } = filter;
  const rows =
    sort === 'name'
      ? await rowsByName(matches, await idsByName(), window)
      : await rowsByDateOrScore(db, matches, { sort, ...window });
  const games = await withParts(db, rows);
  const searched = filter.named === undefined ? null : words(filter.named);
  const counts = await articleCounts(
    db,
    games.map(({ id }) => id),
  );
  return {
    games: games.map((game) => ({
      ...game,
      articleCount: counts.get(game.id) ?? 0,
      ...(searched && { marks: markWords(game.title, searched) }),
    })),
    totalCount: await countRows(matches),
  };
}
