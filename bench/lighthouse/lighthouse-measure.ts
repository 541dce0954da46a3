import { chromium } from '@playwright/test';
import { articlePath, homePath, listPath } from '#features/articles/paths.ts';
import { authorPath } from '#features/authors/paths.ts';
import { gamePath, gamesPath } from '#features/games/paths.ts';
import {
  aboutPath,
  archivePath,
  contactPath,
  correctionsPath,
  privacyPath,
  releasesPath,
  termsPath,
} from '../../src/app/web/paths.ts';
import { freePort } from '../server-process.ts';
import { median } from '../statistics.ts';
import { loadLighthouse } from './load-lighthouse.ts';

const { findChromium }: { findChromium: () => Promise<string> } = await import(
  new URL('../../scripts/chromium.mjs', import.meta.url).href
);

/** Each figure is the median of this many visits. */
const VISITS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The result of a phone's first visit of a page. */
interface Visit {
  /** Of 100. */
  scores: Record<Category, number>;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** How long scripts and styles blocked the page, beyond 50 ms each time. */
  blocked: number;
  shift: number;
  /** Bytes requested before the largest paint, as sent. */
  images: number;
  others: number;
}

interface OneVisit extends Visit {
  version: string;
  missed: string[];
}

export interface LighthouseResult extends Visit {
  screen: string;
  /** Audits besides speed that cost points in any of the visits, by Lighthouse's names. */
  missed: string[];
  /** The version of Lighthouse. */
  version: string;
}

/** Pages that are hidden from search engines can't score 100 for SEO, so that one audit is left out. */
const SEARCHES: readonly (readonly [string, string])[] = [
  ['search', homePath({ q: 'harbour' })],
  ['search in a list', listPath({ q: 'harbour' })],
];

/** One of each kind of page of the demo magazine. */
const SCREENS: readonly (readonly [string, string])[] = [
  ['home', homePath()],
  ['list', listPath()],
  ['reviews by score', listPath({ category: 'review', sort: 'score' })],
  ['article', articlePath('gridlock-99-slips-to-spring-so-its-ghosts-can-learn-to-lose')],
  ['review', articlePath('hollow-meridian-is-a-map-you-have-to-earn')],
  ['guide with a checklist', articlePath('set-up-your-kestrel-2-in-an-evening')],
  ['part of a series', articlePath('how-a-noise-function-becomes-a-mountain')],
  ['video', articlePath('gridlock-99-in-motion')],
  ['running live coverage', articlePath('sixty-four-floors-live-from-mill-street')],
  ['ended live coverage', articlePath('the-winter-arcade-showcase-as-it-happened')],
  ['games', gamesPath()],
  ['game', gamePath('hollow-meridian')],
  ['releases', releasesPath],
  ['author', authorPath('mara-quill')],
  ['archive', archivePath],
  ['corrections', correctionsPath],
  ...[aboutPath, contactPath, privacyPath, termsPath].map((path) => [path, path] as const),
  ...SEARCHES,
];

interface NetworkRequest {
  networkRequestTime: number;
  transferSize: number;
  resourceType?: string;
}

/** The bytes of each kind requested before a time, in milliseconds. */
function bytesBefore(requests: readonly NetworkRequest[], moment: number) {
  const early = requests.filter(({ networkRequestTime }) => networkRequestTime < moment);
  const sum = (of: readonly NetworkRequest[]) =>
    of.reduce((total, { transferSize }) => total + transferSize, 0);
  const images = early.filter(({ resourceType }) => resourceType === 'Image');
  return { images: sum(images), others: sum(early) - sum(images) };
}

type Loaded = Awaited<ReturnType<typeof loadLighthouse>>;
type Tools = Loaded & { browser: Awaited<ReturnType<Loaded['puppeteer']['connect']>> };

/** Stills of videos: they are on another site, which this machine may not reach and which isn't measured. */
const STILLS = 'https://i.ytimg.com/*';
/** As large as a real one. */
const STILL = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"/>';

/** A page on which each video still is an empty image. */
async function openPage({ browser }: Tools) {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'image/svg+xml' }];
    const body = Buffer.from(STILL).toString('base64');
    const answer = { requestId, responseCode: 200, responseHeaders, body };
    session.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: STILLS }] });
  return page;
}

/** @throws Error if the page could not be visited */
async function visitOnce(
  tools: Tools,
  url: string,
  { indexed }: { indexed: boolean },
  tries = 3,
): Promise<OneVisit> {
  const page = await openPage(tools);
  // Lighthouse's defaults: a mid-range phone on a slow mobile network with an empty cache.
  const flags = {
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    skipAudits: indexed ? [] : ['is-crawlable'],
  } as const;
  const result = await tools.lighthouse(url, flags, undefined, page);
  // If a visit fails, everything ends with the browser.
  await page.close();
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { audits, categories, runtimeError, lighthouseVersion } = result.lhr;
  // Occasionally the browser's trace of a visit has no start: visit again.
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) {
    return visitOnce(tools, url, { indexed }, tries - 1);
  }
  if (runtimeError) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const items = <T>(name: string) => (audits[name]?.details?.items ?? []) as T[];
  // The times above are simulated for the slow network; the requests are as observed on this machine.
  const [observed] = items<{ observedLargestContentfulPaint?: number }>('metrics');
  const moment = observed?.observedLargestContentfulPaint ?? Number.NaN;
  const missed = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const score = (name: Category) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    ...bytesBefore(items('network-requests'), moment),
    version: lighthouseVersion,
    missed,
  };
}

function middle(visits: readonly Visit[]): Visit {
  const of = (figure: (visit: Visit) => number) => median(visits.map(figure));
  const score = (name: Category) => of(({ scores }) => scores[name]);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocked: of(({ blocked }) => blocked),
    shift: of(({ shift }) => shift),
    images: of(({ images }) => images),
    others: of(({ others }) => others),
  };
}

/**
 * Visits pages with Lighthouse as a phone with an empty cache. The server has rendered and cached each of
 * them, since rendering is measured separately.
 * @param origin e.g. `http://localhost:3000`
 * @param screens names and their paths or URLs
 */
export async function measureLighthouse(
  origin: string,
  screens: readonly (readonly [string, string])[] = SCREENS,
): Promise<LighthouseResult[]> {
  const loaded = await loadLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [`--remote-debugging-port=${port}`],
  });
  const results: LighthouseResult[] = [];
  try {
    const browserURL = `http://127.0.0.1:${port}`;
    const tools = {
      ...loaded,
      browser: await loaded.puppeteer.connect({ browserURL, defaultViewport: null }),
    };
    for (const [screen, path] of screens) {
      const url = new URL(path, origin);
      await (await fetch(url)).arrayBuffer();
      const indexed = SEARCHES.every(([name]) => name !== screen);
      const visits: OneVisit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1)
        visits.push(await visitOnce(tools, url.href, { indexed }));
      results.push({
        screen,
        version: visits[0]?.version ?? '',
        missed: [...new Set(visits.flatMap(({ missed }) => missed))],
        ...middle(visits),
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}
