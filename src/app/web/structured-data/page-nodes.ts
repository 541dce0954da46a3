import type { Site } from '#ui/site.ts';
import { breadcrumb, type Node, publisherOf } from './graph.ts';

/**
 * A page about the site itself.
 * @param type its type in schema.org
 */
export const pageNodes = (name: string, path: string, site: Site, type = 'WebPage'): Node[] => [
  {
    '@type': type,
    '@id': site.url + path,
    url: site.url + path,
    name,
    ...(type === 'AboutPage' && { mainEntity: publisherOf(site) }),
  },
  breadcrumb([{ name, path }], site),
];
