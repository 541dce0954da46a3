import type { Db } from '#platform/db/schema.ts';
import type { ImportChoices } from '../../contract.ts';
import type { SourceKind } from '../../values.ts';
import type { OldSite } from '../redirects/put-redirects.ts';
import type { StoredReport } from '../store.ts';

/** The import that a picture came with, or is to come with; the latest of several. */
export async function importOfPicture(db: Db, pictureId: number) {
  const row = await db
    .selectFrom('import_additions')
    .innerJoin('imports', 'imports.id', 'import_additions.import_id')
    .select([
      ...(['imports.id', 'source', 'report', 'choices', 'path'] as const),
      ...(['pictures_path', 'folder'] as const),
    ])
    .where('kind', '=', 'picture')
    .where('ref', '=', pictureId)
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
