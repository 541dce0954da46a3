import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { Problem } from '#platform/http/problem.ts';
import { accountRow } from './accounts.views.ts';
import { connect, type NetworkContext } from './connect.ts';
import { NetworkError } from './networks/network.ts';
import { ADAPTERS } from './networks/networks.ts';
import { articleState, posts } from './posts.ts';

const isGone = (error: unknown) =>
  error instanceof NetworkError && (error.status === 404 || error.status === 410);

/**
 * Deletes a post at its network. One that is gone there already counts as deleted.
 * @throws Problem 404 `social.post_not_found`, 409 `social.not_deletable` or `social.refused`
 */
export async function deletePost(
  context: NetworkContext,
  id: number,
  by: ActionContext,
): Promise<number> {
  const { db } = context;
  const row = await posts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'social.post_not_found', 'No post has this ID.');
  const { remove } = ADAPTERS[row.network];
  if (row.state !== 'posted' || row.remote_id === null || remove === undefined) {
    const detail = 'Savepoint can’t delete this post. Delete it at the network.';
    throw new Problem(409, 'social.not_deletable', detail);
  }
  if (row.account_id === null) {
    const detail = 'The connection was removed. Delete the post at the network.';
    throw new Problem(409, 'social.not_deletable', detail);
  }
  try {
    const account = await accountRow(db, row.account_id);
    const { line, connection } = connect(context, account, { signal: AbortSignal.timeout(MINUTE) });
    await remove(line, connection, row.remote_id);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!isGone(error)) throw new Problem(409, 'social.refused', error.message);
  }
  await inTransaction(db, async (trx) => {
    const gone = { state: 'deleted', remote_id: null, url: null } as const;
    const { numUpdatedRows } = await trx
      .updateTable('social_posts')
      .set(gone)
      .where('id', '=', id)
      .where('state', '=', 'posted')
      .where('remote_id', '=', row.remote_id)
      .executeTakeFirst();
    // Someone else deleted it meanwhile, and perhaps posted again.
    if (numUpdatedRows === 0n) return;
    const { title } = await articleState(trx, row.article_id);
    const subject = { type: 'article', id: row.article_id, name: title } as const;
    const detail = row.account_name;
    await recordAction(trx, by, { action: 'social.post_deleted', subject, detail });
  });
  return row.article_id;
}
