import type { Db } from '#platform/db/schema.ts';
import { articleIdsOf, issueRow, renderNow } from '../digest/issues.ts';
import type { MailSite } from '../digest/page.ts';

/**
 * Takes articles that are no longer public out of a digest that is being sent. Where none is left
 * it ends: nobody else gets it.
 */
export async function leaveOutWithdrawn(
  trx: Db,
  site: MailSite,
  issueId: number,
  now: number,
): Promise<void> {
  const row = await issueRow(trx, issueId);
  if (row.state !== 'sending') return;
  const { subject, intro } = row;
  const chosen = articleIdsOf(row);
  const { articles, html, text } = await renderNow(trx, site, {
    subject,
    intro,
    articleIds: chosen,
  });
  if (articles.length === chosen.length) return;
  const issue = trx.updateTable('newsletter_issues').where('id', '=', issueId);
  if (articles.length > 0) {
    const article_ids = JSON.stringify(articles.map(({ id }) => id));
    await issue.set({ article_ids, html, text, updated_at: now }).execute();
    return;
  }
  await issue
    .set({
      state: 'cancelled',
      version: row.version + 1,
      finished_at: now,
      problem: 'It was stopped: none of its articles is public any more.',
      updated_at: now,
    })
    .execute();
  await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'skipped', answer: 'Its articles were withdrawn', changed_at: now })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'waiting')
    .execute();
}
