import { isPublic } from '#features/articles/values.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { setSlot, takeFreeSlots } from '#features/featured/server/public.ts';
import { type FeaturedPage, slotAt } from '#features/featured/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../contract.ts';
import { recordCreated } from './record-created.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { ArticleFields } from './article-fields.ts';

interface Moving {
  id: number;
  choices: Pick<ImportChoices, 'states'>;
  actor: AuditActor;
}

interface Placed {
  articleId: number;
  slots: readonly { page: FeaturedPage; position: number }[];
}

function note(trx: Db, importId: number, { articleId, slots }: Placed): Promise<void> {
  const after = { slots: slots.map(({ page, position }) => ({ page, slot: slotAt(position) })) };
  return recordCreated(trx, { importId, kind: 'placement', ref: articleId, detail: { after } });
}

/** An image at the top of an old home page: an empty slot of ours, where there is one. */
async function pin(
  trx: Db,
  { id, actor }: Moving,
  articleId: number,
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
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    const becomes = 'Not featured: the home page has no free slot';
    return [{ issue: 'Pinned to the top of the home page', action }];
  }
  await note(trx, id, { articleId, slots: [{ page: 'homepage', position }] });
  return [];
}

/**
 * Features a new article as its source did: in the slots that an export of ours names and nobody has here,
 * others at the top of the home page. Drafts that somebody has to look at are featured nowhere.
 * @returns which slots it does not get
 */
export async function featureArticle(
  trx: Db,
  moving: Moving,
  {
    articleId,
    article,
    fields,
  }: { articleId: number; article: SourceArticle } & Pick<ArticleFields, 'fields'>,
  now: number,
): Promise<ImportWarning[]> {
  const { record, isSticky } = article;
  if (record === undefined) {
    return isSticky && isPublic(fields) ? pin(trx, moving, articleId, now) : [];
  }
  if (moving.choices.states === 'drafts' || record.placements.length === 0) return [];
  const taken = await takeFreeSlots(trx, articleId, record.placements, moving.actor, now);
  const slots = record.placements.filter((one) => !taken.includes(one));
  await note(trx, moving.id, { articleId, slots });
  return taken.map(({ page, position }) => ({
    issue: `Featured on ${page}, ${slotAt(position)}`,
    becomes: 'Not featured: another article has that slot',
  }));
}
