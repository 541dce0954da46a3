import type { ListFolders, SiteTarget, SiteUrl, SourceArticle } from '../source.ts';

/** A category or tag of an export. */
export interface Term {
  kind: 'category' | 'tag';
  slug: string;
  name: string;
  /** Slug of its parent category; '' without one. */
  parent: string;
  /** Its number in `?cat=7`. */
  number: string;
}

interface Post extends Pick<SourceArticle, 'id' | 'type' | 'oldUrl' | 'slug'> {
  /** Former slugs. */
  slugs: readonly string[];
}

const withoutSlash = (siteUrl: string) => siteUrl.replace(/\/+$/, '');

/** Its permalink with each of its former slugs. */
function formerPermalinks({ oldUrl, slug, slugs }: Post): string[] {
  if (oldUrl === null || !URL.canParse(oldUrl)) return [];
  const { origin, pathname } = new URL(oldUrl);
  const folders = pathname.replace(/\/+$/, '').split('/');
  const last = (folders.pop() ?? '').toLowerCase();
  const encoded = encodeURIComponent(slug).toLowerCase();
  const current = [slug, encoded].find((name) => name !== '' && last.includes(name));
  if (current === undefined) return [];
  return slugs
    .filter((former) => former !== '' && former !== slug)
    .map((former) => `${origin}${[...folders, last.replace(current, former)].join('/')}/`);
}

/** The other public URLs of a post: by its number and under former slugs. */
export function formerUrlsOf(post: Post, siteUrl: string): string[] {
  const { id, type, oldUrl } = post;
  if (oldUrl === null) return [];
  const root = withoutSlash(siteUrl);
  const keys = /^\d+$/.test(id) ? [...(type === 'page' ? ['page_id'] : []), 'p'] : [];
  const numbered = keys.map((key) => `${root}/?${key}=${id}`);
  return [...new Set([...numbered, ...formerPermalinks(post)])].filter((one) => one !== oldUrl);
}

const FEEDS = ['feed', 'comments/feed'];
const OTHER_FEEDS = ['rdf', 'rss', 'rss2', 'atom', '?feed=rss2', '?feed=atom', 'wp-rss2.php'];
/** WordPress itself, which is gone. */
const GONE = ['wp-login.php', 'xmlrpc.php', 'wp-cron.php', 'wp-comments-post.php'];
const GONE_BELOW = ['wp-admin', 'wp-json', 'wp-includes'];
const MAX_PARENTS = 10;

/** The slugs of a category's parents and its own, outermost first. */
function pathOf(term: Term, terms: ReadonlyMap<string, Term>): string[] {
  const slugs = [term.slug];
  let { parent } = term;
  while (parent !== '' && slugs.length < MAX_PARENTS && !slugs.includes(parent)) {
    slugs.unshift(parent);
    parent = terms.get(parent)?.parent ?? '';
  }
  return slugs;
}

/**
 * The URLs of lists, feeds and WordPress itself.
 * @param folders custom category and tag bases, which an export doesn't contain
 */
export function* siteUrls(
  siteUrl: string,
  terms: readonly Term[],
  authorIds: Iterable<string>,
  { categoryFolder, tagFolder }: ListFolders,
): Generator<SiteUrl> {
  const root = withoutSlash(siteUrl);
  const at = (path: string, target: SiteTarget, below = false) => ({
    url: `${root}/${path}`,
    below,
    target,
  });
  const categories = new Map(
    terms.filter(({ kind }) => kind === 'category').map((term) => [term.slug, term]),
  );
  const categoryFolders = new Set(['category', categoryFolder || 'category']);
  const tagFolders = new Set(['tag', tagFolder || 'tag']);
  for (const term of terms) {
    const { kind, slug, name, number } = term;
    if (slug === '') continue;
    if (kind === 'tag') {
      for (const folder of tagFolders) yield at(`${folder}/${slug}`, { to: 'tag', name }, true);
      yield at(`?tag=${slug}`, { to: 'tag', name });
      continue;
    }
    const target = { to: 'category', id: slug } as const;
    const path = pathOf(term, categories);
    for (const folder of categoryFolders) {
      yield at(`${folder}/${slug}`, target, true);
      if (path.length > 1) yield at(`${folder}/${path.join('/')}`, target, true);
    }
    if (number !== '') yield at(`?cat=${number}`, target);
  }
  for (const path of [...categoryFolders, ...tagFolders, 'author', 'page']) {
    yield at(path, { to: 'articles' }, true);
  }
  for (const id of authorIds) if (id !== '') yield at(`?author=${id}`, { to: 'articles' });
  for (const path of FEEDS) yield at(path, { to: 'feed' }, true);
  for (const path of OTHER_FEEDS) yield at(path, { to: 'feed' });
  for (const path of ['wp-sitemap.xml', 'sitemap_index.xml']) yield at(path, { to: 'sitemap' });
  for (const path of GONE) yield at(path, { to: 'gone' });
  for (const path of GONE_BELOW) yield at(path, { to: 'gone' }, true);
  // The home page of a site in a subfolder.
  yield at('', { to: 'home' });
}
