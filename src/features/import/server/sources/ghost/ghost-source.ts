import { formatCount } from '#lib/format/count.ts';
import { plainHtml } from '../html/plain-html.ts';
import {
  type ImportWarning,
  type Source,
  type SourceArticle,
  type SourceImage,
  type SourceState,
  unreadable,
} from '../source.ts';
import { fillUrlPattern } from '../url-pattern.ts';
import { lexicalHtml } from './lexical.ts';
import { type Post, postSchema, readGhost } from './read-ghost.ts';
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

/** Rows named in the report. */
const MAX_NAMED = 5;

function damageOf(faults: readonly string[]): string | null {
  if (faults.length === 0) return null;
  const more = faults.length > MAX_NAMED ? ', …' : '';
  const named = faults.slice(0, MAX_NAMED).join(', ');
  return `${formatCount(faults.length, 'row')} can't be read and ${faults.length === 1 ? 'is' : 'are'} skipped: ${named}${more}.`;
}

/** Parts of a text that only members could read. */
const FOR_MEMBERS =
  /<!--\s*members-only\s*-->|<!--\s*kg-gated-block:begin[^>]*nonMember:false|"type":"paywall"/;

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
  const { version, data, faults } = await readGhost(open());
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
    const hasMembersPart = FOR_MEMBERS.test(post.html || post.lexical || '');
    const isMembers = hasMembersPart || (post.visibility !== '' && post.visibility !== 'public');
    if (hasMembersPart) {
      const issue = 'All or part of it was for members only';
      warnings.push({ issue, action: 'Imported as a draft' });
    }
    // Savepoint has neither; a syndicated text would compete with its original.
    if (post.canonical_url !== '') {
      const issue = `Canonical URL: ${post.canonical_url.slice(0, 300)}`;
      warnings.push({ issue, action: 'Not imported; add a link to the original' });
    }
    const metaTitle = post.meta_title || (more?.meta_title ?? '');
    if (metaTitle !== '' && metaTitle !== post.title) {
      warnings.push({
        issue: `Title for search engines: ${metaTitle.slice(0, 300)}`,
        action: 'Not imported',
      });
    }
    if (post.codeinjection_head !== '' || post.codeinjection_foot !== '') {
      warnings.push({ issue: 'Injected code', action: 'Removed' });
    }
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
      // A scheduled post without a time must not be published at once.
      publishedAt: post.published_at ?? (state === 'scheduled' ? null : post.created_at),
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
    siteUrls: ({ tagFolder }) => siteUrls(site, data.tags, firstTags, tagFolder),
    members: () => [...data.members, ...data.subscribers].map(emailOf),
  };
}
