import { articleStates } from '#features/articles/server/views/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import type { SocialPost, SocialWords } from '../contract.ts';
import { isFixed, RULES } from '../values.ts';
import { type AccountRow, accountRow, activeAccounts } from './accounts.views.ts';
import { ADAPTERS } from './networks/networks.ts';
import { newTid } from './networks/tid.ts';

/** Publishes one post. */
export const POST_JOB = 'social.post';

export const posts = (db: Db) => db.selectFrom('social_posts').selectAll();
export type PostRow = Awaited<ReturnType<ReturnType<typeof posts>['executeTakeFirstOrThrow']>>;

/** Whether a connection posts articles of this category without a choice. */
export function isDefault(account: AccountRow, category: string): boolean {
  const only = account.categories.split(' ').filter(Boolean);
  return account.is_automatic === 1 && (only.length === 0 || only.includes(category));
}

/** The row of an article and a connection; stored if it is missing. */
export async function storePost(
  trx: Db,
  articleId: number,
  account: AccountRow,
  now: number,
): Promise<PostRow> {
  await trx
    .insertInto('social_posts')
    .values({
      article_id: articleId,
      account_id: account.id,
      network: account.network,
      account_name: account.name,
      is_chosen: null,
      words: '',
      state: 'draft',
      key: newTid(now),
    })
    .onConflict((conflict) => conflict.columns(['article_id', 'account_id']).doNothing())
    .execute();
  return posts(trx)
    .where('article_id', '=', articleId)
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
}

interface Enqueued {
  id: number;
  account_name: string;
  title: string;
}

/** Enqueues the job of a post, in the transaction that decides it. */
export async function enqueuePost(
  trx: Db,
  { id, account_name, title }: Enqueued,
  now: number,
  change: { key?: string } = {},
): Promise<void> {
  const waiting = {
    state: 'waiting',
    attempts: 0,
    sent_at: null,
    problem: null,
    ...change,
  } as const;
  await trx.updateTable('social_posts').set(waiting).where('id', '=', id).execute();
  await enqueueSending(trx, { id, account_name, title }, now, now);
}

export async function enqueueSending(trx: Db, post: Enqueued, now: number, runAt: number) {
  const { id, account_name, title } = post;
  const key = `${POST_JOB}:${id}`;
  await enqueue(trx, {
    name: POST_JOB,
    label: `${title} (${account_name})`,
    payload: { postId: id },
    now,
    runAt,
    key,
  });
}

export async function articleState(db: Db, id: number) {
  const row = await articleStates(db).where('articles.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'article.not_found', 'No article has this id.');
  return row;
}

/** The posts of an article: one for each active connection, and those that exist. */
export async function postsOf(db: Db, articleId: number): Promise<SocialPost[]> {
  const { category } = await articleState(db, articleId);
  const active = await activeAccounts(db);
  const rows = await posts(db).where('article_id', '=', articleId).orderBy('id').execute();
  // It was imported, or public before: it isn't posted by itself.
  const handled = await db
    .selectFrom('social_articles')
    .select('article_id')
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  const post = (row: PostRow | undefined, account: AccountRow | undefined): SocialPost => {
    const network = account?.network ?? row?.network ?? 'webhook';
    return {
      id: row?.id ?? null,
      accountId: account?.id ?? null,
      network,
      name: account?.name ?? row?.account_name ?? '',
      isChosen: row?.is_chosen == null ? null : row.is_chosen === 1,
      isDefault: account !== undefined && handled === undefined && isDefault(account, category),
      words: row?.words ?? '',
      template: account?.template ?? '',
      maxChars: account?.max_chars ?? RULES[network].maxChars,
      state: row?.state ?? 'draft',
      url: row?.url ?? null,
      problem: row?.problem ?? null,
      postedAt: isoTimeOrNull(row?.posted_at ?? null),
    };
  };
  const others = rows.filter(
    ({ account_id, state }) =>
      state !== 'draft' && !active.some((account) => account.id === account_id),
  );
  return [
    ...active.map((account) =>
      post(
        rows.find((row) => row.account_id === account.id),
        account,
      ),
    ),
    ...others.map((row) => post(row, undefined)),
  ];
}

/** Stores an article's own words for a connection. @throws Problem 404, 409 `social.posted` */
export function saveWords(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  { isChosen, words }: SocialWords,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const post = await storePost(trx, id, await accountRow(trx, accountId), now);
    if (isFixed(post.state)) {
      throw new Problem(409, 'social.posted', 'It is already posted. These words weren’t saved.');
    }
    const is_chosen = isChosen === null ? null : isChosen ? 1 : 0;
    await trx
      .updateTable('social_posts')
      .set({ is_chosen, words })
      .where('id', '=', post.id)
      .execute();
  });
}

/**
 * Posts a public article by hand: for the first time, or again after a failure or a deletion.
 * @throws Problem 404, 409 `social.not_public`, `social.off` or `social.posted`
 */
export function postNow(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const account = await accountRow(trx, accountId);
    const { title, is_public } = await articleState(trx, id);
    if (is_public !== 1) throw new Problem(409, 'social.not_public', 'The article isn’t public.');
    if (account.is_active === 0) {
      throw new Problem(409, 'social.off', 'The connection is off. Turn it on under Social posts.');
    }
    const post = await storePost(trx, id, account, now);
    const isWaiting = post.state === 'waiting' && (await withdraw(trx, `${POST_JOB}:${post.id}`));
    if (isFixed(post.state) && !isWaiting) {
      throw new Problem(409, 'social.posted', 'It is already posted, or being posted.');
    }
    // A network that knows a key for ever can't post twice with it; others would ignore a known one.
    const isOver = ADAPTERS[post.network].repeatableFor !== Number.POSITIVE_INFINITY;
    const isAgain = post.state === 'deleted' || (post.state === 'uncertain' && isOver);
    await enqueuePost(trx, { ...post, title }, now, isAgain ? { key: newTid(now) } : {});
  });
}
