import type { SiteUrl } from '../source.ts';

interface Tag {
  id: string;
  name: string;
  slug: string;
}

/**
 * URLs of lists and feeds with Ghost's default routes.
 * @param categories ids of tags that become categories
 * @param tagFolder another folder of its tags
 */
export function* siteUrls(
  site: string,
  tags: readonly Tag[],
  categories: ReadonlySet<string>,
  tagFolder: string,
): Generator<SiteUrl> {
  const articles = { to: 'articles' } as const;
  const folders = new Set(['tag', tagFolder || 'tag']);
  for (const { id, name, slug } of tags) {
    if (slug === '' || name.startsWith('#')) continue;
    const target = categories.has(id)
      ? ({ to: 'category', id } as const)
      : ({ to: 'tag', name } as const);
    for (const folder of folders) {
      yield { url: `${site}/${folder}/${slug}`, below: true, target };
    }
  }
  for (const path of [...folders, 'author', 'page']) {
    yield { url: `${site}/${path}`, below: true, target: articles };
  }
  yield { url: `${site}/rss`, below: true, target: { to: 'feed' } };
  for (const name of ['posts', 'pages', 'tags', 'authors']) {
    yield { url: `${site}/sitemap-${name}.xml`, below: false, target: { to: 'sitemap' } };
  }
  yield { url: `${site}/ghost`, below: true, target: { to: 'gone' } };
  yield { url: `${site}/`, below: false, target: { to: 'home' } };
}
