import { ownTurn } from '../../own-turn.ts';

/** Rows read at a time: a few milliseconds on SQLite. */
export const SLICE_SIZE = 1000;

/**
 * Reads a list that may be long in slices. SQLite queries are synchronous: other requests run in between.
 * @param read the next `SLICE_SIZE` rows after a key; null for the first ones
 */
export async function readInSlices<Row>(
  read: (after: string | null) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const slice = await read(after);
    rows.push(...slice);
    const last = slice.at(-1);
    if (last === undefined || slice.length < SLICE_SIZE) return rows;
    after = keyOf(last);
    await ownTurn();
  }
}
