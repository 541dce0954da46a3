import type { Match, RedirectKind } from '../values.ts';

export const KIND_LABELS: Record<RedirectKind, string> = { 301: '301 Permanent', 410: '410 Gone' };
export const MATCH_LABELS: Record<Match, string> = {
  exact: 'This URL only',
  prefix: 'This URL and everything below it',
};
