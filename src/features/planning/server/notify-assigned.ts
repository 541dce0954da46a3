import { mayWrite } from '#features/articles/server/public.ts';
import { notify } from '#features/notifications/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { dateOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { accounts } from './people.ts';
import { articlesDue } from './plans.views.ts';

/** My work, where people find what they can't open. */
const MY_WORK = 'articles';

interface Subject {
  id: number;
  title: string;
  authorId: number;
}

/** Notifies people of an article: those who may not open it find it in My work. */
async function notifyOf(
  trx: Db,
  { id, title, authorId }: Subject,
  to: readonly number[],
  event: { kind: 'assigned' | 'deadline'; by: number | null; key?: string; now: number },
): Promise<void> {
  if (to.length === 0) return;
  const people = await accounts(trx).where('id', 'in', to).execute();
  const opens = (person: (typeof people)[number]) =>
    mayWrite({ userId: person.id, role: person.role }, authorId);
  const [open, others] = [people.filter(opens), people.filter((person) => !opens(person))];
  const ids = (some: typeof people) => some.map((person) => person.id);
  const about = { articleId: id, title, writers: ids(open) };
  await notify(trx, { ...event, to: ids(open), about });
  const elsewhere = { screen: MY_WORK, title, hidden: { articleId: id } };
  await notify(trx, { ...event, to: ids(others), about: elsewhere });
}

/** Notifies people who were assigned to an article by someone else. */
export const notifyAssigned = (
  trx: Db,
  article: Subject,
  to: readonly number[],
  by: Actor,
  now: number,
) => notifyOf(trx, article, to, { kind: 'assigned', by: by.userId, now });

/** Notifies the new owner of an idea. */
export const notifyOfIdea = (
  trx: Db,
  { title }: { title: string },
  ownerId: number | null,
  by: Actor,
  now: number,
) =>
  notify(trx, {
    kind: 'assigned',
    to: ownerId === null ? [] : [ownerId],
    by: by.userId,
    about: { screen: MY_WORK, title },
    now,
  });

export const DEADLINES_JOB = 'planning.deadlines';

/** Does the jobs named `DEADLINES_JOB`: notifies owners of unpublished articles that are due tomorrow, once. */
export const notifyOfDeadlines =
  ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): JobHandlers[string] =>
  async () => {
    const tomorrow = dateOf(now() + DAY, config.timeZone);
    await inTransaction(db, async (trx) => {
      for (const { ownerId, ...article } of await articlesDue(trx, tomorrow)) {
        const key = `deadline:${article.id}:${tomorrow}`;
        await notifyOf(trx, article, [ownerId], { kind: 'deadline', by: null, key, now: now() });
      }
    });
  };
