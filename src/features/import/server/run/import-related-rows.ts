import { addFormerSlugs, takeCorrections } from '#features/articles/server/public.ts';
import { storeCoverage } from '#features/live/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Db } from '#platform/db/schema.ts';
import { namedIn } from '../sources/files/files.ts';
import type { ImportWarning } from '../sources/source.ts';
import type { ReadyItem, RunContext } from './run-context.ts';

async function importLiveCoverage(
  trx: Db,
  { mapping }: RunContext,
  { live, article }: ReadyItem,
  articleId: number,
): Promise<ImportWarning[]> {
  if (live === null) return [];
  const authorOf = (id: number) => mapping.authorOf({ ...article, authors: [String(id)] });
  if (!(await storeCoverage(trx, articleId, live, authorOf))) {
    return [{ issue: 'Live entries', action: 'The entries already here stay unchanged' }];
  }
  if (live.skipped === 0) return [];
  const issue = formatCount(live.skipped, 'live entry', 'live entries');
  return [{ issue, action: 'Not imported: they contain nothing that can be shown here' }];
}

/** Former slugs of one article. */
const MAX_FORMER_SLUGS = 200;

async function importFormerSlugs(
  trx: Db,
  formerSlugs: readonly string[],
  saved: { id: number; slug: string },
): Promise<ImportWarning[]> {
  const refused = await addFormerSlugs(trx, saved, formerSlugs.slice(0, MAX_FORMER_SLUGS));
  const lost = [...refused, ...formerSlugs.slice(MAX_FORMER_SLUGS)];
  if (lost.length === 0) return [];
  return [
    {
      issue: `Former slugs ${namedIn(lost)}`,
      action: 'Not redirected: another article uses them, or there are too many',
    },
  ];
}

/** Former slugs, corrections and live coverage, which only Savepoint exports have. */
export async function importRelatedRows(
  trx: Db,
  context: RunContext,
  ready: ReadyItem,
  saved: { id: number; slug: string },
): Promise<ImportWarning[]> {
  const { record } = ready.article;
  if (record === undefined) return [];
  const { formerSlugs, corrections = [] } = record;
  const warnings = await importFormerSlugs(trx, formerSlugs, saved);
  if (corrections.length > 0) {
    const dated = corrections.map((one) => ({ ...one, notedAt: Date.parse(one.notedAt) }));
    await takeCorrections(trx, saved.id, dated);
  }
  return [...warnings, ...(await importLiveCoverage(trx, context, ready, saved.id))];
}
