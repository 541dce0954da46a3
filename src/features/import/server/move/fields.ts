import type { WrittenFields } from '#features/articles/server/public.ts';
import { type ArticleStatus, LIMITS } from '#features/articles/values.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import type { ImportChoices } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { plain } from '../sources/plain-text.ts';
import type { Loss, SourceArticle } from '../sources/source.ts';
import type { Places } from './places.ts';

/** What an article of a source is stored with, and what of it was lost on the way. */
export interface ArrivingFields {
  fields: Omit<WrittenFields, 'content' | 'slug'>;
  createdAt: number;
  publishedAt: number;
  updatedAt: number;
  losses: Loss[];
}

/** Times that every clock and format can say; later ones are mistakes. */
const LATEST = Date.UTC(2200, 0);

/** Cuts a text, and says so. */
function within(text: string, max: number, name: string, losses: Loss[]): string {
  if (text.length <= max) return text;
  losses.push({ what: `Its ${name} is longer than ${max} characters`, becomes: 'It is cut' });
  // Not in the middle of a character of two units.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Its kind marks what is no post; an article has one category: its others are kept as tags, after its own. */
function tagsOf(article: SourceArticle, places: Places, losses: Loss[]): string[] {
  const kind = article.type === 'post' ? [] : [article.type];
  const named = [...kind, ...article.tags, ...places.otherCategories(article)]
    .map(plain)
    .filter((tag) => tag !== '');
  const short = named.filter((tag) => tag.length <= LIMITS.tag);
  const kept = [...new Set(short)].slice(0, LIMITS.tags);
  const lost = new Set(named.filter((tag) => !kept.includes(tag)));
  if (lost.size > 0) {
    const rule = `more than ${LIMITS.tags}, or longer than ${LIMITS.tag} characters`;
    losses.push({ what: `Tags: ${[...lost].join(', ')}`, becomes: `Left out: they are ${rule}` });
  }
  return kept;
}

function pictureOf({ featuredPicture }: SourceArticle, losses: Loss[]) {
  const none = { featuredImage: null, featuredImageAlt: '', featuredImageCaption: '' };
  if (featuredPicture === null || featuredPicture.url === '') return none;
  const { url, alt, caption } = featuredPicture;
  // Those of the demo are part of every Savepoint.
  const isHere = url.startsWith('/demo/');
  const isWhole = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!(isHere || isWhole) || url.length > LIMITS.address) {
    losses.push({ what: `Its picture has no address that can be: ${url}`, becomes: 'Left out' });
    return none;
  }
  return {
    featuredImage: url,
    featuredImageAlt: within(plain(alt), MEDIA_LIMITS.alt, 'alternative text', losses),
    featuredImageCaption: within(plain(caption), MEDIA_LIMITS.caption, 'caption', losses),
  };
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

/** What an article becomes of the state that it had. */
function lifeOf(
  { state, publishedAt }: SourceArticle,
  outcome: Outcome,
  { states }: Pick<ImportChoices, 'states'>,
  { now, losses }: { now: number; losses: Loss[] },
): Life {
  if (outcome === 'archived') return { status: 'archived' };
  if (outcome === 'draft' || states === 'drafts') return { status: 'draft' };
  if (state === 'published') return { status: 'published' };
  if (state === 'pending') return { status: 'published', isPending: true };
  if (state !== 'scheduled') return { status: 'draft' };
  if (publishedAt === null || publishedAt >= LATEST) {
    losses.push({ what: 'It was scheduled for no time that can be', becomes: 'A draft' });
    return { status: 'draft' };
  }
  // What was due since the export was made is public there too.
  if (publishedAt <= now) return { status: 'published' };
  return { status: 'scheduled', scheduledAt: publishedAt };
}

/**
 * What an article of a source is stored with; text and slug are others' business.
 * @param now when the import began
 */
export function fieldsOf(
  article: SourceArticle,
  outcome: Outcome,
  choices: Pick<ImportChoices, 'states'>,
  { places, now }: { places: Places; now: number },
): ArrivingFields {
  const losses: Loss[] = [];
  const life = lifeOf(article, outcome, choices, { now, losses });
  const possible = (time: number | null) => (time === null ? null : Math.min(time, now));
  const publishedAt = possible(article.publishedAt ?? article.modifiedAt) ?? now;
  const title = plain(article.title) || `Untitled ${article.id}`;
  const excerpt = plain(article.excerpt);
  const description = plain(article.metaDescription);
  return {
    fields: {
      title: within(title, LIMITS.title, 'title', losses),
      excerpt: within(excerpt, LIMITS.excerpt, 'excerpt', losses),
      metaDescription: within(description, LIMITS.metaDescription, 'description', losses),
      tags: tagsOf(article, places, losses),
      category: places.categoryOf(article),
      ...pictureOf(article, losses),
      status: life.status,
      moderationStatus: life.isPending ? 'pending' : 'approved',
      rejectionNote: null,
      scheduledAt: life.scheduledAt ?? null,
      authorId: places.authorOf(article),
      ...ownLife(article, choices),
    },
    createdAt: article.record ? Math.min(Date.parse(article.record.createdAt), now) : publishedAt,
    publishedAt,
    updatedAt: Math.max(possible(article.modifiedAt) ?? publishedAt, publishedAt),
    losses,
  };
}
