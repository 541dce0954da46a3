import { isPublic } from '#features/articles/values.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { setSlot, takeFreeSlots } from '#features/featured/server/public.ts';
import { slotAt } from '#features/featured/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../contract.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { ArticleFields } from './article-fields.ts';

interface Options {
  choices: Pick<ImportChoices, 'states'>;
  actor: AuditActor;
}

/** Puts a pinned article in a free slot of the home page. */
async function pin(
  trx: Db,
  articleId: number,
  actor: AuditActor,
  now: number,
): Promise<ImportWarning[]> {
  const taken = await trx
    .selectFrom('placements')
    .select('position')
    .where('page', '=', 'homepage')
    .execute();
  const position = taken.some((one) => one.position === 0) ? 1 : 0;
  try {
    await setSlot(trx, articleId, { page: 'homepage', slot: slotAt(position) }, actor, now);
    return [];
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    const action = 'Not featured: the home page has no free slot';
    return [{ issue: 'Pinned to the top of the home page', action }];
  }
}

interface Created extends Pick<ArticleFields, 'fields'> {
  articleId: number;
  article: SourceArticle;
}

/**
 * Features a new article as its source did, if the slots are free. Articles that become drafts are not
 * featured.
 * @returns a warning for each slot that is taken
 */
export async function featureArticle(
  trx: Db,
  { choices, actor }: Options,
  { articleId, article: { record, isSticky }, fields }: Created,
  now: number,
): Promise<ImportWarning[]> {
  if (record === undefined) {
    return isSticky && isPublic(fields) ? pin(trx, articleId, actor, now) : [];
  }
  if (choices.states === 'drafts' || record.placements.length === 0) return [];
  const taken = await takeFreeSlots(trx, articleId, record.placements, actor, now);
  return taken.map(({ page, position }) => ({
    issue: `Featured on ${page}, ${slotAt(position)}`,
    action: 'Not featured: another article has that slot',
  }));
}
