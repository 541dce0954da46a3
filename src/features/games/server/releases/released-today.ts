import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';

export const RELEASED_TODAY_JOB = 'games.released';

/** Moves today's releases to the front of cached lists. */
export const showReleasedToday =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async (): Promise<void> => {
    const today = now() - (now() % DAY);
    const released = await db
      .selectFrom('games')
      .select('id')
      .where('first_day', '=', today)
      .limit(1)
      .executeTakeFirst();
    if (released) await recordChange(db, now(), ['games']);
  };
