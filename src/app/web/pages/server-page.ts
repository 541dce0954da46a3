/// <reference types="vite/types/importMeta.d.ts" />
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageLocation } from '#ui/page/page-location.ts';
import type { Site } from '#ui/site.ts';
import type { Node } from '../structured-data/graph.ts';

/** A list that has feeds. */
export interface FeedList {
  /** Its name for readers, such as 'Reviews'. */
  title: string;
  /** The list's URL path; its feeds are below it (`feedPath`). */
  path: string;
}

/** The image that other sites show with a link to a page. */
export interface ShareImage {
  /** Absolute, or a path of this site. */
  url: string;
  /** Alternative text. */
  alt: string;
}

/**
 * The server's part of a page: the default export of `page.server.ts` in the page's folder. Functions
 * with a client are called after the page's `load`.
 */
export interface ServerPage {
  /** Path and query without anything that doesn't change the page. Pages are cached under it. */
  canonicalUrl: (location: PageLocation) => string;
  /** False for a page that changes with the clock. */
  isCacheable?: false;
  /** Whether the URL holds a secret: neither the browser nor a proxy may cache the page. */
  hasSecret?: (location: PageLocation) => boolean;
  /** Whether people enter passwords there. The owner's code stays away, as from secrets. */
  isForAccounts?: true;
  /** The URL that the page has moved to; null if it hasn't. */
  movedTo?: (client: QueryClient, location: PageLocation) => string | null;
  /** Whether the URL has no content, such as a page number past the end. */
  isMissing?: (client: QueryClient, location: PageLocation) => boolean;
  /** The list on the page that has feeds. */
  feeds?: (client: QueryClient, location: PageLocation) => FeedList | null;
  /** The image that other sites show with a link to the page. */
  shareImage?: (client: QueryClient, location: PageLocation, site: Site) => ShareImage | undefined;
  /** Further head elements for programs. */
  head?: (client: QueryClient, location: PageLocation, site: Site) => ReactNode;
  /** Nodes of schema.org for the page. */
  structuredData?: (client: QueryClient, location: PageLocation, site: Site) => Node[];
}

const serverPages = import.meta.glob<ServerPage>('./*/page.server.ts', {
  eager: true,
  import: 'default',
});

/**
 * @param name the page's folder
 * @throws Error if the folder has no page.server.ts
 */
export function serverPage(name: string): ServerPage {
  const found = serverPages[`./${name}/page.server.ts`];
  if (!found) throw new Error(`src/app/web/pages/${name}/page.server.ts is missing`);
  return found;
}
