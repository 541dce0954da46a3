import type { Import } from '../contract.ts';
import type { ItemState, Outcome } from '../values.ts';

// Only ever printed in the browser, so these follow the reader's own zone.
const number = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const count = (many: number) => number.format(many);

/** '1 article', '2,411 articles' */
export const counted = (many: number, one: string, several = `${one}s`) =>
  `${count(many)} ${many === 1 ? one : several}`;

export const dayOf = (iso: string) => day.format(new Date(iso));

/** Milliseconds -> 'less than a minute', '11 minutes', '2 hours 5 minutes' */
export function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hours === 1 ? '1 hour' : `${hours} hours`}${rest === 0 ? '' : ` ${rest} minutes`}`;
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  imported: 'As they are',
  draft: 'Drafts',
  archived: 'Stored, not shown',
  skipped: 'Left out',
};

export const STATE_LABELS: Record<ItemState, string> = {
  waiting: 'Waiting',
  created: 'Moved in',
  updated: 'Brought up to date',
  unchanged: 'Unchanged there',
  edited: 'Edited here, kept',
  skipped: 'Left out',
  failed: 'Not stored',
  removed: 'Taken back',
};

/** '30 games, 1 author and 2 series'; '' where there are none. */
export function besideWords({ games, people, series }: Import['beside']): string {
  const said = [
    ...(games > 0 ? [counted(games, 'game')] : []),
    ...(people > 0 ? [counted(people, 'author')] : []),
    ...(series > 0 ? [counted(series, 'series', 'series')] : []),
  ];
  return new Intl.ListFormat('en-US').format(said);
}
