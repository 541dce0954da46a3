import '#ui/styles/moving.css';
import type { QueryClient } from '@tanstack/react-query';
import { watchTooltips } from '#ui/tooltip/watch-tooltips.ts';
import { watchMedia } from '#ui/viewer/watch-media.ts';
import { countVisits } from './count-visits.ts';

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

/** What no page waits for. */
export function runAfterHydration(client: QueryClient): void {
  countVisits(client);
  followTone();
  watchTooltips();
  watchMedia();
}
