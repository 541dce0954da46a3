import type { ListFolders, SiteUrl, SiteTarget } from '../source.ts';

/** A category or tag of an export. */
export interface Term {
  kind: 'category' | 'tag';
  slug: string;
  name: string;
  /** The slug of the category that it is in; '' where it is in none. */
  parent: string;
  /** By which WordPress finds it: `?cat=7`. */
  number: string;
}

interface Post {
  id: string;
  type: string;
  address: string | null;
  slug: string;
  /** Slugs that it had before. */
  slugs: readonly string[];
  /** Days on which it was dated before: '2019-06-03'. */
  dates: readonly string[];
  /** Those that it shows or that were uploaded for it, with the address of each one's own page. */
  images: readonly { id: string; page: string }[];
}

/** The site's address without a slash at its end. */
const rootOf = (siteUrl: string) => siteUrl.replace(/\/+$/, '');

/** Its permalink with another slug or another day in the place of the present one. */
function formerPermalinks({ address, slug, slugs, dates }: Post): string[] {
  if (address === null || !URL.canParse(address)) return [];
  const { origin, pathname } = new URL(address);
  const folders = pathname.replace(/\/+$/, '').split('/');
  const last = folders.pop() ?? '';
  const encoded = encodeURIComponent(slug).toLowerCase();
  const present = [slug, encoded].find((name) => name !== '' && last.toLowerCase().includes(name));
  const renamed =
    present === undefined
      ? []
      : slugs
          .filter((former) => former !== '' && former !== slug)
          .map((former) => [...folders, last.toLowerCase().replace(present, former)]);
  const redated = dates.flatMap((date) => {
    const [year, month, day] = date.split('-');
    const at = folders.findIndex((name, index) => isYear(name) && isTwo(folders[index + 1] ?? ''));
    if (at < 0 || !year || !month || !day) return [];
    const dated = [...folders];
    dated.splice(at, 2, year, month);
    if (isTwo(folders[at + 2] ?? '')) dated[at + 2] = day;
    return [[...dated, last]];
  });
  return [...renamed, ...redated].map((path) => `${origin}${path.join('/')}/`);
}

const isYear = (name: string) => /^\d{4}$/.test(name);
const isTwo = (name: string) => /^\d\d$/.test(name);

/** Where readers found a post besides its permalink and what lies below it. */
export function addressesOf(post: Post, siteUrl: string): string[] {
  const { id, type, address, images } = post;
  if (address === null) return [];
  const root = rootOf(siteUrl);
  const numbered = [...(type === 'page' ? ['page_id'] : []), 'p'].map((key) => `?${key}=${id}`);
  const ofImages = images.flatMap((image) => [
    `${root}/?attachment_id=${image.id}`,
    // Below the permalink they are found by that.
    ...(image.page === '' || image.page.startsWith(address) ? [] : [image.page]),
  ]);
  const all = [...numbered.map((query) => `${root}/${query}`), ...formerPermalinks(post)];
  return [...new Set([...all, ...ofImages])].filter((one) => one !== address);
}

const FEEDS = ['feed', 'rdf', 'rss', 'rss2', 'atom'];
const FEED_FILES = ['wp-rss.php', 'wp-rss2.php', 'wp-atom.php', 'wp-rdf.php', 'wp-feed.php'];
/** WordPress itself, which is no more. */
const GONE = [
  'wp-login.php',
  'xmlrpc.php',
  'wp-cron.php',
  'wp-trackback.php',
  'wp-comments-post.php',
];
const GONE_BELOW = ['wp-admin', 'wp-json', 'wp-includes'];
const MAX_PARENTS = 10;

/** The folders of a category with those that it is in, outermost first. */
function foldersOf(term: Term, terms: ReadonlyMap<string, Term>): string[] {
  const folders = [term.slug];
  let { parent } = term;
  while (parent !== '' && folders.length < MAX_PARENTS && !folders.includes(parent)) {
    folders.unshift(parent);
    parent = terms.get(parent)?.parent ?? '';
  }
  return folders;
}

/**
 * The addresses of lists, feeds and of WordPress itself, as it makes them.
 * @param folders in which else the site had its categories and tags: an export does not say it
 */
export function* siteUrls(
  siteUrl: string,
  terms: readonly Term[],
  authorIds: Iterable<string>,
  { categoryFolder, tagFolder }: ListFolders,
): Generator<SiteUrl> {
  const root = rootOf(siteUrl);
  const at = (path: string, goal: SiteTarget, below = false) => ({
    url: `${root}/${path}`,
    below,
    goal,
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
    const goal = { to: 'category', id: slug } as const;
    const folders = foldersOf(term, categories);
    for (const folder of categoryFolders) {
      yield at(`${folder}/${slug}`, goal, true);
      if (folders.length > 1) yield at(`${folder}/${folders.join('/')}`, goal, true);
    }
    if (number !== '') yield at(`?cat=${number}`, goal);
  }
  const articles = { to: 'articles' } as const;
  for (const path of [...categoryFolders, ...tagFolders, 'author', 'page'])
    yield at(path, articles, true);
  for (const number of authorIds) if (number !== '') yield at(`?author=${number}`, articles);
  const feed = { to: 'feed' } as const;
  for (const path of ['feed', 'comments/feed']) yield at(path, feed, true);
  for (const path of [...FEEDS.slice(1), ...FEED_FILES]) yield at(path, feed);
  for (const name of FEEDS) yield at(`?feed=${name}`, feed);
  for (const path of ['wp-sitemap.xml', 'sitemap_index.xml']) yield at(path, { to: 'sitemap' });
  for (const path of GONE) yield at(path, { to: 'gone' });
  for (const path of GONE_BELOW) yield at(path, { to: 'gone' }, true);
  // A site below a folder began there.
  yield at('', { to: 'home' });
}
