import { shownDates } from '#features/articles/web/cards/relative-times.ts';
import { MINUTE } from '#lib/durations.ts';
import { formatDate } from '#lib/format/date.ts';
import { exactTime, relativeTime } from '#lib/format/relative-time.ts';
import { t } from '#lib/messages/messages.ts';

/** The text of a date. A long one, above an article, stays. */
function textOf({ dateTime, dataset, textContent }: HTMLTimeElement): string {
  const long = formatDate(dateTime, 'long');
  if (textContent === long) return long;
  const ago = relativeTime(Date.parse(dataset.live ?? dateTime), Date.now());
  if (ago === '') return formatDate(dateTime);
  if (dataset.live === undefined) return ago;
  return ago === t('Just now') ? t('Updated just now') : t('Updated {ago}', { ago });
}

/**
 * Shows on dates how long ago they are, for a day, and the exact time on hover. Each keeps the width that
 * it had, so that nothing next to it moves.
 */
export function followTimes(): void {
  const update = () => {
    for (const date of shownDates) {
      if (!date?.isConnected) {
        shownDates.delete(date);
        continue;
      }
      const text = textOf(date);
      if (text !== date.textContent) {
        date.style.minWidth = `${date.offsetWidth}px`;
        // React has written this text, and writes into it again when the article changes.
        if (date.firstChild) date.firstChild.nodeValue = text;
      }
      date.title ||= exactTime(Date.parse(date.dateTime));
    }
  };
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  // New screens bring new dates.
  const root = document.querySelector('#root');
  if (root) new MutationObserver(soon).observe(root, { childList: true, subtree: true });
  setInterval(update, MINUTE);
  update();
}
