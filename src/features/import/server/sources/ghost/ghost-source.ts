import { z } from 'zod';
import { formatCount } from '#lib/format/count.ts';
import { plainHtml } from '../html/plain-html.ts';
import { parseFirstTime } from '../parse-time.ts';
import {
  type ImportWarning,
  type Source,
  type SourceArticle,
  type SourceImage,
  type SourceState,
  unreadable,
} from '../source.ts';
import { SourceError } from '../source-error.ts';
import { fillUrlPattern } from '../url-pattern.ts';
import { lexicalHtml } from './lexical.ts';
import { siteUrls } from './site-urls.ts';

/** Ids are numbers in the first versions. */
const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') return value > 0 && value < 8.64e15 ? value : null;
    return parseFirstTime(value ?? '');
  });

const postSchema = z.object({
  id,
  title: text,
  slug: text,
  html: z.string().nullish(),
  lexical: z.string().nullish(),
  mobiledoc: z.string().nullish(),
  feature_image: text,
  feature_image_alt: text,
  feature_image_caption: text,
  featured: z.union([z.boolean(), z.number()]).nullish().transform(Boolean),
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish().transform(Boolean),
  status: text,
  visibility: text,
  custom_excerpt: text,
  meta_description: text,
  author_id: id.nullish(),
  created_at: time,
  updated_at: time,
  published_at: time,
});
type Post = z.output<typeof postSchema>;

const order = z.number().nullish();

const tables = z.object({
  posts: z.array(z.unknown()).default([]),
  posts_meta: z
    .array(
      z.object({
        post_id: id,
        meta_description: text,
        feature_image_alt: text,
        feature_image_caption: text,
      }),
    )
    .default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: order })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: order })).default([]),
  tags: z.array(z.object({ id, name: text, slug: text, visibility: text })).default([]),
  members: z.array(z.unknown()).default([]),
  /** What members were called in the first versions. */
  subscribers: z.array(z.unknown()).default([]),
  users: z.array(z.object({ id, name: text, slug: text, email: text })).default([]),
});

const file = z.object({ meta: z.object({ version: text }).optional(), data: tables });
/** Newer versions put it into a list, older ones do not. */
const exported = z.union([
  z.object({ db: z.array(file).min(1) }).transform(({ db }) => db[0]),
  file,
]);

/** The file is read into memory. */
const MAX_BYTES = 256 * 1024 * 1024;
/** The placeholder for the URL of the site. */
const SITE = '__GHOST_URL__';

const STATES: Record<string, SourceState> = {
  published: 'published',
  scheduled: 'scheduled',
  // Only sent by email.
  sent: 'private',
};

async function read(bytes: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > MAX_BYTES) {
      throw new SourceError('Ghost exports can be up to 256 MB. Export fewer posts at a time.');
    }
    pieces.push(piece);
  }
  let json: unknown;
  try {
    json = JSON.parse(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch {
    throw new SourceError('The file is damaged or incomplete. Export it again.');
  }
  const { data, error } = exported.safeParse(json);
  if (error || !data) {
    const where = error?.issues[0]?.path.join('.') || 'db';
    throw new SourceError(`This is not a Ghost export: "${where}" is invalid.`);
  }
  return data;
}

const grouped = <Row extends { post_id: string; sort_order?: number | null | undefined }>(
  rows: Row[],
) =>
  Map.groupBy(
    rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0)),
    ({ post_id }) => post_id,
  );

interface Reading {
  siteUrl: string;
  /** Replaces the placeholder with the URL of the site. */
  whole: (text: string) => string;
  warnings: ImportWarning[];
}

/** The HTML that Ghost exports, else from Lexical. */
function htmlOf({ html, lexical, mobiledoc }: Post, { siteUrl, whole, warnings }: Reading): string {
  const written = html || (lexical ? lexicalHtml(lexical, warnings) : '');
  if (written === '' && mobiledoc) {
    warnings.push({
      issue: 'Text only in Mobiledoc, the format of old Ghost versions',
      action: 'Imported without its text. Export it with Ghost 5 or later',
    });
  }
  return plainHtml(whole(written), { siteUrl, isClassic: false, warnings });
}

/** A member's email address; '' without one. */
function emailOf(row: unknown): string {
  const { email } = (row ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}

const imagesIn = (html: string): string[] =>
  [...html.matchAll(/<img src="([^"]*)"/g)].map(([, url]) => url ?? '');

/**
 * An export of Ghost, versions 1 to 6.
 * @param open reads the file from its beginning
 * @param siteUrl the URL of the site, which the export doesn't contain; '' if unknown
 * @throws SourceError if it is no export, damaged, or larger than 256 MB
 */
export async function ghostSource(
  open: () => AsyncIterable<Uint8Array>,
  { siteUrl = '', urlPattern = null }: { siteUrl?: string; urlPattern?: string | null } = {},
): Promise<Source> {
  const { meta, data } = await read(open());
  const site = siteUrl.replace(/\/+$/, '');
  const whole = (value: string) => value.replaceAll(SITE, site);
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]));
  const users = new Map(data.users.map((user) => [user.id, user]));
  const tagsOf = grouped(data.posts_tags);
  const authorsOf = grouped(data.posts_authors);
  const metaOf = new Map(data.posts_meta.map((row) => [row.post_id, row]));

  const pattern = urlPattern ?? '/:slug/';
  const pathOf = ({ id, slug, title, published_at }: Post, isPage: boolean) => {
    const date = published_at === null ? null : new Date(published_at).toISOString().slice(0, 10);
    const values = { id, slug, path: slug, title, categories: [], date };
    return fillUrlPattern(isPage ? '/:slug/' : pattern, values) ?? `/${slug}/`;
  };

  function articleOf(row: unknown): SourceArticle {
    const post = postSchema.parse(row);
    const warnings: ImportWarning[] = [];
    const more = metaOf.get(post.id);
    const isPage = post.type === 'page' || post.page;
    const named = (tagsOf.get(post.id) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? []);
    // '#name' is an internal tag.
    const shown = named.filter(
      ({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'),
    );
    const written = authorsOf.get(post.id)?.map(({ author_id }) => author_id);
    const featured = whole(post.feature_image);
    const image: SourceImage = {
      url: featured,
      alt: post.feature_image_alt || (more?.feature_image_alt ?? ''),
      caption: post.feature_image_caption || (more?.feature_image_caption ?? ''),
    };
    const isMembers = post.visibility !== '' && post.visibility !== 'public';
    const state = STATES[post.status] ?? 'draft';
    if (post.published_at === null && state === 'published') {
      warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
    }
    return {
      id: post.id,
      type: isPage ? 'page' : 'post',
      oldUrl: state === 'published' ? `${site}${pathOf(post, isPage)}` : null,
      title: post.title,
      slug: post.slug,
      // Members-only posts must not become public.
      state: isMembers && state !== 'draft' ? 'private' : state,
      publishedAt: post.published_at ?? post.created_at,
      modifiedAt: post.updated_at,
      authors: written ?? (post.author_id ? [post.author_id] : []),
      categories: shown.slice(0, 1).map((tag) => tag.id),
      tags: shown.map(({ name }) => name),
      excerpt: post.custom_excerpt,
      metaDescription: post.meta_description || (more?.meta_description ?? ''),
      html: htmlOf(post, { siteUrl: site, whole, warnings }),
      featuredImage: featured === '' ? null : image,
      isSticky: post.featured,
      comments: 0,
      warnings,
      original: post.html || post.lexical || post.mobiledoc || '',
    };
  }

  // Invalid rows are counted and skipped.
  const isPost = (row: unknown) => postSchema.safeParse(row).success;
  const rows = data.posts.filter(isPost);
  function readable(row: unknown): SourceArticle {
    try {
      return articleOf(row);
    } catch {
      return unreadable(postSchema.parse(row).id, null);
    }
  }
  const images = new Map<string, SourceImage>();
  const firstTags = new Set<string>();
  for (const row of rows) {
    const { featuredImage, html, categories } = readable(row);
    for (const tag of categories) firstTags.add(tag);
    for (const url of imagesIn(html)) images.set(url, { url, alt: '', caption: '' });
    if (featuredImage) images.set(featuredImage.url, featuredImage);
  }
  const broken = data.posts.length - rows.length;
  return {
    overview: {
      kind: 'ghost',
      generator: `Ghost ${meta?.version ?? ''}`.trim(),
      siteUrl: site,
      urlPattern: pattern,
      authors: [...users.values()].map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
      })),
      categories: [...firstTags].map((key) => ({ id: key, name: tags.get(key)?.name ?? key })),
      images: [...images.values()],
      damage: broken === 0 ? null : `${formatCount(broken, 'post')} can't be read.`,
    },
    async *articles() {
      for (const row of rows) yield readable(row);
    },
    siteUrls: ({ tagFolder }) => siteUrls(site, data.tags, firstTags, tagFolder),
    members: () => [...data.members, ...data.subscribers].map(emailOf),
  };
}
