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

/** How far back the dashboard's charts go. */
export const CHART_WEEKS = 12;
export const CHART_DAYS = 30;
