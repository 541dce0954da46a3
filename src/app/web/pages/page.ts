import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type LazyScreen, lazyScreen } from '#ui/page/lazy-screen.tsx';
import type { PageLocation } from '#ui/page/page-location.ts';
import type { Site } from '#ui/site.ts';

/** Loads a screen's initial data. The screen itself shows failures. */
export type LoadPage = (
  client: QueryClient,
  location: PageLocation,
  site: Site,
) => Promise<unknown>;

/** The exports of a page folder's `page.tsx`. */
interface PageModule {
  /** The screen. */
  default: ComponentType;
  load?: LoadPage;
  /** Loads the code of a part of the screen that only some URLs show. */
  preload?: (location: PageLocation) => Promise<unknown> | undefined;
  /** The color of the page's top; 'brand' by default. */
  tone?: (client: QueryClient, location: PageLocation) => string;
}

interface PagePath {
  /** Such as '/articles/:slug'. */
  pattern: string;
  regex: RegExp;
}

/** A page of the site: its paths, and its code, which is loaded on demand. */
export interface Page extends LazyScreen<object, PageModule> {
  /** The page's folder. */
  name: string;
  paths: readonly PagePath[];
}

const PARAMETERS: Record<string, string> = {
  slug: '[^/]+',
  // Not a file, such as /releases.ics.
  own: '[^/.]+',
  year: '\\d{4}',
  month: '\\d\\d|[1-9]',
  email: 'confirm|unsubscribe|choices',
};

const regexOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:(\w+)/g, (_, name) => `(?<${name}>${PARAMETERS[name]})`)}$`);

/**
 * @param name the page's folder
 * @param patterns its paths; ':slug', ':own', ':year', ':month' and ':email' are parameters
 */
export const page = (
  name: string,
  patterns: readonly string[],
  load: () => Promise<PageModule>,
): Page => ({
  name,
  paths: patterns.map((pattern) => ({ pattern, regex: regexOf(pattern) })),
  ...lazyScreen<object, PageModule>(load),
});
