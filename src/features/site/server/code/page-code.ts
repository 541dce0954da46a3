import { listOf } from '#lib/format/list.ts';
import { CODE_TAGS, parseCode } from '#lib/site-code/parse-code.ts';
import {
  CODE_DEFAULTS,
  type CodeConfig,
  type CodeElement,
  ORIGIN_SETTINGS,
  type OriginSetting,
  type SiteCode,
} from '#lib/site-code/site-code.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { hashSource, type PolicySources } from '#platform/http/policy-sources.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { analyticsCode } from '../../code.policy.ts';

interface PageCode {
  /** Undefined if nothing runs. */
  code?: SiteCode | undefined;
  /** The meta elements of the head code, as HTML. They load nothing, so they don't wait for consent. */
  metaTags: string;
  /** What the code needs in the Content-Security-Policy. */
  sources: PolicySources;
}

type Settings = CodeConfig & Pick<Config, 'siteUrl' | 'language'>;

function textFor(names: readonly string[], { language, codeConsent }: Settings): string {
  const t = messagesIn(language);
  const what = t('Pages load code from {names}, which may store cookies and learn what you read.', {
    names: listOf(names, language),
  });
  if (!codeConsent) return what;
  return `${what} ${t('It runs only if you accept. Your choice stays on your device, and you can change it on the privacy page.')}`;
}

const metaTag = ({ attributes }: CodeElement): string =>
  `<meta ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`;

function makeCode(config: Settings): PageCode {
  const service = analyticsCode(config);
  const read = (setting: keyof typeof CODE_TAGS) =>
    parseCode(config[setting] ?? '', CODE_TAGS[setting]);
  const head = read('headCode');
  const metaTags = head.filter(({ tag }) => tag === 'meta').map(metaTag);
  const elements = [
    ...(service?.elements ?? []),
    ...head.filter(({ tag }) => tag !== 'meta'),
    ...read('bodyCode'),
  ];
  if (elements.length === 0) return { metaTags: metaTags.join(''), sources: {} };
  const hashes = elements.flatMap(({ text }) => (text === undefined ? [] : hashSource(text)));
  const sources: PolicySources = {};
  for (const [setting, directive] of Object.entries(ORIGIN_SETTINGS)) {
    const own = service?.origins[setting as OriginSetting] ?? [];
    const all = [...own, ...config[setting as OriginSetting]];
    sources[directive] = [...new Set([...all, ...(directive === 'script-src' ? hashes : [])])];
  }
  const origins = [
    ...Object.values(service?.origins ?? {}).flat(),
    ...Object.keys(ORIGIN_SETTINGS).flatMap((key) => config[key as OriginSetting]),
  ];
  const hosts = origins
    .map((origin) => origin.replace(/^https?:\/\/(?:\*\.)?/, ''))
    .filter((host) => host !== service?.host);
  const named = [...(service ? [`${service.name} (${service.host})`] : []), ...hosts];
  // Without a service or an origin, the code is in the page itself.
  const names = named.length > 0 ? [...new Set(named)] : [new URL(config.siteUrl).host];
  const code = { names, text: textFor(names, config), asks: config.codeConsent };
  return {
    code: { ...code, elements },
    metaTags: metaTags.join(''),
    sources,
  };
}

let last: { key: string; code: PageCode } | undefined;

/**
 * The owner's code in a page. Calculated once per change, as every page needs it.
 * @param runsCode whether code may run there; otherwise the page only knows what it is
 */
export function pageCode(config: Settings, runsCode: boolean): PageCode {
  const settings = Object.keys(CODE_DEFAULTS) as (keyof CodeConfig)[];
  const { siteUrl, language } = config;
  const key = JSON.stringify([siteUrl, language, ...settings.map((setting) => config[setting])]);
  if (last?.key !== key) last = { key, code: makeCode(config) };
  if (runsCode) return last.code;
  const { code } = last.code;
  return { code: code && { ...code, elements: undefined }, metaTags: '', sources: {} };
}
