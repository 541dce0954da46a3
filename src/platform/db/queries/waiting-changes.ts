import type { Db } from '../schema.ts';
import { countRows } from './count-rows.ts';

/** How many public articles have changes for later that name one of these files. There are few such changes. */
export const countWaitingWith = (db: Db, keys: readonly string[]): Promise<number> =>
  countRows(
    db
      .selectFrom('pending_changes')
      .where((eb) => eb.or(keys.map((key) => eb('fields', 'like', `%${key}%`)))),
  );
