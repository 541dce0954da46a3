import { articlePath } from '#features/articles/paths.ts';
import { publicArticleBySlug } from '#features/articles/server/views/public.ts';
import { type AuditActor, recordAction } from '#features/audit-log/server/public.ts';
import { storedImage } from '#features/media/server/public.ts';
import { notify, usersWith } from '#features/notifications/server/public.ts';
import { categoryNames } from '#features/taxonomy/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordEffect } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { backoff, MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import type { Job, JobHandlers } from '#platform/jobs/queue.ts';
import { shareImageOf } from '../share-image.ts';
import { composeText, countText } from '../text.ts';
import { RULES } from '../values.ts';
import { type AccountRow, accountRow } from './accounts.views.ts';
import { connect } from './connect.ts';
import { NetworkError, type NewPost, type Posted } from './networks/network.ts';
import { ADAPTERS } from './networks/networks.ts';
import { articleState, enqueueSending, type PostRow, posts } from './posts.ts';

type SendContext = Pick<Context, 'db' | 'config' | 'fetchOutside' | 'now' | 'storage'>;

/** Posts that no person asks for at that moment. */
const SITE: AuditActor = { userId: null, name: 'Social posts' };

const UNCERTAIN =
  'No clear answer came, so the post may be there already. Check the account, then post again if it isn’t.';

/** What is posted about a public article now. @throws NetworkError if it isn't public or its words don't fit */
async function newPost(context: SendContext, row: PostRow, account: AccountRow): Promise<NewPost> {
  const { db, config } = context;
  const { slug } = await articleState(db, row.article_id);
  const article = await publicArticleBySlug(db, slug, config);
  if (article === null) throw new NetworkError('refused', 'The article isn’t public any more.');
  const { siteUrl } = config;
  const url = siteUrl + articlePath(article.slug);
  const { title } = article;
  const excerpt = article.excerpt || article.description;
  const category = (await categoryNames(db)).of(article.category);
  const facts = { title, excerpt, url, category };
  const { network, template } = account;
  const maxChars = account.max_chars ?? RULES[network].maxChars;
  const text = composeText({ network, words: row.words, template, maxChars }, facts);
  const over = countText(network, text) - maxChars;
  if (over > 0) {
    const message = `The text is too long by ${over}. Shorten it, then retry.`;
    throw new NetworkError('refused', message);
  }
  const image = shareImageOf(article, siteUrl);
  return {
    text,
    url,
    title,
    description: excerpt,
    imageUrl: new URL(image.url, siteUrl).href,
    imageAlt: image.alt,
    isOwnImage: image.url !== article.coverUrl,
    image: (maxBytes) => storedImage(context, image.url, maxBytes),
    key: row.key,
  };
}

/** Thrown before a request if the row isn't as this job read it: its lease ended, and another one sends the post. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Marks a post as on its way. @returns when it was first sent @throws Overtaken */
async function markSending(
  db: Db,
  { id, attempts }: PostRow,
  sentAt: number | null,
  now: number,
): Promise<number> {
  const sent_at = sentAt ?? now;
  const { numUpdatedRows } = await db
    .updateTable('social_posts')
    .set({ state: 'sending', sent_at })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'sending'), eb('sent_at', '=', sentAt)]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
  return sent_at;
}

/** Sends one post. @throws NetworkError, Overtaken */
async function send(context: SendContext, row: PostRow, signal: AbortSignal): Promise<Posted> {
  const { db, now } = context;
  const account = row.account_id === null ? undefined : await accountRow(db, row.account_id);
  if (account === undefined || account.is_active === 0) {
    throw new NetworkError('refused', 'The connection is off.');
  }
  const { post, repeatableFor } = ADAPTERS[row.network];
  if (row.sent_at !== null && now() - row.sent_at >= repeatableFor) {
    throw new NetworkError('unsure', UNCERTAIN);
  }
  let sentAt = row.sent_at;
  const { line, connection } = connect(context, account, {
    signal,
    // What follows may reach the network although this process ends.
    beforeSend: async () => {
      sentAt = await markSending(db, row, sentAt, now());
    },
  });
  return post(line, connection, await newPost(context, row, account));
}

/** The row after a failure, and how long to wait before the next try; null for none. */
function failed(row: PostRow, error: NetworkError, now: number) {
  const { outcome, message, wait } = error;
  const attempts = row.attempts + 1;
  const { repeatableFor } = ADAPTERS[row.network];
  const isUnsure = outcome === 'unsure' || row.sent_at !== null;
  const sent_at = isUnsure ? (row.sent_at ?? now) : null;
  const canRepeat = !isUnsure || now - (sent_at ?? now) < repeatableFor;
  if (outcome !== 'refused' && canRepeat && attempts < MAX_ATTEMPTS) {
    const state = isUnsure ? ('sending' as const) : ('waiting' as const);
    const delay = Math.max(backoff(attempts, row.id), wait);
    return { change: { state, attempts, sent_at, problem: message }, delay };
  }
  const state = isUnsure ? ('uncertain' as const) : ('failed' as const);
  const problem = isUnsure && message !== UNCERTAIN ? `${message} ${UNCERTAIN}` : message;
  return { change: { state, attempts, sent_at, problem }, delay: null };
}

/** Records the result with the end of the job. */
async function settle(
  { db, now }: SendContext,
  row: PostRow,
  result: Posted | NetworkError,
  finish: Job['finish'],
): Promise<void> {
  await recordEffect(db, async (trx) => {
    await finish(trx);
    const { id, account_name } = row;
    const { title } = await articleState(trx, row.article_id);
    const update = trx.updateTable('social_posts').where('id', '=', id);
    const log = (action: 'social.posted' | 'social.failed', detail: string) => {
      const subject = { type: 'article', id: row.article_id, name: title } as const;
      return recordAction(trx, { actor: SITE, now: now() }, { action, subject, detail });
    };
    if (!(result instanceof NetworkError)) {
      const { remoteId: remote_id, url } = result;
      const posted = { state: 'posted', remote_id, url, problem: null, posted_at: now() } as const;
      await update.set(posted).execute();
      return log('social.posted', account_name);
    }
    const { change, delay } = failed(row, result, now());
    await update.set(change).execute();
    if (delay !== null) {
      return enqueueSending(trx, { id, account_name, title }, now(), now() + delay);
    }
    const text = `${account_name}: ${change.problem}`;
    await log('social.failed', text);
    await notify(trx, {
      kind: 'post_failed',
      to: await usersWith(trx, 'article:moderate'),
      by: null,
      about: { articleId: row.article_id, title, writers: [] },
      text,
      now: now(),
    });
  });
}

/** Does the jobs named `POST_JOB`. Retries are jobs of their own, because networks say how long to wait. */
export const sendPost =
  (context: SendContext): JobHandlers[string] =>
  async ({ payload, signal, finish }) => {
    const { postId } = payload as { postId: number };
    const row = await posts(context.db).where('id', '=', postId).executeTakeFirst();
    if (row?.state !== 'waiting' && row?.state !== 'sending') return;
    try {
      await settle(context, row, await send(context, row, signal), finish);
    } catch (error) {
      if (error instanceof Overtaken) return;
      if (!(error instanceof NetworkError)) throw error;
      await settle(context, row, error, finish);
    }
  };
