/** The filters of the moderation tab, in its order (spec §2); the first is the default. */
export const MODERATION_FILTERS = [
  'pending',
  'approved',
  'rejected',
  'all',
  'draft',
  'published',
  'scheduled',
  'featured',
] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/** A bulk action takes at most this many articles. */
export const BULK_MAX = 1000;
export const NOTE_MAX = 2000;

/** The charts of the dashboard reach back this far. */
export const CHART_WEEKS = 12;
export const CHART_DAYS = 30;
