import { type ExtensionFields, extensionsIn } from '../extensions.ts';
import type { ArticleFields } from '../stored-article.ts';

/** Fields that versions of earlier releases lack. */
type Later =
  | 'featuredImageAlt'
  | 'featuredImageCaption'
  | 'language'
  | 'embargoUntil'
  | 'embargoReason'
  | 'embargoSource'
  | 'unpublishAt';
export type KeptFields = Omit<ArticleFields, Later> & Partial<Pick<ArticleFields, Later>>;

/** Reads a snapshot. Fields that were added later are empty. */
export function readSnapshot(snapshot: string): KeptFields {
  const fields = JSON.parse(snapshot) as Omit<KeptFields, keyof ExtensionFields> &
    Partial<ExtensionFields>;
  return { ...fields, ...extensionsIn(fields) };
}
