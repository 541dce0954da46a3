import type { ArticleSummary } from '#features/articles/contract.ts';
import { LIMITS } from '#features/articles/values.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { fold } from '#lib/text/search/words.ts';
import { slugify } from '#lib/text/slug.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { htmlToText } from '#platform/html.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ModelDraft } from '../contract.ts';
import { cleanContent } from './clean-content.ts';

const MAX_TAGS = 8;
/** Tags beyond these are ignored. */
const MAX_WRITTEN_TAGS = 50;
const MAX_WRITTEN = 2000;
/** Some 10,000 words: a model that writes more doesn't stop. */
const MAX_CONTENT = 60_000;
const TITLE_LENGTH = 200;
const DESCRIPTION_LENGTH = 300;
/** The slug if neither title nor keyword has usable letters. */
const FALLBACK_SLUG = 'article';

export const UNUSABLE = 'The model’s answer can’t be used as a draft. Try again.';

/** The subject and sources of a draft. */
export interface DraftGround {
  keyword: string;
  siteUrl: string;
  timeZone: string;
  /** The slugs of all categories. */
  categories: readonly string[];
  related: readonly ArticleSummary[];
}

/** The most common category of the related articles, otherwise news. */
export function likelyCategory({ categories, related }: DraftGround): string {
  const counts = new Map<string, number>();
  for (const { category } of related) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? (categories.includes('news') ? 'news' : (categories[0] ?? 'news'));
}

/** HTML as one line of plain text. */
const lineOf = (html: string, length: number) => cut(htmlToText(html), length, '…');

/** Clean tags: trimmed, unique, without commas, not too many. */
function tidyTags(tags: readonly string[]): string[] {
  const found = new Map<string, string>();
  const written = tags
    .slice(0, MAX_WRITTEN_TAGS)
    .flatMap((one) => htmlToText(one.slice(0, MAX_WRITTEN)).replace(/^#+/, '').split(','));
  for (const tag of written.slice(0, MAX_WRITTEN_TAGS)) {
    const plain = cut(tag.trim(), LIMITS.tag, '').trim();
    if (plain !== '' && !found.has(fold(plain))) found.set(fold(plain), plain);
  }
  return [...found.values()].slice(0, MAX_TAGS);
}

function categoryOf(wanted: string, ground: DraftGround): string {
  const slug = categorySlug(wanted);
  return ground.categories.includes(slug) ? slug : likelyCategory(ground);
}

/**
 * Turns a model's answer into a safe draft: sanitized content, an existing category, plain lines of limited
 * length and our own slug.
 * @throws Problem 502 `drafting.invalid` if nothing usable is left
 */
export async function finishDraft(db: Db, draft: ModelDraft, ground: DraftGround) {
  if (draft.content.length > MAX_CONTENT) throw unusable();
  const content = await cleanContent(db, ground.siteUrl, draft.content).catch((error: unknown) => {
    if (error instanceof Problem) throw unusable();
    throw error;
  });
  const title = lineOf(draft.title, TITLE_LENGTH);
  if (htmlToText(content) === '' || title === '') throw unusable();
  return {
    title,
    metaDescription: lineOf(draft.metaDescription, DESCRIPTION_LENGTH),
    category: categoryOf(draft.category, ground),
    tags: tidyTags(draft.tags),
    content,
    slug: slugify(title) || slugify(ground.keyword) || FALLBACK_SLUG,
  };
}

const unusable = () => new Problem(502, 'drafting.invalid', UNUSABLE);
