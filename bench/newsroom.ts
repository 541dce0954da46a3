import { ensureAccount } from '#features/users/server/public.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { BUSY_MONTH } from './invent.ts';

/** The accounts whose screens are measured. */
export const BENCH_EDITOR = 'Bench Editor';
export const SNIPPET_OF_MANY = 1;
const IDEAS = 2000;
/** One of them is in a twentieth of all articles. */
const SNIPPETS = 50;
const NETWORKS = ['bluesky', 'mastodon', 'discord', 'slack', 'webhook'] as const;
const NOTIFICATIONS = 10_000;
/** Comments on the most discussed article, in threads of five. */
const THREADS = 200;
/** Below the number of parameters that SQLite accepts. */
const BATCH = 1000;

type Table = keyof Schema & string;

async function insertAll(db: Db, table: Table, rows: readonly object[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await trx
        .insertInto(table)
        .values(batch as never)
        .execute();
    }
  });
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const busyDay = (index: number) => dayOf(BUSY_MONTH + (index % 31) * DAY);
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

async function insertPlans(
  db: Db,
  articles: readonly { id: number; status: string; created_at: number }[],
  people: readonly number[],
): Promise<void> {
  const person = (index: number) => people[index % people.length];
  // Every second article was planned once, and every draft is.
  const planned = articles.filter(({ id, status }) => id % 2 === 0 || status === 'draft');
  const plans = planned.map(({ id, status, created_at }, index) => ({
    article_id: id,
    owner_id: index % 5 === 0 ? null : person(index),
    planned_on: status === 'draft' ? busyDay(index) : dayOf(created_at),
    deadline_on: status === 'draft' ? busyDay(index + 3) : dayOf(created_at - DAY),
    label: 'In progress',
    note: 'Screenshots from the final version, please.',
    version: 1,
  }));
  await insertAll(db, 'article_plans', plans);
  const contributors = planned.flatMap(({ id }, index) => [
    { article_id: id, user_id: person(index + 1), role: 'words' },
    { article_id: id, user_id: person(index + 2), role: 'edit' },
  ]);
  await insertAll(db, 'article_contributors', contributors);
  const ideas = times(IDEAS, (index) => ({
    title: `What became of the harbor, part ${index}`,
    notes: 'Ask the developers first. '.repeat(8),
    category: 'news',
    game_id: 1 + (index % 400),
    owner_id: index % 3 === 0 ? null : person(index),
    planned_on: index % 3 === 1 ? null : busyDay(index),
    created_by: person(index + 1),
    created_at: BUSY_MONTH,
    updated_at: BUSY_MONTH,
    version: 1,
  }));
  await insertAll(db, 'ideas', ideas);
}

async function insertComments(
  db: Db,
  articles: readonly { id: number; status: string }[],
  people: readonly number[],
): Promise<void> {
  const most = articles.findLast(({ status }) => status === 'draft')?.id ?? 0;
  const every = articles.filter(({ id }) => id % 10 === 0 && id !== most);
  const discussed = [...times(THREADS, () => most), ...every.map(({ id }) => id)];
  const threads = discussed.map((article_id, index) => ({
    id: index + 1,
    article_id,
    quote: index % 2 === 0 ? 'the last boat' : '',
    text_before: 'when ',
    text_after: ' is in',
    text_at: 20,
    is_unique: 1,
    created_at: BUSY_MONTH + index,
    version: 1,
  }));
  await insertAll(db, 'discussion_threads', threads);
  const comments = threads.flatMap(({ id }, index) =>
    times(index < THREADS ? 5 : 2, (part) => ({
      thread_id: id,
      author_id: people[(index + part) % people.length],
      text: 'The harbor opens at dawn, does it not? '.repeat(3),
      created_at: BUSY_MONTH + index,
    })),
  );
  const numbered = comments.map((comment, index) => ({ id: index + 1, ...comment }));
  await insertAll(db, 'discussion_comments', numbered);
  const mentions = numbered.map(({ id }, index) => ({
    comment_id: id,
    user_id: people[(index + 3) % people.length],
  }));
  await insertAll(db, 'discussion_mentions', mentions);
}

async function insertPosts(db: Db, articles: readonly { id: number }[]): Promise<void> {
  const accounts = NETWORKS.map((network, index) => ({
    id: index + 1,
    network,
    name: network,
    server: 'https://social.example',
    login: 'savepoint',
    secret: '',
    template: '{title} {url}',
    categories: '',
    is_automatic: 0,
    is_active: 1,
    created_at: BUSY_MONTH,
  }));
  await insertAll(db, 'social_accounts', accounts);
  const handled = articles.map(({ id }) => ({ article_id: id }));
  await insertAll(db, 'social_articles', handled);
  const posts = articles.slice(-Math.ceil(articles.length / 10)).flatMap(({ id: article_id }) =>
    accounts.slice(0, 3).map(({ id, network, name }) => ({
      article_id,
      account_id: id,
      network,
      account_name: name,
      words: '',
      state: 'posted',
      key: `${article_id}-${id}`,
      url: 'https://social.example/1',
      posted_at: BUSY_MONTH,
    })),
  );
  await insertAll(db, 'social_posts', posts);
}

/** Writes what the editors of a large magazine have: plans, ideas, comments, notifications, posts and waiting changes. */
export async function fillNewsroom(db: Db, authorIds: readonly number[]): Promise<void> {
  const editor = await ensureAccount(db, BENCH_EDITOR, 'editor', Date.now());
  const people = [editor, ...authorIds];
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'status', 'is_public', 'created_at'])
    .orderBy('id')
    .execute();
  const shown = articles.filter((article) => article.is_public === 1);
  await insertPlans(db, articles, people);
  await insertComments(db, articles, people);
  await insertPosts(db, shown);
  const notifications = people.flatMap((user_id) =>
    times(NOTIFICATIONS, (index) => ({
      user_id,
      kind: index % 2 === 0 ? 'mentioned' : 'submitted',
      actor_id: people[index % people.length],
      title: 'The harbor',
      text: 'The harbor opens at dawn, does it not?',
      count: 1,
      article_id: articles[index % articles.length]?.id,
      email: 'sent',
      created_at: BUSY_MONTH + index * MINUTE,
      read_at: index % 2 === 0 ? BUSY_MONTH : null,
    })),
  );
  await insertAll(db, 'notifications', notifications);
  const snippets = times(SNIPPETS, (index) => ({
    id: index + 1,
    key: `notice${index}`,
    title: `Notice ${index}`,
    title_key: `notice ${index}`,
    html: '<p>We earn a commission.</p>',
    version: 1,
    created_at: BUSY_MONTH,
    updated_at: BUSY_MONTH,
  }));
  await insertAll(db, 'snippets', snippets);
  const uses = articles.flatMap(({ id }) => [
    ...(id % 20 === 0 ? [{ snippet_id: SNIPPET_OF_MANY, article_id: id }] : []),
    ...(id % 10 === 3 ? [{ snippet_id: 2 + (id % (SNIPPETS - 1)), article_id: id }] : []),
  ]);
  await insertAll(db, 'snippet_uses', uses);
  const changes = shown
    .filter((_, index) => index % 100 === 0 || index > shown.length - 20)
    .map(({ id: article_id }, index) => ({
      article_id,
      version: 1,
      base_version: 1,
      fields: JSON.stringify({ title: 'The harbor, again', content: '<p>New words.</p>' }),
      // In 2100, so that none becomes due while others are measured.
      publish_at: index % 2 === 0 ? Date.UTC(2100, 0, 1) : null,
      is_approved: index % 3 === 0 ? 0 : 1,
      user_id: people[index % people.length],
      saved_at: BUSY_MONTH,
    }));
  await insertAll(db, 'pending_changes', changes);
}
