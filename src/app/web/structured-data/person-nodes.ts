import { listPath } from '#features/articles/paths.ts';
import type { Person } from '#features/authors/contract.ts';
import { personPath } from '#features/authors/paths.ts';
import type { Site } from '#ui/site.ts';
import { breadcrumb, type Node, publisherOf } from './graph.ts';

/** Somebody's page, and the way to it. What is not known is left out. */
export function personNodes(person: Person, site: Site): Node[] {
  const { name, slug, bio, image, links } = person;
  const url = site.url + personPath(slug);
  const elsewhere = links
    .map((link) => link.url)
    .filter((address) => /^https?:/.test(address) && URL.canParse(address));
  return [
    {
      ...{ '@type': 'ProfilePage', '@id': url, url, name },
      mainEntity: {
        ...{ '@type': 'Person', '@id': `${url}#person`, name, url },
        ...(bio !== '' && { description: bio }),
        ...(image !== null && { image: new URL(image, site.url).href }),
        ...(elsewhere.length > 0 && { sameAs: elsewhere }),
        worksFor: publisherOf(site),
      },
    },
    breadcrumb(
      [
        { name: 'Articles', path: listPath() },
        { name, path: personPath(slug) },
      ],
      site,
    ),
  ];
}
