import type { Byline } from '#features/authors/contract.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { readReview, reviewText } from '#features/reviews/admin/public.ts';
import { checkedIn, checkedText, placeIn, placeText } from '#features/series/values.ts';
import { slugify } from '#lib/text/slug.ts';
import type { AdminArticle } from '../../contract.ts';
import type { ArticleStatus } from '../../values.ts';
import type { ArticleInput } from '../../writing.contract.ts';
import { fieldOf, isoOf } from './schedule.ts';

/** What the fields are called, in the order in which they stand in the form. */
export const FIELD_NAMES = {
  title: 'Title',
  category: 'Category',
  tags: 'Tags',
  byline: 'Authors',
  games: 'Games',
  featuredImage: 'Featured Image URL',
  featuredImageAlt: 'Featured Image Alternative Text',
  featuredImageCaption: 'Featured Image Caption',
  excerpt: 'Excerpt',
  content: 'Content',
  review: 'Review',
  series: 'Series',
  checked: 'Last Checked',
  metaDescription: 'Meta Description',
  slug: 'URL Slug',
  scheduledPublishAt: 'Schedule',
  embargoUntil: 'Embargo',
  embargoReason: 'Embargo Reason',
  embargoSource: 'Embargo Source',
};
export type FormField = keyof typeof FIELD_NAMES;
export const FORM_FIELDS = Object.keys(FIELD_NAMES) as FormField[];

/** Somebody in the field of the byline. */
export type NamedAuthor = Pick<Byline[number], 'id' | 'name' | 'role'>;

/** What stands in the fields, as it was typed; tags separated by commas, times as ISO time. */
export type FormValues = Record<FormField, string>;
export type FormErrors = Partial<FormValues>;

const EMPTY = Object.fromEntries(FORM_FIELDS.map((field) => [field, ''])) as FormValues;

/** Who is named over an article in its field; where nobody can be, it is empty. */
export const bylineTextOf = (byline: Byline | undefined) =>
  byline === undefined
    ? ''
    : JSON.stringify(byline.map(({ id, name, role }) => ({ id, name, role })));

/** What stands in that field. */
export const bylineIn = (text: string): NamedAuthor[] =>
  text === '' ? [] : (JSON.parse(text) as NamedAuthor[]);

/** The games of an article in their field, as JSON; none is the empty field. */
export const gamesText = (games: readonly ArticleGame[]): string =>
  games.length === 0 ? '' : JSON.stringify(games);

/** What stands in that field. */
export const gamesIn = (text: string): ArticleGame[] =>
  text === '' ? [] : (JSON.parse(text) as ArticleGame[]);

/** The fields as they are when an article is opened; null is a new one. */
export function valuesOf(article: AdminArticle | null): FormValues {
  if (article === null) return EMPTY;
  return {
    title: article.title,
    category: article.category,
    tags: article.tags.join(', '),
    byline: bylineTextOf(article.byline),
    games: gamesText(article.games),
    featuredImage: article.featuredImage ?? '',
    featuredImageAlt: article.featuredImageAlt,
    featuredImageCaption: article.featuredImageCaption,
    excerpt: article.excerpt,
    content: article.content,
    review: reviewText(article.review),
    series: placeText(article.series),
    checked: checkedText(article.checked),
    metaDescription: article.metaDescription,
    slug: article.slug,
    scheduledPublishAt: fieldOf(article.scheduledPublishAt),
    ...embargoOf(article),
  };
}

/** The fields of an article's embargo. */
export const embargoOf = (
  article: Pick<AdminArticle, 'embargoUntil' | 'embargoReason' | 'embargoSource'>,
) => ({
  embargoUntil: fieldOf(article.embargoUntil),
  embargoReason: article.embargoReason,
  embargoSource: article.embargoSource,
});

/** Split on commas, trimmed, without empty ones (spec §5). */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** What a save sends. Publishing clears the schedule. */
export function inputOf(
  values: FormValues,
  status: ArticleStatus,
): Required<Omit<ArticleInput, 'clientKey' | 'generatedDraftId'>> {
  const featuredImage = values.featuredImage.trim();
  return {
    ...values,
    title: values.title.trim(),
    slug: values.slug.trim(),
    tags: tagsOf(values.tags),
    games: gamesIn(values.games).map(({ slug }) => slug),
    featuredImage: featuredImage === '' ? null : featuredImage,
    review: values.review === '' ? null : readReview(values.review),
    byline:
      values.byline === ''
        ? undefined
        : bylineIn(values.byline).map(({ id, role }) => ({ id, role })),
    series: placeIn(values.series),
    checked: checkedIn(values.checked),
    status,
    scheduledPublishAt: status === 'published' ? null : isoOf(values.scheduledPublishAt),
    embargoUntil: isoOf(values.embargoUntil),
  };
}

export function sameValues(a: FormValues, b: FormValues): boolean {
  return FORM_FIELDS.every((field) => a[field] === b[field]);
}

/** The fields that nothing can be saved without, and that are empty. */
export function missingFields(values: FormValues): string[] {
  return (['title', 'content', 'category'] as const).filter((field) => values[field].trim() === '');
}

/**
 * One change of a field. The slug of a new article follows its title until it is typed by hand, and
 * again when that is wiped out.
 */
export function changed(
  values: FormValues,
  field: FormField,
  text: string,
  isNew: boolean,
): FormValues {
  const next = { ...values, [field]: text };
  const follows = isNew && (values.slug === '' || values.slug === slugify(values.title));
  return field === 'title' && follows ? { ...next, slug: slugify(text) } : next;
}

/**
 * The server's complaints by our fields: 'tags[2]' and 'tags.2' are about tags. Of a review it is said of
 * which of its fields: 'stateNote: must say why ...'.
 */
export function errorsByField(errors: Record<string, string>): FormErrors {
  const found: FormErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const name = path.split(/[.[]/)[0];
    const field = FORM_FIELDS.find((one) => one === name);
    if (field === undefined) continue;
    const part = field === 'review' ? path.split('.')[1] : undefined;
    found[field] ??= part === undefined ? message : `${part}: ${message}`;
  }
  return found;
}

/** Whether a field holds the same, without regard to blanks around it. */
export function sameField(field: FormField, one: FormValues, other: FormValues): boolean {
  const [a, b] = [one[field], other[field]];
  if (a === b) return true;
  if (field === 'tags') return tagsOf(a).join(',') === tagsOf(b).join(',');
  return field !== 'scheduledPublishAt' && field !== 'embargoUntil' && a.trim() === b.trim();
}

/** The fields whose values differ, without regard to blanks around them. */
export function differingFields(one: FormValues, other: FormValues): FormField[] {
  return FORM_FIELDS.filter((field) => !sameField(field, one, other));
}

/** ['title'] -> 'Title'; ['title', 'tags', 'content'] -> 'Title, Tags and Content'. */
export function namesOf(fields: readonly FormField[]): string {
  const names = fields.map((field) => FIELD_NAMES[field]);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
