import type { SiteAddress } from '../source.ts';

interface Tag {
  id: string;
  name: string;
  slug: string;
}

/**
 * The addresses of lists and feeds, as Ghost makes them where nobody has written other routes.
 * @param categories ids of tags that articles have as their category
 */
export function* siteAddresses(
  site: string,
  tags: readonly Tag[],
  categories: ReadonlySet<string>,
): Generator<SiteAddress> {
  const articles = { to: 'articles' } as const;
  for (const { id, name, slug } of tags) {
    if (slug === '' || name.startsWith('#')) continue;
    const goal = categories.has(id)
      ? ({ to: 'category', id } as const)
      : ({ to: 'tag', name } as const);
    yield { url: `${site}/tag/${slug}`, below: true, goal };
  }
  for (const path of ['tag', 'author', 'page']) {
    yield { url: `${site}/${path}`, below: true, goal: articles };
  }
  yield { url: `${site}/rss`, below: true, goal: { to: 'feed' } };
  for (const name of ['posts', 'pages', 'tags', 'authors']) {
    yield { url: `${site}/sitemap-${name}.xml`, below: false, goal: { to: 'sitemap' } };
  }
  yield { url: `${site}/ghost`, below: true, goal: { to: 'gone' } };
  yield { url: `${site}/`, below: false, goal: { to: 'home' } };
}
