import { setImmediate } from 'node:timers/promises';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import {
  type CategoryTwins,
  categoryTwins,
  createCategory,
} from '#features/taxonomy/server/public.ts';
import { DEFAULT_COLOR } from '#features/taxonomy/values.ts';
import { slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices, ImportProposal } from '../../../contract.ts';
import { categoryForOthers } from '../../../values.ts';
import { recordCreated } from '../record-created.ts';
import type { SourceArticle } from '../../sources/source.ts';
import { assertRunning } from '../assert-running.ts';
import type { StoredReport } from '../../store.ts';
import { proposalFor } from '../../import.views.ts';

type Named = Pick<SourceArticle, 'authors' | 'categories'>;

/** Where articles of a source belong here. */
export interface Mapping {
  /** The slug of a stored category. */
  categoryOf: (article: Named) => string;
  /** The slug of the stored category for one of the source's; undefined where it became none. */
  ofCategory: (id: string) => string | undefined;
  /** The names of those that it has besides: an article has one. */
  otherCategories: (article: Named) => string[];
  /** The id of an account. */
  authorOf: (article: Named) => number;
  authorNames: (article: Named) => string[];
}

/** A category's name has so many characters at most. */
const MAX_NAME = 60;
/** So many are made in a transaction. */
const STEP = 50;
/** Where WordPress puts what nobody puts anywhere. */
const NONE = 'uncategorized';

/** Names for a category of a source, the best first: the rules of ours may refuse some. */
function namesFor({ id, name }: { id: string; name: string }, index: number): string[] {
  const short = (text: string) => text.slice(0, MAX_NAME).trim();
  const base = short(name) || 'Category';
  const more = [slugify(id), `${index + 1}`].filter(Boolean);
  return [base, ...more.map((mark) => short(`${base.slice(0, 40)} (${mark.slice(0, 15)})`))];
}

/**
 * Makes a category, or takes the one that has its name: a move that goes on finds what it made.
 * @returns its slug; null where no name for it can be
 */
async function madeCategory(
  trx: Db,
  names: readonly string[],
  twins: CategoryTwins,
  { importId, actor, now }: { importId: number; actor: AuditActor; now: number },
): Promise<string | null> {
  for (const name of names) {
    const twin = twins.find(name, slugify(name));
    if (twin !== undefined) return twin.slug;
    try {
      const fields = { name, description: '', color: DEFAULT_COLOR };
      const { id, slug } = await createCategory(trx, fields, actor, now, twins);
      await recordCreated(trx, { importId, kind: 'category', ref: id, detail: { after: fields } });
      return slug;
    } catch (error) {
      // The next name may be one.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return null;
}

interface Moving {
  importId: number;
  /** Who moves it in. */
  actor: AuditActor & { userId: number };
  choices: ImportChoices;
  stored: StoredReport;
  now: number;
}

/** Makes categories some at a time: requests come in between. @throws ImportStopped */
async function slugsOf(
  db: Db,
  { categories }: ImportProposal,
  { choices, ...moving }: Moving,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const made: { id: string; names: string[] }[] = [];
  for (const [index, { id, name, becomes }] of categories.entries()) {
    const chosen = Object.hasOwn(choices.categories, id) ? choices.categories[id] : becomes;
    if (chosen) slugs.set(id, chosen);
    else if (id !== NONE) made.push({ id, names: namesFor({ id, name }, index) });
  }
  for (let start = 0; start < made.length; start += STEP) {
    await inTransaction(db, async (trx) => {
      await assertRunning(trx, moving.importId);
      const twins = await categoryTwins(trx);
      for (const { id, names } of made.slice(start, start + STEP)) {
        const slug = await madeCategory(trx, names, twins, moving);
        if (slug !== null) slugs.set(id, slug);
      }
    });
    await setImmediate();
  }
  return slugs;
}

/** Finds out where articles belong, and makes the categories that are wanted. */
export async function createMapping(db: Db, moving: Moving): Promise<Mapping> {
  const { choices, stored, actor } = moving;
  const proposal = await proposalFor(db, stored);
  const slugs = await slugsOf(db, proposal, moving);
  return inTransaction(db, async (trx) => {
    await assertRunning(trx, moving.importId);
    const all = await trx.selectFrom('categories').select('slug').orderBy('id').execute();
    const here = new Set(all.map(({ slug }) => slug));
    // A category may be gone since it was chosen.
    for (const [id, slug] of slugs) if (!here.has(slug)) slugs.delete(id);
    const { otherCategory } = choices;
    const other =
      otherCategory !== null && here.has(otherCategory)
        ? otherCategory
        : categoryForOthers([...here]);
    if (other === undefined) throw new Error('There is no category.');
    const accounts = new Set(
      (await trx.selectFrom('users').select('id').execute()).map(({ id }) => id),
    );
    const authors = new Map<string, number>();
    for (const { id, becomes } of proposal.authors) {
      const chosen = Object.hasOwn(choices.authors, id) ? choices.authors[id] : becomes;
      // Its account may be gone since it was chosen.
      if (chosen && accounts.has(chosen)) authors.set(id, chosen);
    }
    const names = (subjects: readonly { id: string; name: string }[]) => {
      const known = new Map(subjects.map(({ id, name }) => [id, name]));
      return (id: string) => known.get(id) ?? id;
    };
    const authorName = names(proposal.authors);
    const categoryName = names(proposal.categories);
    const own = ({ categories }: Named) => categories.find((id) => slugs.has(id)) ?? '';
    return {
      categoryOf: (article) => slugs.get(own(article)) ?? other,
      ofCategory: (id) => slugs.get(id),
      otherCategories: (article) =>
        article.categories.filter((id) => id !== own(article) && id !== NONE).map(categoryName),
      authorOf: (article) =>
        authors.get(article.authors.find((id) => authors.has(id)) ?? '') ?? actor.userId,
      authorNames: (article) => article.authors.map(authorName),
    };
  });
}
