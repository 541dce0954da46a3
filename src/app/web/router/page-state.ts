import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Site } from '#ui/site.ts';

/** The state that the server passes to the browser in the page. */
export interface PageState {
  site: Site;
  queries: DehydratedState;
}

export const STATE_ID = 'page-state';
export const ROOT_ID = 'root';
/** The event on the document after which buttons work. */
export const HYDRATED = 'hydrated';

/**
 * The loaded queries, including failed ones: the browser then shows the same failure. Times are left
 * out, so that the same content gives the same page, byte for byte. Data is never stale here.
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
          // JSON would drop an Error's fields.
          error: state.error && {
            name: state.error.name,
            message: state.error.message,
            status: state.error.status,
          },
        },
      })),
    },
  };
}

/** JSON that is safe inside a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
