import { describe, expect, it } from 'vitest';
import { graphIn, type Node, nodeOf, typesOf } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const SITE = 'https://mag.example';
const GOOGLE = 'https://developers.google.com/search/docs/appearance/structured-data';

/** Properties that consumers require of a type, or recommend if known. */
interface Requirement {
  /** The name and URL of the document that requires it. */
  source: string;
  /** Paths of properties; all items of a list count. */
  has: readonly string[];
}

const ARTICLE: Requirement = {
  source: `Article structured data, ${GOOGLE}/article`,
  // It requires nothing; these are recommended.
  has: ['author.name', 'author.url', 'dateModified', 'datePublished', 'headline', 'image'],
};
const RATING = ['reviewRating.ratingValue', 'reviewRating.bestRating', 'reviewRating.worstRating'];

const REQUIREMENTS: Record<string, readonly Requirement[]> = {
  NewsArticle: [ARTICLE],
  LiveBlogPosting: [
    ARTICLE,
    {
      source: 'LiveBlogPosting, https://schema.org/LiveBlogPosting',
      has: [
        'coverageStartTime',
        'liveBlogUpdate.headline',
        'liveBlogUpdate.datePublished',
        'liveBlogUpdate.url',
      ],
    },
  ],
  Review: [
    {
      // "Game" and its subtypes, such as VideoGame, can be reviewed.
      source: `Review snippet structured data, ${GOOGLE}/review-snippet`,
      has: ['author.name', 'itemReviewed.name', ...RATING],
    },
  ],
  VideoGame: [{ source: 'VideoGame, https://schema.org/VideoGame', has: ['name', 'url'] }],
  VideoObject: [
    {
      source: `Video structured data, ${GOOGLE}/video`,
      has: ['name', 'thumbnailUrl', 'uploadDate', 'description', 'embedUrl'],
    },
  ],
  BreadcrumbList: [
    {
      source: `Breadcrumb structured data, ${GOOGLE}/breadcrumb`,
      has: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
    },
  ],
  ItemList: [
    {
      source: `Carousel structured data, ${GOOGLE}/carousel`,
      has: ['itemListElement.position', 'itemListElement.url'],
    },
  ],
  Organization: [
    {
      source: `Organization structured data, ${GOOGLE}/organization`,
      has: ['name', 'url', 'logo.url'],
    },
  ],
  WebSite: [
    {
      source:
        'Site names in Google Search, https://developers.google.com/search/docs/appearance/site-names',
      has: ['name', 'url'],
    },
    {
      source: `Sitelinks search box structured data, ${GOOGLE}/sitelinks-searchbox`,
      has: ['potentialAction.target.urlTemplate', 'potentialAction.query-input'],
    },
  ],
  ProfilePage: [
    {
      source: `Profile page structured data, ${GOOGLE}/profile-page`,
      has: ['mainEntity.name', 'mainEntity.url'],
    },
  ],
};

/** The values at a path of properties; `undefined` for a missing one. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [undefined];
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]));
  }
  if (name === undefined) return [value];
  return valuesAt((value as Node | undefined)?.[name], rest);
}

/** Every value of a graph with the property that it is of. */
function* leaves(value: unknown, name = ''): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) for (const one of value) yield* leaves(one, name);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* leaves(one, key);
  } else yield [name, value];
}

const ADDRESS = /^(?:url|item|image|embedUrl|thumbnailUrl|sameAs|urlTemplate|@id)$/;
const TIME = /^(?:dateModified|uploadDate|coverage(?:Start|End)Time)$/;
/**
 * ISO 8601 with an offset from UTC: without one, Google assumes the time zone of its crawler (Article
 * structured data).
 */
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const unescaped = (text: string) =>
  text.replace(/&(?:#x27|quot|lt|gt);/g, (sign) => SIGNS[sign] ?? sign).replaceAll('&amp;', '&');
const SIGNS: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** The way to a page as it shows it, which ends above the page: names with their paths. */
function crumbsOn(html: string): string[][] {
  const nav = /<nav [^>]*aria-label="Breadcrumb">(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  return [...nav.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, path = '', name = '']) => [unescaped(name), unescaped(path)],
  );
}

/** The same in its graph. */
function crumbsIn(graph: readonly Node[]): unknown[][] {
  const way = graph.find((node) => typesOf(node).includes('BreadcrumbList'));
  const items = (way?.itemListElement ?? []) as { name: string; item: string }[];
  return items.slice(0, -1).map(({ name, item }) => [name, item.replace(SITE, '')]);
}

/** The values of a name in the head, in order. */
const metasOf = (html: string, name: string) =>
  [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)]
    .filter(([, one]) => one === name)
    .map(([, , content = '']) => unescaped(content));

/** Missing properties of the share image (https://ogp.me/#structured). */
function imageFaults(html: string): string[] {
  const names = ['og:image', 'og:image:alt', 'twitter:card', 'twitter:image:alt'];
  const image = metasOf(html, 'og:image')[0] ?? '';
  // One demo image is missing on purpose, so its size is unknown.
  const isMissing = image.endsWith('/never-developed.webp');
  const sizes = isMissing ? [] : ['og:image:width', 'og:image:height'];
  const faults = [...names, ...sizes].filter(
    (name) => metasOf(html, name).length !== 1 || metasOf(html, name)[0] === '',
  );
  if (!/^https:\/\/[^/]/.test(image)) faults.push('whole address');
  const places = ['og:image', ...sizes].map((name) => html.indexOf(`"${name}"`));
  if (!places.every((place, index) => place > (places[index - 1] ?? 0))) faults.push('order');
  return faults;
}

/** The faults of a page's structured data, as messages. */
function faultsOf(graph: readonly Node[], html: string): string[] {
  const faults: string[] = [];
  for (const node of graph) {
    for (const type of typesOf(node)) {
      for (const { source, has } of REQUIREMENTS[type] ?? []) {
        const missing = has.filter((path) =>
          valuesAt(node, path.split('.')).some((value) => value === undefined || value === ''),
        );
        faults.push(...missing.map((path) => `${type} has no ${path} (${source})`));
      }
    }
    const [notes, otherNotes] = [node.positiveNotes, node.negativeNotes].map(
      (list) => ((list as Node | undefined)?.itemListElement as unknown[] | undefined)?.length ?? 0,
    );
    // Product snippet structured data, .../product-snippet: pros and cons need two statements together.
    if (notes || otherNotes) {
      if ((notes ?? 0) + (otherNotes ?? 0) < 2) faults.push('a single pro or con');
    }
    if (typesOf(node).includes('NewsArticle') && !WITH_OFFSET.test(String(node.datePublished))) {
      faults.push(`datePublished ${String(node.datePublished)}`);
    }
    if (typesOf(node).includes('ItemList')) {
      for (const url of valuesAt(node, ['itemListElement', 'url'])) {
        const path = String(url).replace(SITE, '');
        // General guidelines, .../sd-policies: hidden content must not be marked up.
        if (!html.includes(`href="${path}"`)) faults.push(`${path} is not on the page`);
      }
    }
  }
  for (const [name, value] of leaves(graph)) {
    if (value === null || value === '') faults.push(`${name} is empty`);
    if (ADDRESS.test(name) && !/^https?:\/\/[^/]/.test(String(value))) {
      faults.push(`${name} is no whole address: ${String(value)}`);
    }
    if (TIME.test(name) && !WITH_OFFSET.test(String(value))) {
      faults.push(`${name} has no offset: ${String(value)}`);
    }
  }
  return faults;
}

describe('structured data of the demo magazine', () => {
  const env = { SITE_URL: SITE, BYLINES: 'on' };
  const site = testApp({ demo: true, pages: true, env });
  const read = async (url: string) => {
    const { statusCode, body } = await site.app.inject(url);
    expect(statusCode, url).toBe(200);
    return body;
  };

  it('every page has the structured data that search engines require', {
    timeout: 120_000,
  }, async () => {
    const maps = [await read('/sitemap-0.xml'), await read('/sitemap-1.xml')].join('');
    const pages = [...maps.matchAll(/<url><loc>https:\/\/mag\.example([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path.replaceAll('&amp;', '&'),
    );
    const further = ['/?q=map', '/articles?page=2', '/articles?q=map', '/?q=map&category=review'];
    further.push('/?category=guide', '/games?platform=pc', '/articles?category=news');
    const seen = new Map<string, number>();
    let withCrumbs = 0;
    for (const path of [...pages, ...further]) {
      const html = await read(path);
      const graph = graphIn(html);
      expect([path, faultsOf(graph, html)]).toEqual([path, []]);
      const shown = crumbsOn(html);
      if (shown.length > 0) expect([path, crumbsIn(graph)]).toEqual([path, shown]);
      withCrumbs += Number(shown.length > 0);
      expect([path, imageFaults(html)]).toEqual([path, []]);
      expect([path, /\srel="[^"]*nofollow/.test(html)]).toEqual([path, false]);
      // The home page has one, whatever the category of its cards.
      const own = path === '/?category=guide' ? '/' : path;
      expect([path, metasOf(html, 'og:url')]).toEqual([path, [SITE + own]]);
      for (const type of graph.flatMap(typesOf)) seen.set(type, (seen.get(type) ?? 0) + 1);
    }
    expect(pages.length).toBeGreaterThan(100);
    expect(withCrumbs).toBeGreaterThan(90);
    expect(seen.get('Organization')).toBe(pages.length + further.length);
    for (const type of [...Object.keys(REQUIREMENTS), 'AboutPage', 'ContactPage']) {
      expect([type, seen.get(type) ?? 0]).not.toEqual([type, 0]);
    }
  });

  it('structured data has the type of the page: review, live coverage, game, author or list', async () => {
    const typesAt = async (path: string) => graphIn(await read(path)).flatMap(typesOf);
    const always = ['Organization', 'WebSite'];
    expect(await typesAt('/articles/hollow-meridian-is-a-map-you-have-to-earn')).toEqual([
      ...['NewsArticle', 'Review', 'BreadcrumbList'],
      ...always,
    ]);
    expect(await typesAt('/articles/the-winter-arcade-showcase-as-it-happened')).toEqual([
      ...['LiveBlogPosting', 'BreadcrumbList'],
      ...always,
    ]);
    expect(await typesAt('/games/hollow-meridian')).toEqual([
      ...['VideoGame', 'BreadcrumbList', 'ItemList'],
      ...always,
    ]);
    expect(await typesAt('/reviews')).toEqual(['ItemList', 'BreadcrumbList', ...always]);
    expect(await typesAt('/')).toEqual(['ItemList', ...always]);
    expect(await typesAt('/corrections')).toEqual(['ItemList', 'BreadcrumbList', ...always]);
    expect(await typesAt('/releases')).toContain('BreadcrumbList');
  });

  it("every page names its author and a share image, its own or the site's logo", async () => {
    const about = await read('/about');
    expect(metasOf(about, 'og:image')).toEqual([`${SITE}/icon.png`]);
    expect(metasOf(about, 'og:image:alt')).toEqual(['Savepoint']);
    expect(metasOf(about, 'og:image:width')).toEqual(['512']);
    expect(metasOf(about, 'article:author')).toEqual([]);
    const game = await read('/games/hollow-meridian');
    expect(metasOf(game, 'og:image')[0]).toContain('/demo/images/');
    expect(metasOf(game, 'twitter:card')).toEqual(['summary_large_image']);
    const path = '/articles/hollow-meridian-is-a-map-you-have-to-earn';
    const graph = graphIn(await read(path));
    const authors = valuesAt(graph[0], ['author', 'url']);
    expect(metasOf(await read(path), 'article:author')).toEqual(authors);
    const rated = nodeOf(game, 'VideoGame').review as Node;
    expect(rated).toMatchObject({ url: SITE + path });
    expect(valuesAt(rated, ['author', 'url'])).toEqual(authors);
    expect(authors.every((url) => String(url).startsWith(`${SITE}/authors/`))).toBe(true);
  });

  it('empty lists and searches are kept out of search engines', async () => {
    for (const path of [
      '/releases?month=2031-05',
      '/games?platform=nope',
      '/?q=kestrel',
      '/articles?q=kestrel',
    ]) {
      expect([path, metasOf(await read(path), 'robots')]).toEqual([path, ['noindex']]);
    }
    for (const path of ['/releases', '/games', '/', '/articles']) {
      expect([path, metasOf(await read(path), 'robots')]).toEqual([path, []]);
    }
  });

  it('a missing page offers no feed', async () => {
    const { statusCode, body } = await site.app.inject('/articles?category=invented');
    expect(statusCode).toBe(404);
    expect(body).not.toContain('feed.xml?category=invented');
    expect(body).toContain('href="/feed.xml"');
  });

  it('a missing page has no structured data, and no page refers to an undefined node', async () => {
    const { body } = await site.app.inject('/articles/never-written');
    expect(body).not.toContain('ld+json');
    const graph = graphIn(await read('/articles/hollow-meridian-is-a-map-you-have-to-earn'));
    const ids = new Set(graph.map((node) => node['@id']));
    const article = graph[0] as { publisher: Node };
    expect(ids).toContain(article.publisher['@id']);
    expect((await site.app.inject('/icon.png')).headers['content-type']).toBe('image/png');
  });
});
