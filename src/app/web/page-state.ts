import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { Site } from '../../ui/site.ts';

/** What the server hands over to the browser inside of the page. */
export interface PageState {
  site: Site;
  queries: DehydratedState;
}

export const STATE_ID = 'page-state';
export const ROOT_ID = 'root';

/** The loaded queries, failed ones included: the browser then shows the same failure. */
export function dehydratePage(client: QueryClient, site: Site): PageState {
  const queries = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  for (const query of queries.queries) {
    const { error } = query.state;
    // An Error's fields do not survive JSON by themselves.
    if (error !== null) query.state.error = { name: error.name, message: error.message };
  }
  return { site, queries };
}

/** JSON that can stand inside of a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
