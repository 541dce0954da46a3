import { formatCount } from '#lib/format/count.ts';
import { dateOf } from '#lib/format/iso.ts';
import { namedIn } from '../files/files.ts';
import { plainHtml } from '../html/plain-html.ts';
import { nameLostFields } from '../lost-fields.ts';
import { knownZone } from '../parse-time.ts';
import {
  type ImportWarning,
  type SmallerImage,
  type Source,
  type SourceArticle,
  type SourceImage,
  type SourceState,
  unreadable,
} from '../source.ts';
import { fillUrlPattern } from '../url-pattern.ts';
import { lexicalHtml } from './lexical.ts';
import { type Post, postSchema, readGhost } from './read-tables.ts';
import { readRoutes } from './routes.ts';
import { siteUrls } from './site-urls.ts';

/** The placeholder for the URL of the site. */
const SITE = '__GHOST_URL__';

const STATES: Record<string, SourceState> = {
  published: 'published',
  scheduled: 'scheduled',
  // Only sent by email.
  sent: 'private',
};

const grouped = <Row extends { post_id: string; sort_order?: number | null | undefined }>(
  rows: Row[],
) =>
  Map.groupBy(
    rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0)),
    ({ post_id }) => post_id,
  );

function damageOf(faults: readonly string[]): string | null {
  if (faults.length === 0) return null;
  const verb = faults.length === 1 ? 'is' : 'are';
  return `${formatCount(faults.length, 'row')} can’t be read and ${verb} skipped: ${namedIn(faults)}.`;
}

/** Parts of a text that only members could read. */
const FOR_MEMBERS =
  /<!--\s*members-only\s*-->|<!--\s*kg-gated-block:begin[^>]*nonMember:\s*false|"type":\s*"paywall"|"nonMember":\s*false/;

/** For Facebook and X. */
const SOCIAL = (['og', 'twitter'] as const).flatMap(
  (name) => [`${name}_title`, `${name}_description`, `${name}_image`] as const,
);
type MetaField =
  | (typeof SOCIAL)[number]
  | 'meta_title'
  | 'meta_description'
  | 'feature_image_alt'
  | 'feature_image_caption';

interface Reading {
  isPage: boolean;
  siteUrl: string;
  /** Replaces the placeholder with the URL of the site. */
  whole: (text: string) => string;
  smallerImages: SmallerImage[];
  warnings: ImportWarning[];
}

/** The HTML that Ghost exports, else from Lexical. */
function htmlOf(
  { html, lexical, mobiledoc, codeinjection_head }: Post,
  { siteUrl, isPage, whole, smallerImages, warnings }: Reading,
): string {
  const written = html || (lexical ? lexicalHtml(lexical, warnings) : '');
  if (written === '' && mobiledoc) {
    warnings.push({
      issue: 'Text only in Mobiledoc, the format of old Ghost versions',
      action: 'Imported without its text. Export it with Ghost 5 or later',
    });
  }
  const css = `${written}${codeinjection_head}`;
  const writing = { siteUrl, isPage, isClassic: false, smallerImages, warnings, whole: css };
  return plainHtml(whole(written), writing);
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
 * @param options.siteUrl the URL of the site, which the export doesn't contain; '' if unknown
 * @param options.routes the site's `routes.yaml`
 * @throws SourceError if it is no export, damaged, or larger than 256 MB
 */
export async function ghostSource(
  open: () => AsyncIterable<Uint8Array>,
  {
    siteUrl = '',
    urlPattern = null,
    routes: yaml = '',
  }: { siteUrl?: string; urlPattern?: string | null; routes?: string } = {},
): Promise<Source> {
  const { version, data, faults } = await readGhost(open());
  const site = siteUrl.replace(/\/+$/, '');
  const whole = (value: string) => value.replaceAll(SITE, site);
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]));
  const users = new Map(data.users.map((user) => [user.id, user]));
  const tagsOf = grouped(data.posts_tags);
  const authorsOf = grouped(data.posts_authors);
  const metaOf = new Map(data.posts_meta.map((row) => [row.post_id, row]));

  const routes = readRoutes(yaml);
  const pattern = urlPattern ?? routes.pattern;
  const setting = (...keys: string[]) =>
    String(data.settings.find(({ key }) => keys.includes(key))?.value ?? '');
  const zone = knownZone(setting('timezone', 'active_timezone', 'activeTimezone'));
  const pathOf = (post: Post, isPage: boolean, named: typeof data.tags, authors: string[]) => {
    const { id, slug, title, published_at, featured: isFeatured } = post;
    const date = published_at === null ? null : dateOf(published_at, zone || 'UTC');
    const author = users.get(authors[0] ?? '')?.slug ?? '';
    const categories = named.slice(0, 1).map((tag) => tag.slug);
    const values = { id, slug, path: slug, title, categories, author, date };
    const routed = { tags: named.map((tag) => tag.slug), isFeatured };
    // An admin who reads the file again sends the pattern of the routes, too.
    const ofPosts = pattern === routes.pattern ? routes.patternFor(routed) : pattern;
    return fillUrlPattern(isPage ? '/:slug/' : ofPosts, values) ?? `/${slug}/`;
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
    const authors =
      authorsOf.get(post.id)?.map(({ author_id }) => author_id) ??
      (post.author_id ? [post.author_id] : []);
    const meta = (name: MetaField) => post[name] || (more?.[name] ?? '');
    const featured = whole(post.feature_image);
    const image: SourceImage = {
      url: featured,
      alt: meta('feature_image_alt'),
      caption: meta('feature_image_caption'),
    };
    const hasMembersPart = FOR_MEMBERS.test(post.html || post.lexical || '');
    const isEmail = post.email_only || more?.email_only === true;
    const isMembers =
      hasMembersPart || isEmail || (post.visibility !== '' && post.visibility !== 'public');
    if (hasMembersPart) {
      const issue = 'All or part of it was for members only';
      warnings.push({ issue, action: 'Imported as a draft' });
    }
    if (post.codeinjection_head !== '' || post.codeinjection_foot !== '') {
      warnings.push({ issue: 'Injected code', action: 'Removed' });
    }
    const state = STATES[post.status] ?? 'draft';
    if (post.published_at === null && state === 'published') {
      warnings.push({ issue: 'No valid date', action: 'Dated on the day of the import' });
    }
    const path = pathOf(post, isPage, named, authors);
    const oldUrl = state === 'published' ? `${site}${path}` : null;
    nameLostFields(
      { title: post.title, oldUrl, warnings },
      {
        canonicalUrl: whole(post.canonical_url),
        metaTitle: meta('meta_title'),
        isForSocial: SOCIAL.some((name) => meta(name) !== ''),
      },
    );
    const smallerImages: SmallerImage[] = [];
    return {
      id: post.id,
      // Ghost's feeds have it.
      guid: post.id,
      type: isPage ? 'page' : 'post',
      oldUrl,
      title: post.title,
      slug: post.slug,
      // Members-only posts must not become public.
      state: isMembers && state !== 'draft' ? 'private' : state,
      // A scheduled post without a time must not be published at once.
      publishedAt: post.published_at ?? (state === 'scheduled' ? null : post.created_at),
      modifiedAt: post.updated_at,
      authors,
      categories: shown.slice(0, 1).map((tag) => tag.id),
      tags: shown.map(({ name }) => name),
      excerpt: post.custom_excerpt,
      metaDescription: meta('meta_description'),
      html: htmlOf(post, { siteUrl: site, isPage, whole, smallerImages, warnings }),
      smallerImages,
      featuredImage: featured === '' ? null : image,
      isSticky: post.featured,
      comments: 0,
      warnings,
      original: post.html || post.lexical || post.mobiledoc || '',
    };
  }

  // Invalid rows are counted and skipped.
  const rows = data.posts.filter((row, at) => {
    const { error } = postSchema.safeParse(row);
    if (error) faults.push(`posts.${at}.${error.issues[0]?.path.join('.') ?? ''}`);
    return !error;
  });
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
  return {
    overview: {
      kind: 'ghost',
      generator: `Ghost ${version}`.trim(),
      siteUrl: site,
      urlPattern: pattern,
      authors: [...users.values()].map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
      })),
      categories: [...firstTags].map((key) => ({ id: key, name: tags.get(key)?.name ?? key })),
      images: [...images.values()],
      damage: damageOf(faults),
    },
    async *articles() {
      for (const row of rows) yield readable(row);
    },
    siteUrls: ({ tagFolder }) =>
      siteUrls(site, data.tags, firstTags, tagFolder || routes.tagFolder),
    members: () => [...data.members, ...data.subscribers].map(emailOf),
  };
}
