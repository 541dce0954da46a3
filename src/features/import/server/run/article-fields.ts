import { partsIn, type WrittenFields } from '#features/articles/server/public.ts';
import { type ArticleStatus, LIMITS } from '#features/articles/values.ts';
import { imageOf as imageAt, MEDIA_LIMITS } from '#features/media/values.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import type { ImportChoices } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { plain } from '../sources/html/plain-text.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { Mapping } from './mapping/mapping.ts';

/** What an article of a source is stored with, and what of it was lost on the way. */
export interface ArticleFields {
  fields: Omit<WrittenFields, 'content' | 'slug'>;
  createdAt: number;
  publishedAt: number;
  updatedAt: number;
  /** Whether it was public before, also where it is not now. */
  wasPublic: boolean;
  warnings: ImportWarning[];
}

/** Times that every clock and format can say; later ones are mistakes. */
const LATEST = Date.UTC(2200, 0);

/** Cuts a text, and says so. */
function within(text: string, max: number, name: string, warnings: ImportWarning[]): string {
  if (text.length <= max) return text;
  warnings.push({ issue: `The ${name} is longer than ${max} characters`, action: 'Shortened' });
  // Not in the middle of a character of two units.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Words as they are stored: others write them as HTML or as they like, we as they were stored before. */
const wordsOf =
  ({ record }: SourceArticle) =>
  (text: string) =>
    record === undefined ? plain(text) : text;

/** Its kind marks what is no post; an article has one category: its others are kept as tags, after its own. */
function tagsOf(article: SourceArticle, places: Mapping, warnings: ImportWarning[]): string[] {
  const kind = article.type === 'post' ? [] : [article.type];
  const named = [...kind, ...article.tags, ...places.otherCategories(article)]
    .map(wordsOf(article))
    .map((tag) => withoutDirections(tag).trim())
    .filter((tag) => tag !== '');
  const short = named.filter((tag) => tag.length <= LIMITS.tag);
  const kept = [...new Set(short)].slice(0, LIMITS.tags);
  const lost = new Set(named.filter((tag) => !kept.includes(tag)));
  if (lost.size > 0) {
    const rule = `more than ${LIMITS.tags} tags, or longer than ${LIMITS.tag} characters`;
    warnings.push({ issue: `Tags: ${[...lost].join(', ')}`, action: `Not imported: ${rule}` });
  }
  return kept;
}

function imageOf(article: SourceArticle, warnings: ImportWarning[]) {
  const { featuredImage, record } = article;
  const line = (text: string) => withoutDirections(wordsOf(article)(text));
  const said = ({ alt, caption }: { alt: string; caption: string }) => ({
    featuredImageAlt: within(line(alt), MEDIA_LIMITS.alt, 'alternative text', warnings),
    featuredImageCaption: within(line(caption), MEDIA_LIMITS.caption, 'caption', warnings),
  });
  if (featuredImage === null || featuredImage.url === '') {
    const { featuredImageAlt: alt = '', featuredImageCaption: caption = '' } = record ?? {};
    return { featuredImage: null, ...said({ alt, caption }) };
  }
  const { url } = featuredImage;
  // Those of the demo are part of every Savepoint, and an export of ours brings its own.
  const isOfOurs = record !== undefined && imageAt(url).kind === 'image';
  const isHere = url.startsWith('/demo/') || (url.startsWith('/') && isOfOurs);
  const isWhole = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!(isHere || isWhole) || url.length > LIMITS.address) {
    warnings.push({ issue: `Invalid image URL: ${url}`, action: 'Not imported' });
    return { featuredImage: null, ...said({ alt: '', caption: '' }) };
  }
  return { featuredImage: url, ...said(featuredImage) };
}

interface Life {
  status: ArticleStatus;
  isPending?: true;
  scheduledAt?: number;
}

/** What only our own format says of an article, where states stay as they were. */
function ownLife({ record }: SourceArticle, { states }: Pick<ImportChoices, 'states'>) {
  if (record === undefined || states === 'drafts') return {};
  const { status, moderationStatus, rejectionNote, scheduledPublishAt: at } = record;
  if (status === 'scheduled' && at === null) return {};
  return {
    status,
    moderationStatus,
    rejectionNote,
    scheduledAt: at === null ? null : Date.parse(at),
  };
}

/** Until when it may not be seen, which only our own format says: also where all comes as drafts. */
const embargoOf = ({ record }: SourceArticle) => ({
  embargoUntil: record?.embargoUntil ? Date.parse(record.embargoUntil) : null,
  embargoReason: record?.embargoReason ?? '',
  embargoSource: record?.embargoSource ?? '',
});

/** What an article becomes of the state that it had. */
function lifeOf(
  { state, publishedAt }: SourceArticle,
  outcome: Outcome,
  { states }: Pick<ImportChoices, 'states'>,
  { now, warnings }: { now: number; warnings: ImportWarning[] },
): Life {
  if (outcome === 'archived') return { status: 'archived' };
  if (outcome === 'draft' || states === 'drafts') return { status: 'draft' };
  if (state === 'published') return { status: 'published' };
  if (state === 'pending') return { status: 'published', isPending: true };
  if (state !== 'scheduled') return { status: 'draft' };
  if (publishedAt === null || publishedAt >= LATEST) {
    warnings.push({ issue: 'Scheduled for an invalid time', action: 'Imported as a draft' });
    return { status: 'draft' };
  }
  // What was due since the export was made is public there too.
  if (publishedAt <= now) return { status: 'published' };
  return { status: 'scheduled', scheduledAt: publishedAt };
}

/** When it was made, public and changed. @param now none is later */
function timesOf(
  { record, publishedAt, modifiedAt }: SourceArticle,
  { states }: Pick<ImportChoices, 'states'>,
  now: number,
) {
  const possible = (time: number | null) => (time === null ? null : Math.min(time, now));
  const parsed = (time: string | null) => possible(time === null ? null : Date.parse(time));
  if (record !== undefined) {
    const createdAt = parsed(record.createdAt) ?? now;
    const published = parsed(record.publishedAt);
    return {
      ...{ createdAt, publishedAt: published ?? possible(publishedAt) ?? now },
      updatedAt: parsed(record.updatedAt) ?? createdAt,
      wasPublic: published !== null && states !== 'drafts',
    };
  }
  const at = possible(publishedAt ?? modifiedAt) ?? now;
  const updatedAt = Math.max(possible(modifiedAt) ?? at, at);
  return { createdAt: at, publishedAt: at, updatedAt, wasPublic: false };
}

/**
 * What an article of a source is stored with; text and slug are others' business.
 * @param now when the import began
 */
export function fieldsOf(
  article: SourceArticle,
  outcome: Outcome,
  choices: Pick<ImportChoices, 'states'>,
  { places, now }: { places: Mapping; now: number },
): ArticleFields {
  const warnings: ImportWarning[] = [];
  const life = lifeOf(article, outcome, choices, { now, warnings });
  const words = wordsOf(article);
  const title = withoutDirections(words(article.title)).trim() || `Untitled ${article.id}`;
  const excerpt = words(article.excerpt);
  const description = words(article.metaDescription);
  return {
    fields: {
      title: within(title, LIMITS.title, 'title', warnings),
      excerpt: within(excerpt, LIMITS.excerpt, 'excerpt', warnings),
      metaDescription: within(description, LIMITS.metaDescription, 'description', warnings),
      tags: tagsOf(article, places, warnings),
      category: places.categoryOf(article),
      ...imageOf(article, warnings),
      status: life.status,
      moderationStatus: life.isPending ? 'pending' : 'approved',
      rejectionNote: null,
      scheduledAt: life.scheduledAt ?? null,
      ...embargoOf(article),
      authorId: places.authorOf(article),
      ...ownLife(article, choices),
      ...partsIn(article.record ?? {}),
    },
    ...timesOf(article, choices, now),
    warnings,
  };
}
