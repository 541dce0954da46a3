import type { Site } from '#ui/site.ts';

/** A node of the graph, or what stands inside of one. */
export type Node = Record<string, unknown>;

const idOf = (site: Site, name: string) => ({ '@id': `${site.url}/#${name}` });

/** The magazine, which every page describes once. */
export const publisherOf = (site: Site) => idOf(site, 'organization');

/** As wide and high as it is drawn. */
const LOGO = 512;

function organization(site: Site): Node {
  return {
    '@type': 'Organization',
    ...publisherOf(site),
    ...{ name: site.name, url: `${site.url}/` },
    logo: {
      '@type': 'ImageObject',
      ...{ url: `${site.url}/icon.png`, width: LOGO, height: LOGO },
    },
  };
}

function website(site: Site): Node {
  return {
    '@type': 'WebSite',
    ...idOf(site, 'website'),
    ...{ name: site.name, url: `${site.url}/`, inLanguage: 'en' },
    publisher: publisherOf(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A step of the way to a page. */
export interface Step {
  name: string;
  path: string;
}

/** The way to a page from the home page, as its breadcrumb shows it; the page itself is the last step. */
export const breadcrumb = (steps: readonly Step[], site: Site): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    ...{ position: index + 1, name, item: site.url + path },
  })),
});

interface Listed {
  /** What it is called: the page's heading. */
  name: string;
  items: readonly Step[];
  /** How many stand before the first of them, on earlier pages. */
  before?: number;
  /** Of the whole list. */
  total?: number | undefined;
}

/** What a page lists, in its order; nothing where it lists nothing. */
export function listOf({ name, items, before = 0, total }: Listed, site: Site): Node[] {
  if (items.length === 0) return [];
  return [
    {
      ...{ '@type': 'ItemList', name, numberOfItems: total ?? items.length },
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        ...{ position: before + index + 1, name: item.name, url: site.url + item.path },
      })),
    },
  ];
}

/**
 * What a page tells programs of what it shows (JSON-LD 1.1), as the text of a script element.
 * '<' is escaped, so that no text can end the element.
 */
export const graphText = (nodes: readonly Node[], site: Site): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [...nodes, organization(site), website(site)],
  }).replaceAll('<', '\\u003c');
