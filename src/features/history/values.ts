/** What can have a history. */
export const HISTORY_SUBJECTS = ['article', 'category', 'tag', 'user', 'token', 'media'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/** What can be done. Placements are part of their article's history. */
export const HISTORY_ACTIONS = [
  'article.created',
  'article.edited',
  'article.submitted',
  'article.scheduled',
  'article.published',
  'article.published_on_time',
  'article.published_late',
  'article.archived',
  'article.approved',
  'article.rejected',
  'article.deleted',
  'placement.set',
  'placement.removed',
  'category.created',
  'category.edited',
  'category.deleted',
  'tag.created',
  'tag.edited',
  'tag.deleted',
  'user.created',
  'user.role_changed',
  'user.password_changed',
  'user.deleted',
  'token.created',
  'token.revoked',
  'media.uploaded',
  'media.deleted',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];
