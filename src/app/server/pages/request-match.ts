import type { FastifyRequest } from 'fastify';
import type { PageMatch } from '#lib/render-contract.ts';
import type { PageRenderer } from './renderer.ts';

/** The URL of a request; null if it can't be read. */
export function urlOf({ raw }: FastifyRequest): URL | null {
  const url = `http://page.invalid${raw.url ?? '/'}`;
  return URL.canParse(url) ? new URL(url) : null;
}

/** Matches a request's URL to a page, once per request. Null if no pages are served. */
export type MatchRequest = (request: FastifyRequest, url: URL) => PageMatch | null;

export function requestMatcher(renderer: PageRenderer | null): MatchRequest {
  const matches = new WeakMap<FastifyRequest, PageMatch>();
  return (request, { pathname, search }) => {
    if (renderer === null) return null;
    const match = matches.get(request) ?? renderer.match(pathname, search);
    matches.set(request, match);
    return match;
  };
}
