import { listPath } from '#features/articles/paths.ts';
import type { Author } from '#features/authors/contract.ts';
import { authorPath } from '#features/authors/paths.ts';
import type { Site } from '#ui/site.ts';
import { breadcrumb, type Node, publisherOf } from './graph.ts';

/** An author page with its breadcrumb. Unknown facts are left out. */
export function authorNodes(author: Author, site: Site): Node[] {
  const { name, slug, bio, image, links } = author;
  const url = site.url + authorPath(slug);
  const elsewhere = links
    .map((link) => link.url)
    .filter((address) => /^https?:/.test(address) && URL.canParse(address));
  return [
    {
      '@type': 'ProfilePage',
      '@id': url,
      url,
      name,
      mainEntity: {
        '@type': 'Person',
        '@id': `${url}#person`,
        name,
        url,
        ...(bio !== '' && { description: bio }),
        ...(image !== null && { image: new URL(image, site.url).href }),
        ...(elsewhere.length > 0 && { sameAs: elsewhere }),
        worksFor: publisherOf(site),
      },
    },
    breadcrumb(
      [
        { name: 'Articles', path: listPath() },
        { name, path: authorPath(slug) },
      ],
      site,
    ),
  ];
}
