import type { Match, RedirectKind } from '../values.ts';

export const KIND_LABELS: Record<RedirectKind, string> = { 301: '301 moved', 410: '410 gone' };
export const MATCH_LABELS: Record<Match, string> = {
  exact: 'Exact',
  prefix: 'Everything below it',
};

// Only ever printed in the browser, so these follow the reader's own zone.
const number = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export const count = (many: number) => number.format(many);

/** 'Today', 'Mar 2', 'Mar 2, 2024'. */
export function dayText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return 'Today';
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at);
}
