import type { Db } from '#platform/db/schema.ts';
import { type ExtensionFields, extensionsIn } from '../extensions.ts';
import type { ArticleFields } from '../stored-article.ts';

/** What saves of an earlier release do not hold. */
type Later =
  | 'featuredImageAlt'
  | 'featuredImageCaption'
  | 'embargoUntil'
  | 'embargoReason'
  | 'embargoSource';
export type KeptFields = Omit<ArticleFields, Later> & Partial<Pick<ArticleFields, Later>>;

/** Reads a snapshot; parts that came later were empty then. */
export function readSnapshot(snapshot: string): KeptFields {
  const fields = JSON.parse(snapshot) as Omit<KeptFields, keyof ExtensionFields> &
    Partial<ExtensionFields>;
  return { ...fields, ...extensionsIn(fields) };
}

/** What one save of an article stored, to be stored again; undefined where it is not kept any more. */
export async function savedFields(
  db: Db,
  articleId: number,
  version: number,
): Promise<KeptFields | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select('snapshot')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && readSnapshot(row.snapshot);
}
