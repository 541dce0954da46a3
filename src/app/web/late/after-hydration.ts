import '#ui/prose/scrolled-tables.css';
import '#ui/states/skeleton.css';
import '#ui/styles/forced-colors.css';
import '#ui/styles/moving.css';
import './sticky-header.css';
import type { QueryClient } from '@tanstack/react-query';
import { LoadingIsland } from '#features/articles/web/article-page/loading-island.ts';
import { followBlocks } from '#features/rich-text/web/public.ts';
import type { Site } from '#ui/site.ts';
import { watchTooltips } from '#ui/tooltip/watch-tooltips.ts';
import { watchMedia } from '#ui/viewer/watch-media.ts';
import { countVisits } from './count-visits.ts';
import { keepPlaceOfFilters } from './keep-filters-in-place.ts';
import { followPageHead } from './page-head.tsx';
import { prepareOnIntent } from './prepare-on-intent.ts';
import { followTimes } from './relative-times.ts';
import { watchSearchKey } from './search-key.ts';

/** Keeps the bars of phone browsers in the color of the page's top. */
function followTone(): void {
  const header = document.querySelector('#root > header');
  if (!header) return;
  const onTone = () => {
    const color = getComputedStyle(header).backgroundColor;
    for (const tag of document.querySelectorAll('meta[name="theme-color"]')) {
      tag.setAttribute('content', color);
    }
  };
  new MutationObserver(onTone).observe(header, { attributeFilter: ['data-tone'] });
}

/** What no page waits for. @param prepare fetches a page's code and data */
export function runAfterHydration(
  client: QueryClient,
  site: Site,
  prepare: (href: string) => Promise<unknown>,
): void {
  prepareOnIntent(prepare);
  countVisits(client);
  followPageHead(client, site);
  followTimes();
  watchSearchKey();
  followTone();
  keepPlaceOfFilters();
  watchTooltips();
  watchMedia();
  followBlocks();
  import('./run-later.ts').then(
    ({ runLater }) => runLater(client, site),
    // Without a connection the page does without them.
    () => undefined,
  );
  // The first move shows it at once.
  void LoadingIsland.preload();
}
