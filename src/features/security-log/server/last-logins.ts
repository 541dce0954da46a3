import type { Db } from '#platform/db/schema.ts';

/** When each account last logged in, in UTC milliseconds, as far as the log goes back. */
export async function lastLogins(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('security_log')
    .select((eb) => ['user_id', eb.fn.max('at').as('at')])
    .where('event', '=', 'login')
    .groupBy('user_id')
    .execute();
  return new Map(rows.flatMap(({ user_id, at }) => (user_id === null ? [] : [[user_id, at]])));
}
