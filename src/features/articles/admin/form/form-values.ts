import type { Byline } from '#features/authors/contract.ts';
import type { ArticleGame } from '#features/games/contract.ts';
import { editableReview } from '#features/reviews/admin/public.ts';
import type { WrittenReview } from '#features/reviews/contract.ts';
import type { Checked, SeriesInput } from '#features/series/contract.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { slugify } from '#lib/text/slug.ts';
import type { AdminArticle } from '../../contract.ts';
import type { RevisionContent } from '../../editing.contract.ts';
import { type ArticleStatus, isUnwritten } from '../../values.ts';
import type { ArticleInput } from '../../writing.contract.ts';

/** The labels of the fields, in the order of the form. */
export const FIELD_LABELS = {
  title: t('Title'),
  category: t('Category'),
  tags: t('Tags'),
  byline: t('Authors'),
  games: t('Games'),
  language: t('Language'),
  featuredImage: t('Featured Image URL'),
  featuredImageAlt: t('Featured Image Alternative Text'),
  featuredImageCaption: t('Featured Image Caption'),
  excerpt: t('Excerpt'),
  content: t('Content'),
  review: t('Review'),
  series: t('Series'),
  checked: t('Last Checked'),
  metaDescription: t('Meta Description'),
  slug: 'URL Slug',
  scheduledPublishAt: t('Schedule'),
  unpublishAt: t('Unpublish On'),
  embargoUntil: t('Embargo'),
  embargoReason: t('Embargo Reason'),
  embargoSource: t('Embargo Source'),
};
export type FormField = keyof typeof FIELD_LABELS;
export const FORM_FIELDS = Object.keys(FIELD_LABELS) as FormField[];

/** The fields that hold typed text. */
type TextField = Exclude<
  FormField,
  'byline' | 'games' | 'review' | 'series' | 'checked' | TimeField
>;
/** The fields that hold an ISO time; null for none. `unpublishAt` is '' while its time isn't chosen. */
type TimeField = 'scheduledPublishAt' | 'unpublishAt' | 'embargoUntil';

/** What the form edits: plain data, so that it can be compared, copied and stored as it is. */
export interface FormValues extends Record<TextField, string>, Record<TimeField, string | null> {
  /** As typed: separated by commas. */
  tags: string;
  /** Null until the writer changes it: a new article credits its writer. */
  byline: Pick<Byline[number], 'id' | 'name' | 'role'>[] | null;
  games: ArticleGame[];
  review: WrittenReview | null;
  /** A part of 0 is an empty field. */
  series: SeriesInput | null;
  checked: Checked | null;
}
export type FormErrors = Partial<Record<FormField, string>>;

/** Changes one field. */
type ChangeField = <Field extends FormField>(field: Field, value: FormValues[Field]) => void;

/** The props of a part of the form. */
export interface FormPartProps {
  values: FormValues;
  errors: FormErrors;
  /** While a save is in progress. */
  readOnly: boolean;
  onChange: ChangeField;
}

export const EMPTY_FORM: FormValues = {
  title: '',
  category: '',
  tags: '',
  byline: null,
  games: [],
  language: '',
  featuredImage: '',
  featuredImageAlt: '',
  featuredImageCaption: '',
  excerpt: '',
  content: '',
  review: null,
  series: null,
  checked: null,
  metaDescription: '',
  slug: '',
  scheduledPublishAt: null,
  unpublishAt: null,
  embargoUntil: null,
  embargoReason: '',
  embargoSource: '',
};

/** The fields that every version of an article stores: all but its times and embargo. */
export function versionValues(version: AdminArticle | RevisionContent) {
  return {
    title: version.title,
    category: version.category,
    tags: version.tags.join(', '),
    byline: version.byline?.map(({ id, name, role }) => ({ id, name, role })) ?? null,
    games: version.games,
    language: version.language ?? '',
    featuredImage: version.featuredImage ?? '',
    featuredImageAlt: version.featuredImageAlt,
    featuredImageCaption: version.featuredImageCaption,
    excerpt: version.excerpt,
    content: version.content,
    review: editableReview(version.review),
    series: version.series && { title: version.series.title, part: version.series.part },
    checked: version.checked,
    metaDescription: version.metaDescription,
    slug: version.slug,
  };
}

type Embargo = Pick<FormValues, 'embargoUntil' | 'embargoReason' | 'embargoSource'>;

export const embargoValues = ({ embargoUntil, embargoReason, embargoSource }: Embargo) => ({
  embargoUntil,
  embargoReason,
  embargoSource,
});

/** An article as the form edits it. */
export const formValues = (article: AdminArticle): FormValues => ({
  ...versionValues(article),
  ...embargoValues(article),
  scheduledPublishAt: article.scheduledPublishAt,
  unpublishAt: article.unpublishAt,
});

/** Split on commas, trimmed, without empty ones (spec §5). */
export function parseTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The request body of a save. Publishing clears the schedule. */
export function articleInput(
  values: FormValues,
  status: ArticleStatus,
): Required<Omit<ArticleInput, 'clientKey' | 'generatedDraftId'>> {
  return {
    ...values,
    title: values.title.trim(),
    slug: values.slug.trim(),
    tags: parseTags(values.tags),
    games: values.games.map(({ slug }) => slug),
    featuredImage: values.featuredImage.trim() || null,
    byline: values.byline?.map(({ id, role }) => ({ id, role })),
    status,
    scheduledPublishAt: status === 'published' ? null : values.scheduledPublishAt,
    unpublishAt: values.unpublishAt || null,
  };
}

/** The required fields that are empty. */
export function missingFields(values: FormValues): string[] {
  return (['title', 'content', 'category'] as const).filter((field) =>
    field === 'content' ? isUnwritten(values.content) : values[field].trim() === '',
  );
}

/** Whether the slug was made from the title; the server appends a number to a slug that is taken. */
function isMadeFrom(title: string, slug: string): boolean {
  const made = slugify(title);
  return slug === '' || (slug.startsWith(made) && /^(-\d+)?$/.test(slug.slice(made.length)));
}

/**
 * Changes one field. Until the article is first public, its slug follows the title, unless the writer has typed
 * another.
 */
export function changeField<Field extends FormField>(
  values: FormValues,
  field: Field,
  value: FormValues[Field],
  wasPublic: boolean,
): FormValues {
  const next = { ...values, [field]: value };
  const follows = !wasPublic && isMadeFrom(values.title, values.slug);
  return field === 'title' && follows ? { ...next, slug: slugify(next.title) } : next;
}

/**
 * The server's messages by field, with the field's label: 'Slug is too long'. 'tags[2]' and 'tags.2' belong to
 * the tags. Those of a review begin with the name of its field: 'stateNote: must say why ...'.
 */
export function errorsByField(errors: Record<string, string>): FormErrors {
  const byField: FormErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const name = path.split(/[.[]/)[0];
    const field = FORM_FIELDS.find((one) => one === name);
    if (field === undefined) continue;
    const part = field === 'review' ? path.split('.')[1] : undefined;
    byField[field] ??= `${part === undefined ? FIELD_LABELS[field] : `${part}:`} ${message}`;
  }
  return byField;
}

/** Whether a field holds the same in both, ignoring surrounding whitespace. */
export function isSameField(field: FormField, one: FormValues, other: FormValues): boolean {
  const [a, b] = [one[field], other[field]];
  if (typeof a !== 'string' || typeof b !== 'string') return isEqual(a, b);
  if (a === b) return true;
  if (field === 'tags') return isEqual(parseTags(a), parseTags(b));
  return a.trim() === b.trim();
}

/** The fields whose values differ, ignoring surrounding whitespace. */
export function differingFields(one: FormValues, other: FormValues): FormField[] {
  return FORM_FIELDS.filter((field) => !isSameField(field, one, other));
}

/** ['title'] -> 'Title'; ['title', 'tags', 'content'] -> 'Title, Tags and Content'. */
export function listFields(fields: readonly FormField[]): string {
  const names = fields.map((field) => FIELD_LABELS[field]);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('{names} and {last}', { names: names.join(', '), last });
}
