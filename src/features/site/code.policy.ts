import type {
  Analytics,
  CodeConfig,
  CodeElement,
  OriginSetting,
} from '#lib/site-code/site-code.ts';

export const ANALYTICS_NAMES: Readonly<Record<Analytics, string>> = {
  none: 'None',
  plausible: 'Plausible',
  umami: 'Umami',
  matomo: 'Matomo',
  goatcounter: 'GoatCounter',
};

interface Service {
  /** What the ID of a site looks like; null if the service needs none. */
  site: RegExp | null;
  mustBe: string;
  elements: (url: string, site: string) => CodeElement[];
  /** What it needs besides its own origin for scripts and connections. */
  origins?: (origin: string) => Partial<Record<OriginSetting, string[]>>;
}

const script = (attributes: Record<string, string>): CodeElement => ({
  tag: 'script',
  attributes: { defer: '', ...attributes },
});

/** Runs a statement after each move to another page, which doesn't load the page as a whole. */
const onMove = (statement: string): string =>
  `{let p=location.pathname;for(const e of["pushState","popstate"])addEventListener(e,()=>setTimeout(()=>{if(p!==location.pathname){p=location.pathname;${statement}}},500))}`;

const inline = (text: string): CodeElement => ({ tag: 'script', attributes: {}, text });

/** GoatCounter's own hosting serves the script from another host. */
const goatScripts = (origin: string) =>
  origin.endsWith('.goatcounter.com') ? 'https://gc.zgo.at' : origin;

const SERVICES: Record<Exclude<Analytics, 'none'>, Service> = {
  plausible: {
    site: /^(?=.{1,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w./-]*)?$/i,
    mustBe: 'must be the domain that Plausible shows, such as example.com',
    elements: (url, site) => [script({ src: `${url}/js/script.js`, 'data-domain': site })],
  },
  umami: {
    site: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    mustBe: 'must be the website ID that Umami shows: 36 digits, letters and hyphens',
    elements: (url, site) => [script({ src: `${url}/script.js`, 'data-website-id': site })],
    // Umami Cloud receives data at another host.
    origins: (origin): { codeConnections?: string[] } =>
      origin.endsWith('.umami.is') ? { codeConnections: ['https://gateway.umami.is'] } : {},
  },
  matomo: {
    site: /^[1-9]\d{0,8}$/,
    mustBe: 'must be the number that Matomo shows, such as 1',
    elements: (url, site) => [
      inline(
        `var _paq=window._paq=window._paq||[];_paq.push(["setTrackerUrl",${JSON.stringify(`${url}/matomo.php`)}],["setSiteId","${site}"],["trackPageView"],["enableLinkTracking"]);` +
          onMove(
            '_paq.push(["setCustomUrl",location.href],["setDocumentTitle",document.title],["trackPageView"])',
          ),
      ),
      script({ src: `${url}/matomo.js` }),
    ],
    origins: (origin) => ({ codeImages: [origin] }),
  },
  goatcounter: {
    site: null,
    mustBe: '',
    elements: (url) => [
      script({
        src: `${goatScripts(new URL(url).origin)}/count.js`,
        'data-goatcounter': `${url}/count`,
      }),
      inline(onMove('window.goatcounter?.count()')),
    ],
    origins: (origin) => ({ codeImages: [origin], codeScripts: [goatScripts(origin)] }),
  },
};

type Values = Pick<CodeConfig, 'analytics' | 'analyticsUrl' | 'analyticsSite'>;

/** What is wrong with the analytics service, and with which setting; null if nothing is. */
export function analyticsProblem({
  analytics,
  analyticsUrl,
  analyticsSite,
}: Values): { key: keyof Values; message: string } | null {
  if (analytics === 'none') return null;
  const { site, mustBe } = SERVICES[analytics];
  if (analyticsUrl === null) {
    return { key: 'analyticsUrl', message: `is required for ${ANALYTICS_NAMES[analytics]}` };
  }
  return site === null || site.test(analyticsSite ?? '')
    ? null
    : { key: 'analyticsSite', message: mustBe };
}

/** The elements of the chosen analytics service, and the origins that they need. */
export function analyticsCode(values: Values): {
  name: string;
  host: string;
  elements: CodeElement[];
  origins: Partial<Record<OriginSetting, string[]>>;
} | null {
  const { analytics, analyticsUrl, analyticsSite } = values;
  if (analytics === 'none' || analyticsUrl === null || analyticsProblem(values)) return null;
  const { origin, host } = new URL(analyticsUrl);
  const { elements, origins } = SERVICES[analytics];
  return {
    name: ANALYTICS_NAMES[analytics],
    host,
    elements: elements(analyticsUrl, analyticsSite ?? ''),
    origins: { codeScripts: [origin], codeConnections: [origin], ...origins?.(origin) },
  };
}
