/** The analytics services that an owner can choose, and none. */
export const ANALYTICS = ['none', 'plausible', 'umami', 'matomo', 'goatcounter'] as const;
export type Analytics = (typeof ANALYTICS)[number];

/** An element of the owner's code. Browsers create it from these parts and never parse its HTML. */
export interface CodeElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** The text of an inline script. */
  text?: string;
}

/** What pages know of the owner's code. */
export interface SiteCode {
  /** The services and hosts that it uses. */
  names: string[];
  /** The text that readers see about it. */
  text: string;
  /** Whether it waits for the reader's consent. */
  asks: boolean;
  /** Left out where no code may run: previews, and pages on which people enter secrets. */
  elements?: CodeElement[] | undefined;
}

/** What an owner sets under 'Code and analytics'. */
export interface CodeConfig {
  analytics: Analytics;
  /** The URL of the analytics service. */
  analyticsUrl: string | null;
  /** What the service calls this site. */
  analyticsSite: string | null;
  headCode: string | null;
  bodyCode: string | null;
  /** Origins that the code may load from or send to, such as 'https://cdn.example.com'. */
  codeScripts: string[];
  codeConnections: string[];
  codeImages: string[];
  codeFrames: string[];
  /** Whether readers are asked before code runs. */
  codeConsent: boolean;
}

export const CODE_DEFAULTS: Readonly<CodeConfig> = {
  analytics: 'none',
  analyticsUrl: null,
  analyticsSite: null,
  headCode: null,
  bodyCode: null,
  codeScripts: [],
  codeConnections: [],
  codeImages: [],
  codeFrames: [],
  codeConsent: true,
};

/** The settings that list origins, each with the directive of the Content-Security-Policy that it extends. */
export const ORIGIN_SETTINGS = {
  codeScripts: 'script-src',
  codeConnections: 'connect-src',
  codeImages: 'img-src',
  codeFrames: 'frame-src',
} as const;
export type OriginSetting = keyof typeof ORIGIN_SETTINGS;

const HOST = /^(?:\*\.(?=[^.]+\.))?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const OWN_MACHINE = /^(?:localhost|127\.0\.0\.1)$/;

/**
 * The URL of another site in normal form, for code: https, or http on this machine.
 * @returns null for anything else
 */
export function codeUrl(text: string): URL | null {
  // The parser would drop line breaks.
  if (/\s|\p{Cc}/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.test(hostname));
  return isSafe && HOST.test(hostname) && username + password === '' ? url : null;
}

/**
 * The origin of such a URL: also '*' for the first part of its host. Nothing in it can end a source or a directive of
 * the policy.
 */
export function codeOrigin(text: string): string | null {
  const url = codeUrl(text);
  return url && `${url.protocol}//${url.host}`;
}

/** Whether a list of origins allows one. */
export const allowsOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.some(
    (one) =>
      one === origin ||
      (one.startsWith('https://*.') &&
        origin.startsWith('https://') &&
        origin.endsWith(one.slice('https://*'.length))),
  );
