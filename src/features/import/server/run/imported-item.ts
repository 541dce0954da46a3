import type { SaveContext } from '#features/articles/server/public.ts';
import type { JustSaved } from '#features/articles/server/search-index/public.ts';
import type { AuditEvent } from '#features/audit-log/server/public.ts';
import type { CleanContent } from '#features/rich-text/server/public.ts';
import type { ItemState } from '../../values.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { ArticleFields } from './article-fields.ts';
import type { ReadyItem, RunContext } from './run-context.ts';

/** The result of an item. */
export interface ImportedItem {
  state: ItemState;
  warnings?: ImportWarning[];
  article_id?: number;
  article_version?: number | null;
  page_id?: number;
  page_version?: number | null;
  slug?: string;
  error?: string;
  event?: AuditEvent;
}

/** A prepared item whose text can be saved. */
export type SaveableItem = ReadyItem & { content: CleanContent };

/** What articles saved in one transaction share. */
export interface SaveSession {
  now: number;
  /** Those saved so far. */
  together: JustSaved[];
}

/** Warnings named in the activity log. */
const MAX_NAMED = 10;

/** The source's text is saved if there are warnings. */
export const keepsOriginal = ({ warnings, original = '' }: SourceArticle) =>
  warnings.length > 0 && original !== '';

/** The detail in the activity log: where the article comes from. */
export function detailOf(
  { id, mapping }: RunContext,
  { article, item, position }: ReadyItem,
): string {
  const names = mapping.authorNames(article);
  const by = names.length > 0 ? `, by ${names.join(', ')}` : '';
  const warnings = JSON.parse(item.warnings) as ImportWarning[];
  const said = warnings.slice(0, MAX_NAMED).map(({ issue, action }) => `${issue}: ${action}`);
  const original = `/api/admin/imports/${id}/items/${position}/original`;
  const link = keepsOriginal(article) ? [`Original text: ${original}`] : [];
  return [`${item.old_url ?? `item ${article.id}`}${by}`, ...said, ...link].join('. ');
}

export const saveContext = (
  { actor, images }: RunContext,
  session: SaveSession,
  { createdAt, publishedAt, updatedAt, wasPublic }: ArticleFields,
): SaveContext => ({
  ...session,
  userId: actor.userId,
  images,
  past: { createdAt, publishedAt, updatedAt, wasPublic },
});
