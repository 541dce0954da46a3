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

/** Of so many visits each figure is the median. */
const VISITS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What a phone's first visit of a screen gave. */
interface Visit {
  /** Of 100. */
  scores: Record<Category, number>;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  /** How long scripts and styles held the page up, beyond 50 ms each time. */
  blocked: number;
  shift: number;
  /** Bytes of what was asked for before the largest paint, as they were sent. */
  images: number;
  others: number;
}

interface OneVisit extends Visit {
  version: string;
  missed: string[];
}

export interface LighthouseResult extends Visit {
  screen: string;
  /** What cost points beside speed, in any of the visits: Lighthouse's names of its audits. */
  missed: string[];
  /** Of Lighthouse. */
  version: string;
}

/** Who asks not to be indexed has no 100 for SEO: of these that one audit is left out. */
const SEARCHES: readonly (readonly [string, string])[] = [
  ['search', homePath({ q: 'harbour' })],
  ['search in a list', listPath({ q: 'harbour' })],
];

/** Each kind of screen of the demo magazine, and where there is one. */
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

/** Which of these was asked for before a moment, in milliseconds. */
function bytesBefore(requests: readonly NetworkRequest[], moment: number) {
  const early = requests.filter(({ networkRequestTime }) => networkRequestTime < moment);
  const sum = (of: readonly NetworkRequest[]) =>
    of.reduce((total, { transferSize }) => total + transferSize, 0);
  const images = early.filter(({ resourceType }) => resourceType === 'Image');
  return { images: sum(images), others: sum(early) - sum(images) };
}

type Loaded = Awaited<ReturnType<typeof loadLighthouse>>;
type Tools = Loaded & { browser: Awaited<ReturnType<Loaded['puppeteer']['connect']>> };

/** The stills of videos: their site is another, which this machine may not reach, and is none of the measured. */
const STILLS = 'https://i.ytimg.com/*';
/** As large as one of theirs. */
const STILL = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"/>';

/** A page where each still of a video is an empty image. */
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

/** @throws Error where the page could not be visited */
async function visitOnce(
  tools: Tools,
  url: string,
  { indexed }: { indexed: boolean },
  tries = 3,
): Promise<OneVisit> {
  const page = await openPage(tools);
  // Lighthouse's own defaults: a middling phone on a slow mobile network, nothing kept from before.
  const flags = {
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    skipAudits: indexed ? [] : ['is-crawlable'],
  } as const;
  const result = await tools.lighthouse(url, flags, undefined, page);
  // Of a visit that fails everything ends with the browser.
  await page.close();
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { audits, categories, runtimeError, lighthouseVersion } = result.lhr;
  // Now and then the browser's trace of a visit has no beginning: another visit has one.
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) {
    return visitOnce(tools, url, { indexed }, tries - 1);
  }
  if (runtimeError) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const items = <T>(name: string) => (audits[name]?.details?.items ?? []) as T[];
  // The times above are worked out for the slow network; the requests have those of this machine.
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
 * Visits screens with Lighthouse as a phone that was never there before. The server has rendered and
 * kept each of them: what it needs for that is measured by itself.
 * @param origin e.g. `http://localhost:3000`
 * @param screens what they are called, and their paths or addresses
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
