import type { Db } from '#platform/db/schema.ts';
import { SNIPPET_OF_MANY } from '../newsroom.ts';
import type { AdminCase } from './admin-cases.ts';

const NOTIFICATIONS = '/api/account/notifications';
const MONTH = 'from=2026-09-28&to=2026-11-08';

/** The article with the most comments, and the newest with waiting changes. */
async function busyArticles(db: Db): Promise<{ discussed: string; changed: string }> {
  const first = await db
    .selectFrom('discussion_threads')
    .select('article_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('pending_changes')
    .select('article_id')
    .orderBy('article_id', 'desc')
    .executeTakeFirstOrThrow();
  const pathOf = ({ article_id }: { article_id: number }) => `/api/articles/${article_id}`;
  return { discussed: pathOf(first), changed: pathOf(last) };
}

/** What the screens of a newsroom ask for first. */
export async function newsroomCases(
  db: Db,
  who: 'editor' | 'author',
): Promise<readonly AdminCase[]> {
  const get = (name: string, path: string): AdminCase => ({ name, path: () => path });
  const all = [
    get('calendar, month', `/api/calendar?${MONTH}`),
    get('calendar, day of 1,000', '/api/calendar?from=2100-01-01&to=2100-01-01'),
    get('My work', '/api/my-work'),
    get('ideas', '/api/ideas'),
    get('unread notifications', `${NOTIFICATIONS}/unread`),
    get('notifications', NOTIFICATIONS),
    get('notifications, page 2', `${NOTIFICATIONS}?before=9000`),
    get('snippets', '/api/admin/snippets'),
    get('checks before publishing', '/api/articles/publish-checks'),
    get('choices of assignments', '/api/planning/choices'),
  ];
  if (who === 'author') return all;
  const { discussed, changed } = await busyArticles(db);
  return [
    ...all,
    get('calendar, month of a person', `/api/calendar?${MONTH}&people=1,2`),
    get('calendar, month of a category', `/api/calendar?${MONTH}&categories=review`),
    get('articles with a snippet', `/api/admin/snippets/${SNIPPET_OF_MANY}/articles`),
    get('comments', `${discussed}/discussion`),
    get('people to mention', `${discussed}/discussion/people`),
    get('assignment', `${discussed}/plan`),
    get('social posts', `${changed}/social`),
    get('article with waiting changes', changed.replace('/api', '/api/my')),
    get('waiting changes', `${changed}/pending-changes`),
  ];
}
