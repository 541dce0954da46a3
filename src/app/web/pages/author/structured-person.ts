import type { Person } from '#features/people/contract.ts';
import { personPath } from '#features/people/paths.ts';
import type { Site } from '#ui/site.ts';

/** Somebody's page as schema.org describes one (ProfilePage). What is not known is left out. */
export function structuredPerson(person: Person, { name: siteName, url }: Site) {
  const { name, slug, bio, picture, links } = person;
  const elsewhere = links.map((link) => link.url).filter((address) => /^https?:/.test(address));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name,
      url: url + personPath(slug),
      ...(bio !== '' && { description: bio }),
      ...(picture !== null && { image: new URL(picture, url).href }),
      ...(elsewhere.length > 0 && { sameAs: elsewhere }),
      worksFor: { '@type': 'Organization', name: siteName, url },
    },
  };
}
