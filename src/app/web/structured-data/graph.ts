import { articlePath } from '#features/articles/paths.ts';
import { getLanguage, t } from '#lib/messages/messages.ts';
import type { Site } from '#ui/site.ts';

/** A node of the graph, or a part of one. */
export type Node = Record<string, unknown>;

const idOf = (site: Site, name: string) => ({ '@id': `${site.url}/#${name}` });

/** The magazine; every page describes it once. */
export const publisherOf = (site: Site) => idOf(site, 'organization');

/** Width and height in pixels. */
const LOGO = 512;

function organization(site: Site): Node {
  return {
    '@type': 'Organization',
    ...publisherOf(site),
    name: site.name,
    url: `${site.url}/`,
    logo: {
      '@type': 'ImageObject',
      url: `${site.url}/icon.png`,
      width: LOGO,
      height: LOGO,
    },
    ...(site.socialProfiles && { sameAs: site.socialProfiles.map(({ url }) => url) }),
  };
}

function website(site: Site): Node {
  return {
    '@type': 'WebSite',
    ...idOf(site, 'website'),
    name: site.name,
    url: `${site.url}/`,
    inLanguage: getLanguage(),
    publisher: publisherOf(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A page by name and path: an item of a list, or a step of a breadcrumb. */
export interface Step {
  name: string;
  path: string;
}

export const articleSteps = (articles: readonly { title: string; slug: string }[]): Step[] =>
  articles.map(({ title, slug }) => ({ name: title, path: articlePath(slug) }));

/** The breadcrumb of a page, from the home page. @param steps the page itself is the last one */
export const breadcrumb = (steps: readonly Step[], site: Site): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('Home'), path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.url + path,
  })),
});

interface ItemList {
  /** The page's heading. */
  name: string;
  items: readonly Step[];
  /** The number of items on earlier pages. */
  before?: number;
  /** Of the whole list. */
  total?: number | undefined;
}

/** The list on a page, in its order; empty for an empty list. */
export function itemList({ name, items, before = 0, total }: ItemList, site: Site): Node[] {
  if (items.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      name,
      numberOfItems: total ?? items.length,
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: before + index + 1,
        name: item.name,
        url: site.url + item.path,
      })),
    },
  ];
}

/**
 * Structured data of a page (JSON-LD 1.1) as the text of a script element. '<' is escaped, so that
 * no text can end the element.
 */
export const graphText = (nodes: readonly Node[], site: Site): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [...nodes, organization(site), website(site)],
  }).replaceAll('<', '\\u003c');
