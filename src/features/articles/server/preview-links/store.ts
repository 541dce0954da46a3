import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { hashSecret, newSecret } from '#features/users/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { previewPath } from '../../preview.paths.ts';
import {
  type LinkedPreview,
  type NewPreviewLink,
  PREVIEW_LINK_DAYS,
  type PreviewLinks,
} from '../../preview-links.contract.ts';
import { previewedArticle, type Site } from '../views/public-articles.views.ts';

/** Per article. A new link replaces the oldest. */
const MAX_LINKS = 20;

interface LinkContext {
  actor: AuditActor;
  now: number;
}

const workingLinks = (db: Db, articleId: number, now: number) =>
  db.selectFrom('preview_links').where('article_id', '=', articleId).where('expires_at', '>', now);

const subjectOf = ({ id, title }: { id: number; title: string }) =>
  ({ type: 'article', id, name: title }) as const;

/**
 * Makes a link that shows an article without a login, until it expires.
 * @throws Problem 409 `article.embargoed` while nothing about the article may be seen
 */
export function createPreviewLink(
  db: Db,
  article: { id: number; title: string },
  { actor, now }: LinkContext,
): Promise<NewPreviewLink> {
  return inTransaction(db, async (trx) => {
    const { embargo_until } = await trx
      .selectFrom('articles')
      .select('embargo_until')
      .where('id', '=', article.id)
      .executeTakeFirstOrThrow();
    if ((embargo_until ?? 0) > now) {
      const detail = 'The article is under embargo. Lift the embargo to share a preview.';
      throw new Problem(409, 'article.embargoed', detail);
    }
    await trx.deleteFrom('preview_links').where('expires_at', '<=', now).execute();
    const newest = workingLinks(trx, article.id, now)
      .select('id')
      .orderBy('id', 'desc')
      .limit(MAX_LINKS - 1);
    await trx
      .deleteFrom('preview_links')
      .where('article_id', '=', article.id)
      .where('id', 'not in', newest)
      .execute();
    const secret = newSecret();
    const expiresAt = now + PREVIEW_LINK_DAYS * DAY;
    const row = { article_id: article.id, token_hash: hashSecret(secret), expires_at: expiresAt };
    await trx.insertInto('preview_links').values(row).execute();
    const event = { action: 'preview.shared', subject: subjectOf(article) } as const;
    await recordAudit(trx, now, actor, [event]);
    return { path: previewPath(secret), expiresAt: new Date(expiresAt).toISOString() };
  });
}

/** The links of an article that work. */
export async function previewLinksOf(
  db: Db,
  articleId: number,
  now: number,
): Promise<PreviewLinks> {
  const rows = await workingLinks(db, articleId, now)
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .execute();
  const [last] = rows;
  return {
    count: rows.length,
    expiresAt: last ? new Date(last.expires_at).toISOString() : null,
  };
}

/** Ends all preview links of an article. */
export function revokePreviewLinks(
  db: Db,
  article: { id: number; title: string },
  { actor, now }: LinkContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('preview_links')
      .where('article_id', '=', article.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const event = { action: 'preview.revoked', subject: subjectOf(article) } as const;
    await recordAudit(trx, now, actor, [event]);
  });
}

/**
 * What a preview link shows: the article as last saved.
 * @throws Problem 404 `preview.not_found` for any link that doesn't work, whatever the reason
 */
export async function previewByLink(
  db: Db,
  token: string,
  site: Site,
  now: number,
): Promise<LinkedPreview> {
  const link = await db
    .selectFrom('preview_links')
    .innerJoin('articles', 'articles.id', 'preview_links.article_id')
    .select(['preview_links.article_id', 'preview_links.expires_at', 'articles.embargo_until'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .where('articles.id', 'not in', trashedIds(db))
    .executeTakeFirst();
  const isHidden = link === undefined || (link.embargo_until ?? 0) > now;
  const article = isHidden ? null : await previewedArticle(db, link.article_id, site);
  if (isHidden || article === null) {
    throw new Problem(404, 'preview.not_found', 'The preview link has expired or was revoked.');
  }
  return { article, expiresAt: new Date(link.expires_at).toISOString() };
}
