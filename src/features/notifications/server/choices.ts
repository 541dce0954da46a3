import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ChoiceRequest, NotificationChoices } from '../contract.ts';
import { type Choice, defaultChoice, NOTIFICATION_KINDS } from '../values.ts';
import { recipient } from './recipients.ts';

/** How a user is notified of each kind, and whether emails reach them. */
export async function choicesOf(
  { db, mailer }: Pick<Context, 'db' | 'mailer'>,
  userId: number,
): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'choice'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, choice }) => [kind, choice]));
  const choices = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, chosen.get(kind) ?? defaultChoice(kind)]),
  ) as Record<(typeof NOTIFICATION_KINDS)[number], Choice>;
  const user = await recipient(db, userId);
  const own = user?.isConfirmed ? 'on' : 'unconfirmed';
  const reach = user?.email ? own : 'none';
  return { choices, email: mailer === null ? 'not-set-up' : reach };
}

/** Applies to what happens from now on. */
export async function choose(
  db: Db,
  userId: number,
  { kind, choice }: ChoiceRequest,
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
    .execute();
}
