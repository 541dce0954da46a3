import { setImmediate } from 'node:timers/promises';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { CategoryRecord } from '#features/export/contract.ts';
import { categoryInputSchema, tagInputSchema } from '#features/taxonomy/contract.ts';
import {
  type CategoryTwins,
  categoryTwins,
  changeCategory,
  createCategory,
  isAsSeeded,
  takeTags,
} from '#features/taxonomy/server/public.ts';
import { slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../../contract.ts';
import { type CategoryWords, isSame, recordCreated, wordsWritten } from '../record-created.ts';
import type { SourceRecords } from '../../sources/source.ts';
import { assertRunning } from '../assert-running.ts';

/** So many are taken in a transaction. */
const STEP = 50;

interface Moving {
  importId: number;
  /** Who moves it in. */
  actor: AuditActor;
  choices: Pick<ImportChoices, 'categories'>;
  now: number;
}

/** Does some at a time: requests come in between. @throws ImportStopped */
async function inSteps<Item>(
  db: Db,
  { importId }: Moving,
  items: readonly Item[],
  take: (trx: Db, some: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += STEP) {
    await inTransaction(db, async (trx) => {
      await assertRunning(trx, importId);
      await take(trx, items.slice(start, start + STEP));
    });
    await setImmediate();
  }
}

/** Makes a category, or gives one that nobody has changed here its words. @throws Problem where its name is taken */
async function takeCategory(
  trx: Db,
  { slug, words }: { slug: string; words: CategoryWords },
  { importId, actor, now }: Moving,
  twins: CategoryTwins,
): Promise<void> {
  const here = await trx
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!here) {
    if (twins.find(words.name, slug)) return;
    const { id } = await createCategory(trx, { ...words, slug }, actor, now, twins);
    return recordCreated(trx, { importId, kind: 'category', ref: id, detail: { after: words } });
  }
  const { id, name, description, color } = here;
  const before = { name, description, color };
  if (isSame(before, words)) return;
  const last = isAsSeeded(here) ? before : await wordsWritten(trx, id);
  if (!last || !isSame(before, last)) return;
  await changeCategory(trx, id, words, actor, now);
  const detail = { before, after: words };
  await recordCreated(trx, { importId, kind: 'categoryWords', ref: id, detail });
}

/** What can be stored of a category; null where nothing can. */
function storable({ slug, name, description, color }: CategoryRecord) {
  const { data } = categoryInputSchema.safeParse({ name, description, color });
  return data && slugify(slug) === slug ? { slug, words: data } : null;
}

/**
 * Brings the categories and tags of an export of ours, in its order: those that are missing are made, those
 * that nobody has described here get its words. What somebody has changed here stays, and so do categories
 * for which another one of ours was chosen. Doing it again adds nothing.
 * @throws ImportStopped where the import was paused or ended meanwhile
 */
export async function importTaxonomy(
  db: Db,
  { categories, tags }: Pick<SourceRecords, 'categories' | 'tags'>,
  moving: Moving,
): Promise<void> {
  const { importId, choices, now } = moving;
  const isElsewhere = ({ slug }: CategoryRecord) =>
    Object.hasOwn(choices.categories, slug) &&
    ![null, slug].includes(choices.categories[slug] ?? null);
  const wanted = categories
    .filter((one) => !isElsewhere(one))
    .flatMap((one) => storable(one) ?? []);
  await inSteps(db, moving, wanted, async (trx, some) => {
    const twins = await categoryTwins(trx);
    for (const one of some) {
      try {
        await takeCategory(trx, one, moving, twins);
      } catch (error) {
        // Another one has its name: it keeps the words that it has here. Refused before anything is written.
        if (!(error instanceof Problem)) throw error;
      }
    }
  });
  await inSteps(db, moving, tags, async (trx, some) => {
    const words = some.flatMap(({ name, description }) => {
      const { data } = tagInputSchema.safeParse({ name, description });
      return data ?? [];
    });
    const { made, described } = await takeTags(trx, words, now);
    for (const { id: ref, ...after } of made) {
      await recordCreated(trx, { importId, kind: 'tag', ref, detail: { after } });
    }
    for (const { id: ref, ...after } of described) {
      const detail = { before: { ...after, description: '' }, after };
      await recordCreated(trx, { importId, kind: 'tagWords', ref, detail });
    }
  });
}
