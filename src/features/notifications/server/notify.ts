import { type AdminPermission, may } from '#features/users/policy.ts';
import type { Role } from '#features/users/values.ts';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import {
  type Choice,
  defaultChoice,
  MAX_PER_ACTOR,
  MAX_TEXT,
  type NotificationKind,
} from '../values.ts';

export const EMAIL_JOB = 'notifications.email';

export interface NewNotification {
  kind: NotificationKind;
  /** Accounts. Those that may not see what it is about aren't notified, and neither is `by`. */
  to: readonly number[];
  /** The account that did it; null for the site itself. */
  by: number | null;
  about:
    | {
        articleId: number;
        title: string;
        /** Accounts that may open the article without being editors: its author. */
        writers: readonly number[];
      }
    /**
     * A screen or tab of the admin area, by its name in the navigation. With `hidden`, it is about an article that
     * the accounts may not open: its title is hidden with the article.
     */
    | { screen: string; title: string; needs?: AdminPermission; hidden?: { articleId: number } };
  /** What was written; its start is shown. */
  text?: string | null;
  /** How many things it stands for; `about` is the first of them. */
  count?: number;
  /** The same event, reported again, notifies each person only once. */
  key?: string;
  now: number;
}

/** Emails of one minute are one email. */
const emailTime = (now: number) => Math.ceil((now + 1) / MINUTE) * MINUTE;

export const enqueueEmail = (trx: Db, userId: number, now: number, runAt: number) =>
  enqueue(trx, {
    name: EMAIL_JOB,
    payload: { userId },
    now,
    runAt,
    key: `${EMAIL_JOB}:${userId}:${runAt}`,
  });

/** The start of a text, as notifications show it. */
export function shortened(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '').trim();
  if (line === '') return null;
  return cut(line, MAX_TEXT, '…');
}

/** The accounts that this one notified too often in the last hour. */
async function accountsOverLimit(trx: Db, to: readonly number[], by: number, now: number) {
  const rows = await trx
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', 'in', to)
    .where('actor_id', '=', by)
    .where('created_at', '>', now - HOUR)
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll<number>(), '>=', MAX_PER_ACTOR)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Notifies people in the bell and, as each of them chose, by email, in the transaction of the event. */
export async function notify(
  trx: Db,
  { kind, to, by, about, text, count = 1, key, now }: NewNotification,
): Promise<void> {
  const wanted = [...new Set(to)].filter((id) => id !== by);
  if (wanted.length === 0) return;
  const people = await trx
    .selectFrom('users')
    .leftJoin('notification_choices', (join) =>
      join
        .onRef('notification_choices.user_id', '=', 'users.id')
        .on('notification_choices.kind', '=', kind),
    )
    .select(['users.id', 'users.role', 'notification_choices.choice'])
    .where('users.id', 'in', wanted)
    .execute();
  const overLimit = by === null ? new Set<number>() : await accountsOverLimit(trx, wanted, by, now);
  const rows = people.flatMap((person) => {
    const needs = neededBy(person.id, about);
    const choice: Choice = person.choice ?? defaultChoice(kind);
    const sees = needs === null || may(person.role as Role, needs);
    if (!sees || choice === 'off' || overLimit.has(person.id)) return [];
    return {
      user_id: person.id,
      kind,
      actor_id: by,
      title: about.title,
      text: shortened(text),
      count,
      article_id: 'screen' in about ? (about.hidden?.articleId ?? null) : about.articleId,
      screen: 'screen' in about ? about.screen : null,
      needs,
      key: key ?? null,
      email: choice === 'bell' ? ('off' as const) : choice,
      created_at: now,
    };
  });
  if (rows.length === 0) return;
  const added = await trx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'email'])
    .execute();
  for (const { user_id, email } of added) {
    if (email !== 'off') await enqueueEmail(trx, user_id, now, emailTime(now));
  }
}

function neededBy(userId: number, about: NewNotification['about']): AdminPermission | null {
  if ('screen' in about) return about.needs ?? null;
  return about.writers.includes(userId) ? null : 'article:moderate';
}
