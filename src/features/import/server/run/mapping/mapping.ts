import type { AuditActor } from '#features/audit-log/server/public.ts';
import {
  createCategory,
  type ExistingCategories,
  existingCategories,
} from '#features/taxonomy/server/public.ts';
import { DEFAULT_COLOR, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { slugify } from '#lib/text/slug.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices, ImportMapping } from '../../../contract.ts';
import { defaultCategory } from '../../../values.ts';
import { assertRunning, inBatches } from '../../assert-running.ts';
import { suggestMapping } from '../../import.views.ts';
import type { SourceArticle } from '../../sources/source.ts';
import type { StoredReport } from '../../store.ts';

type Mapped = Pick<SourceArticle, 'authors' | 'categories'>;

/** Maps the source's categories and authors to those of this site. */
export interface Mapping {
  /** The slug of the article's category. */
  categoryOf: (article: Mapped) => string;
  /** The slug for a category of the source; undefined if it has none. */
  slugOf: (id: string) => string | undefined;
  /** Names of its categories other than this one of ours: an article has one. */
  otherCategories: (article: Mapped, category: string) => string[];
  /** Whether this site has the category of reviews. */
  hasReviews: boolean;
  /** The id of an account. */
  authorOf: (article: Mapped) => number;
  authorNames: (article: Mapped) => string[];
}

/** Maximum characters of a category name. */
const MAX_NAME = 60;
/** WordPress's category of posts without one. */
const NONE = 'uncategorized';

/** Names for a new category, the best first: some may be taken. */
function namesFor({ id, name }: { id: string; name: string }, index: number): string[] {
  const short = (text: string) => text.slice(0, MAX_NAME).trim();
  const base = short(name) || 'Category';
  const more = [slugify(id), `${index + 1}`].filter(Boolean);
  return [base, ...more.map((mark) => short(`${base.slice(0, 40)} (${mark.slice(0, 15)})`))];
}

/** Finds or creates a category. @returns its slug; null if every name is refused */
async function findOrCreateCategory(
  trx: Db,
  names: readonly string[],
  all: ExistingCategories,
  { actor, now }: { actor: AuditActor; now: number },
): Promise<string | null> {
  for (const name of names) {
    const existing = all.find(name, slugify(name));
    if (existing !== undefined) return existing.slug;
    // The site may use the URL of its name, such as /games.
    for (const slug of [undefined, `${slugify(name)}-articles`]) {
      try {
        const fields = { name, slug, description: '', color: DEFAULT_COLOR };
        return (await createCategory(trx, fields, actor, now, all)).slug;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }
  }
  return null;
}

interface Options {
  importId: number;
  actor: AuditActor & { userId: number };
  choices: ImportChoices;
  stored: StoredReport;
  now: number;
}

const chosenOr = <Value>(choices: Record<string, Value>, id: string, suggested: Value) =>
  Object.hasOwn(choices, id) ? choices[id] : suggested;

/** Creates missing categories in batches. @returns slugs by the source's ids @throws ImportStopped */
async function categorySlugs(
  db: Db,
  { categories }: ImportMapping,
  { choices, ...options }: Options,
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const missing: { id: string; names: string[] }[] = [];
  for (const [index, { id, name, match }] of categories.entries()) {
    const slug = chosenOr(choices.categories, id, match);
    if (slug) slugs.set(id, slug);
    else if (id !== NONE) missing.push({ id, names: namesFor({ id, name }, index) });
  }
  await inBatches(db, options.importId, missing, async (trx, batch) => {
    const all = await existingCategories(trx);
    for (const { id, names } of batch) {
      const slug = await findOrCreateCategory(trx, names, all, options);
      if (slug !== null) slugs.set(id, slug);
    }
  });
  return slugs;
}

/** Creates missing categories and maps categories and authors. @throws ImportStopped */
export async function createMapping(db: Db, options: Options): Promise<Mapping> {
  const { choices, stored, actor } = options;
  const suggested = await suggestMapping(db, stored);
  const slugs = await categorySlugs(db, suggested, options);
  return inTransaction(db, async (trx) => {
    await assertRunning(trx, options.importId);
    const all = await trx.selectFrom('categories').select('slug').orderBy('id').execute();
    const existing = new Set(all.map(({ slug }) => slug));
    // A category may have been deleted since it was chosen.
    for (const [id, slug] of slugs) if (!existing.has(slug)) slugs.delete(id);
    const { otherCategory } = choices;
    const other =
      otherCategory !== null && existing.has(otherCategory)
        ? otherCategory
        : defaultCategory([...existing]);
    if (other === undefined) throw new Error('There is no category.');
    const users = await trx.selectFrom('users').select('id').execute();
    const accounts = new Set(users.map(({ id }) => id));
    const authors = new Map<string, number>();
    for (const { id, match } of suggested.authors) {
      const account = chosenOr(choices.authors, id, match);
      if (account && accounts.has(account)) authors.set(id, account);
    }
    const nameIn = (subjects: readonly { id: string; name: string }[]) => {
      const known = new Map(subjects.map(({ id, name }) => [id, name]));
      return (id: string) => known.get(id) ?? id;
    };
    const authorName = nameIn(suggested.authors);
    const categoryName = nameIn(suggested.categories);
    const own = ({ categories }: Mapped) => categories.find((id) => slugs.has(id)) ?? '';
    return {
      categoryOf: (article) => slugs.get(own(article)) ?? other,
      slugOf: (id) => slugs.get(id),
      otherCategories: (article, category) =>
        article.categories
          .filter((id) => slugs.get(id) !== category && id !== NONE)
          .map(categoryName),
      hasReviews: existing.has(REVIEW_CATEGORY),
      authorOf: (article) =>
        authors.get(article.authors.find((id) => authors.has(id)) ?? '') ?? actor.userId,
      authorNames: (article) => article.authors.map(authorName),
    };
  });
}
