import { slugify } from '#lib/text/slug.ts';
import type { ListFolders, SiteUrl, SiteTarget } from '../source.ts';

/** What the texts of a folder name. */
interface Named {
  /** Their names, by the ids that articles have them by. */
  categories: ReadonlyMap<string, string>;
  tags: Iterable<string>;
}

/** Where the generators of sites and their themes put lists. */
const CATEGORIES = ['categories', 'category'];
const TAGS = ['tags', 'tag'];
const OTHERS = ['authors', 'author', 'archives', 'archive', 'page'];
const FEEDS = ['index.xml', 'rss.xml', 'atom.xml', 'feed', 'rss', 'feed.json'];

/**
 * The addresses of lists and feeds, as generators make them.
 * @param site its address without a slash at its end; '' where nobody says it
 * @param folders in which else it had its categories and tags
 */
export function* siteUrls(
  site: string,
  { categories, tags }: Named,
  { categoryFolder, tagFolder }: ListFolders,
): Generator<SiteUrl> {
  const ofCategories = [categoryFolder, ...CATEGORIES].filter(Boolean);
  const ofTags = [tagFolder, ...TAGS].filter(Boolean);
  const lists = function* (folders: readonly string[], name: string, goal: SiteTarget) {
    const slug = slugify(name);
    if (slug === '') return;
    for (const folder of folders) yield { url: `${site}/${folder}/${slug}`, below: true, goal };
  };
  for (const [id, name] of categories) yield* lists(ofCategories, name, { to: 'category', id });
  for (const name of tags) yield* lists(ofTags, name, { to: 'tag', name });
  for (const path of [...ofCategories, ...ofTags, ...OTHERS]) {
    yield { url: `${site}/${path}`, below: true, goal: { to: 'articles' } };
  }
  for (const path of FEEDS) yield { url: `${site}/${path}`, below: false, goal: { to: 'feed' } };
}
