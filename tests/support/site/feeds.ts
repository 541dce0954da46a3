import { parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import type { TestSite } from './test-site.ts';

/** Well-formed by an XML parser that forgives nothing. */
export function wellFormed(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return xml;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** XML as a tree, by a parser that is not of the library that writes feeds. */
export function treeOf(xml: string): Element {
  const parser = new SaxesParser();
  const open: Element[] = [{ name: '', attributes: {}, children: [], text: '' }];
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: attributes as Element['attributes'],
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const onText = (text: string) => {
    for (const element of open.slice(-1)) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return open[0]?.children[0] as Element;
}

export const childrenOf = ({ children }: Element, name: string) =>
  children.filter((child) => child.name === name);
/** Elements by their path below the root. */
export const elementsAt = (root: Element, path: readonly string[]): Element[] =>
  path.reduce((found, name) => found.flatMap((one) => childrenOf(one, name)), [root]);

const RSS = 'https://www.rssboard.org/rss-specification';
const ATOM = 'https://www.rfc-editor.org/rfc/rfc4287';
const isAddress = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);
const RFC_822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

interface Rule {
  source: string;
  /** Which elements it is about; none is the root. */
  of: string[];
  holds: (element: Element) => boolean;
}
const once =
  (...names: string[]) =>
  (element: Element) =>
    names.every((name) => childrenOf(element, name).length === 1);
const atMostOnce =
  (...names: string[]) =>
  (element: Element) =>
    names.every((name) => childrenOf(element, name).length <= 1);
const linksOf = (element: Element, rel: string) =>
  childrenOf(element, 'link').filter(({ attributes }) => attributes.rel === rel);

export const RSS_RULES: Rule[] = [
  { source: `${RSS}: version`, of: [], holds: ({ attributes }) => attributes.version === '2.0' },
  { source: `${RSS}: one channel`, of: [], holds: once('channel') },
  {
    source: `${RSS}#requiredChannelElements`,
    of: ['channel'],
    holds: once('title', 'link', 'description'),
  },
  {
    source: `${RSS}: link is a URL`,
    of: ['channel', 'link'],
    holds: ({ text }) => isAddress(text),
  },
  {
    source: `${RSS}: dates are of RFC 822`,
    of: ['channel', 'lastBuildDate'],
    holds: ({ text }) => RFC_822.test(text),
  },
  {
    source: `${RSS}#hrelementsOfLtitemgt, a title or a description`,
    of: ['channel', 'item'],
    holds: (item) => ['title', 'description'].some((name) => once(name)(item)),
  },
  {
    source: `${RSS}#hrelementsOfLtitemgt, each once`,
    of: ['channel', 'item'],
    holds: atMostOnce('title', 'link', 'description', 'guid', 'pubDate', 'enclosure'),
  },
  {
    source: `${RSS}: dates are of RFC 822`,
    of: ['channel', 'item', 'pubDate'],
    holds: ({ text }) => RFC_822.test(text),
  },
  {
    source: `${RSS}#ltguidgtSubelementOfLtitemgt`,
    of: ['channel', 'item', 'guid'],
    holds: ({ text, attributes }) => text !== '' && attributes.isPermaLink === 'false',
  },
  {
    source: `${RSS}#ltenclosuregtSubelementOfLtitemgt`,
    of: ['channel', 'item', 'enclosure'],
    holds: ({ attributes: { url = '', length = '', type = '' } }) =>
      isAddress(url) && /^\d+$/.test(length) && /^\w+\/[\w.+-]+$/.test(type),
  },
];

export const ATOM_RULES: Rule[] = [
  {
    source: `${ATOM}#section-2: its namespace`,
    of: [],
    holds: ({ name, attributes }) =>
      name === 'feed' && attributes.xmlns === 'http://www.w3.org/2005/Atom',
  },
  { source: `${ATOM}#section-4.1.1`, of: [], holds: once('id', 'title', 'updated') },
  {
    source: `${ATOM}#section-4.1.1: one alternate of a type, and itself`,
    of: [],
    holds: (feed) => linksOf(feed, 'alternate').length === 1 && linksOf(feed, 'self').length === 1,
  },
  {
    source: `${ATOM}#section-4.1.1: an author, or one of each entry`,
    of: [],
    holds: (feed) =>
      childrenOf(feed, 'author').length > 0 ||
      childrenOf(feed, 'entry').every((entry) => childrenOf(entry, 'author').length > 0),
  },
  { source: `${ATOM}#section-4.1.2`, of: ['entry'], holds: once('id', 'title', 'updated') },
  {
    source: `${ATOM}#section-4.1.2: at most one`,
    of: ['entry'],
    holds: atMostOnce('published', 'summary', 'content', 'rights', 'source'),
  },
  {
    source: `${ATOM}#section-4.1.2: content, or an alternate`,
    of: ['entry'],
    holds: (entry) => once('content')(entry) || linksOf(entry, 'alternate').length === 1,
  },
  { source: `${ATOM}#section-4.1.3.1`, of: ['entry', 'content'], holds: isTextType },
  { source: `${ATOM}#section-3.2.1`, of: ['entry', 'author'], holds: once('name') },
  ...[['updated'], ['entry', 'updated'], ['entry', 'published']].map((of) => ({
    source: `${ATOM}#section-3.3`,
    of,
    holds: ({ text }: Element) => RFC_3339.test(text),
  })),
  ...[['id'], ['entry', 'id']].map((of) => ({
    source: `${ATOM}#section-4.2.6`,
    of,
    holds: ({ text }: Element) => isAddress(text),
  })),
  ...[['link'], ['entry', 'link']].map((of) => ({
    source: `${ATOM}#section-4.2.7.1`,
    of,
    holds: ({ attributes }: Element) => isAddress(attributes.href ?? ''),
  })),
  {
    source: `${ATOM}#section-4.2.2.1`,
    of: ['entry', 'category'],
    holds: ({ attributes }) => (attributes.term ?? '') !== '',
  },
];

function isTextType({ attributes: { type = 'text' } }: Element): boolean {
  return ['text', 'html', 'xhtml'].includes(type);
}

/** The rules that a feed breaks. */
export function brokenRules(xml: string, rules: readonly Rule[]): string[] {
  const root = treeOf(xml);
  const ids = ['guid', 'id'].flatMap((name) =>
    [...elementsAt(root, ['channel', 'item']), ...childrenOf(root, 'entry')].flatMap((one) =>
      childrenOf(one, name).map(({ text }) => text),
    ),
  );
  return [
    ...rules
      .filter(({ of, holds }) => !elementsAt(root, of).every(holds))
      .map(({ source }) => source),
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
  ];
}

export const readFeed = async (site: TestSite, url: string, headers = {}) => {
  const answer = await site.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer;
};
export const rssOf = async (site: TestSite, url: string) =>
  parseRssFeed(wellFormed((await readFeed(site, url)).body));
