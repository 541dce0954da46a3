// Types shared by the server and the bundle that renders the pages.

/** A style sheet that is inlined into a page. */
interface InlineStyle {
  /** The URL that other pages load it from. */
  href: string;
  text: string;
}

/** Scripts, styles and fonts of a page; all but `styles` are URLs. */
export interface PageAssets {
  /** Inlined: the styles of what is seen first. */
  styles: readonly InlineStyle[];
  /** Loaded without blocking the first paint. */
  lateStyles: readonly string[];
  /** For print. */
  printStyles: readonly string[];
  /** Scripts, requested after the first paint. */
  modules: readonly string[];
  /** Preloaded fonts. */
  fonts: readonly string[];
  /** Additional assets of each island that the page may show, by the island's source file. */
  islands: Readonly<Record<string, Pick<PageAssets, 'styles' | 'lateStyles' | 'modules'>>>;
}

/** A part of a page with scripts and styles of its own. */
export interface IslandSource {
  /** Its source file: the build's manifest names its scripts and styles by it. */
  chunk: string;
  /**
   * What is loaded after the page's own: nothing (false), scripts, scripts and styles that are still
   * inlined late (true), or both completely ('wholly').
   */
  late: boolean | 'scripts' | 'wholly';
}

/** What pages show of the owner's brand beside their content. */
export interface PageBrand {
  /** Rules that win over the site's own; empty with the default brand. */
  css: string;
  /** The colors of page tops that differ, by day and by night, for the bars of phone browsers. */
  topColors: Readonly<Record<string, readonly [day: string, night: string]>>;
  /** Paths of the owner's icon for browser tabs and for home screens. */
  icons?: { tab: string; home: string };
  /** The path of the image for pages without one. */
  shareImage?: string;
}

/** A URL matched to a page. A request's URL is matched once, and the match is handed on. */
export interface PageMatch {
  /** Path and query without anything that doesn't change the page. Pages are cached under it. */
  canonicalUrl: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The page's folder in src/app/web/pages. */
  page: string;
  /** The path pattern, such as '/articles/:slug'; '*' for the 404 page. */
  pattern: string;
  /** False for the 404 page. */
  isKnown: boolean;
  /** Whether the URL holds a secret: neither browsers nor proxies may cache the page. */
  isSecret: boolean;
  /** False for pages that would fill the memory, such as searches. */
  isCacheable: boolean;
  /** Whether the owner's code may run there. */
  runsCode: boolean;
}

export interface PageResult {
  status: number;
  /** The URL that the page has moved to; `html` is empty then. */
  redirectTo: string | null;
  html: string;
  pattern: string;
  /** Milliseconds for which rendering blocked the event loop, without waiting for data. */
  blockedMs: number;
}
