import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Site } from '#ui/site.ts';

/** What the server hands over to the browser inside of the page. */
export interface PageState {
  site: Site;
  queries: DehydratedState;
}

export const STATE_ID = 'page-state';
export const ROOT_ID = 'root';
/** Dispatched on the document when the scripts have taken over: what was pressed before is pressed now. */
export const AWAKE = 'awake';

/**
 * The loaded queries, failed ones included: the browser then shows the same failure. Times are left
 * out: data is never stale here, and the same content is to give the same page, byte for byte.
 */
export function dehydratePage(client: QueryClient, site: Site): PageState {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  return {
    site,
    queries: {
      mutations: [],
      queries: queries.map(({ queryKey, queryHash, state }) => ({
        queryKey,
        queryHash,
        dehydratedAt: 0,
        state: {
          ...state,
          dataUpdatedAt: 0,
          errorUpdatedAt: 0,
          fetchFailureReason: null,
          // An Error's fields do not survive JSON by themselves.
          error: state.error && { name: state.error.name, message: state.error.message },
        },
      })),
    },
  };
}

/** JSON that can stand inside of a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
