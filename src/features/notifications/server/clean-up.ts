import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { MAX_DAYS, MAX_PER_USER, READ_DAYS } from '../values.ts';

/** Deletes notifications that are too old, and the oldest of users who have very many. Part of a daily job. */
export async function pruneNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .deleteFrom('notifications')
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<', at - MAX_DAYS * DAY),
        eb('read_at', 'is not', null).and('created_at', '<', at - READ_DAYS * DAY),
      ]),
    )
    .execute();
  const many = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll<number>(), '>', MAX_PER_USER)
    .execute();
  for (const { user_id } of many) {
    const own = db.selectFrom('notifications').select('id').where('user_id', '=', user_id);
    const oldest = await own
      .orderBy('id', 'desc')
      .offset(MAX_PER_USER - 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('id', '<', oldest.id)
      .execute();
  }
}

/** A restored copy of the magazine sends no emails that the original has sent or will send. */
export async function dropWaitingEmails(trx: Db): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ email: 'off' })
    .where('email', 'in', ['now', 'daily'])
    .execute();
}
