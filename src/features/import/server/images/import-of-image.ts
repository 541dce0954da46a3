import type { Db } from '#platform/db/schema.ts';
import type { ImportChoices } from '../../contract.ts';
import type { SourceKind } from '../../values.ts';
import type { OldSite } from '../redirects/add-redirects.ts';
import type { StoredReport } from '../store.ts';

/** The latest import with an image. */
export async function importOfImage(db: Db, imageId: number) {
  const row = await db
    .selectFrom('import_additions')
    .innerJoin('imports', 'imports.id', 'import_additions.import_id')
    .select(['imports.id', 'source', 'report', 'choices', 'path', 'images_path', 'folder'])
    .where('kind', '=', 'image')
    .where('ref', '=', imageId)
    .orderBy('imports.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { report } = JSON.parse(row.report ?? '{"report":{"siteUrl":""}}') as StoredReport;
  const choices = JSON.parse(row.choices ?? '{}') as Partial<ImportChoices>;
  const site: Omit<OldSite, 'siteUrl'> = {
    importId: row.id,
    kind: row.source?.split(' ')[0] as SourceKind,
    oldSite: report.siteUrl,
  };
  return { ...row, choices, site };
}
