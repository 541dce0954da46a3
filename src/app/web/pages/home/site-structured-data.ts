import { homePath } from '#features/articles/paths.ts';
import type { Site } from '#ui/site.ts';

/** The site and its search as schema.org describes them. */
export function structuredSite(site: Site) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}${homePath()}`,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${site.url}${homePath()}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}
