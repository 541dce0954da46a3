// What the server and the bundle that renders the pages say to each other.

/** A file of styles that stands inside of a page. */
interface InlineStyle {
  /** Its address, under which other pages load it. */
  href: string;
  text: string;
}

/** What a page is made of besides its HTML; all but `styles` as addresses. */
export interface PageAssets {
  /** Inside of the page: what is seen first. */
  styles: readonly InlineStyle[];
  /** Loaded without holding up the paint. */
  lateStyles: readonly string[];
  /** For paper alone. */
  printStyles: readonly string[];
  /** Scripts, requested when the page has painted. */
  modules: readonly string[];
  /** Fonts that are loaded at once. */
  fonts: readonly string[];
  /** What comes to it with each island that a page of the screen may show, by the island's source. */
  islands: Readonly<Record<string, Pick<PageAssets, 'styles' | 'lateStyles' | 'modules'>>>;
}

/** An address as pages are known and kept by: without anything that does not change the page. */
export interface PageAddress {
  /** Path and query in their one form. */
  href: string;
  /** Whether the page may be kept: what a visitor typed would fill the memory. */
  keep: boolean;
  /** Whether the address holds a secret: then nobody on the way may keep the page either. */
  secret?: boolean;
  /** Whether any screen but the 404 page answers here. */
  known: boolean;
  /** Its pattern in the URL map, such as '/articles/:slug'. */
  pattern: string;
  /** The source of its screen, by which the build knows scripts and styles. */
  chunk: string;
}

export interface PageResult {
  status: number;
  /** Where the page has moved for good; `html` is empty then. */
  redirectTo: string | null;
  html: string;
  /** The pattern of the address in the URL map. */
  route: string;
  /** Milliseconds for which rendering held the event loop; what it waited for does not count. */
  heldLoop: number;
}
