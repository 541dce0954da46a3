import { breadcrumb, publisherOf } from '../../structured-data/graph.ts';
import type { ServerPage } from '../server-page.ts';

/**
 * A page about the site itself.
 * @param type its type in schema.org
 */
export const textPage = (name: string, path: string, type = 'WebPage'): ServerPage => ({
  canonicalUrl: () => path,
  structuredData: (_client, _location, site) => [
    {
      '@type': type,
      '@id': site.url + path,
      url: site.url + path,
      name,
      ...(type === 'AboutPage' && { mainEntity: publisherOf(site) }),
    },
    breadcrumb([{ name, path }], site),
  ],
});
