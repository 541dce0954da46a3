/** Systems whose exports can be imported. */
export type SourceKind = 'wordpress' | 'ghost' | 'markdown' | 'savepoint';

/**
 * An import is read, waits for its admin's choices, then runs. Paused, canceled and failed ones can be
 * resumed where they stopped.
 */
export const IMPORT_STATES = [
  'reading',
  'ready',
  'running',
  'paused',
  'finished',
  'canceled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The planned outcome of an item: an article in its old state, a draft, an archived article, or none. */
export const OUTCOMES = ['imported', 'draft', 'archived', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The result of an item: 'edited' was edited here since its import, so no import overwrites it. */
export const STATE_LABELS = {
  waiting: 'Waiting',
  created: 'Imported',
  updated: 'Updated',
  unchanged: 'Unchanged in the source',
  edited: 'Edited here, not overwritten',
  skipped: 'Skipped',
  failed: 'Failed',
  undone: 'Undone',
} as const;
export type ItemState = keyof typeof STATE_LABELS;
export const ITEM_STATES = Object.keys(STATE_LABELS) as ItemState[];

/** Whether items of a type are imported only if the admin chooses it: all but posts and pages. */
export const isOptionalType = (type: string): boolean => type !== 'post' && type !== 'page';

/** The default category of articles without one. */
export const defaultCategory = (slugs: readonly string[]): string | undefined =>
  slugs.find((slug) => slug === 'news') ?? slugs[0];

/** Articles get the state they had, or all become drafts. */
export const STATE_CHOICES = ['original', 'drafts'] as const;

/** Images are fetched from the old site, taken from the folder first, or left on the old site. */
export const IMAGE_CHOICES = ['fetch', 'folder', 'leave'] as const;

/** Maximum characters of a URL, path or name. */
export const IMPORT_TEXT_MAX = 2000;

/** Maximum characters of a category or tag base. */
export const FOLDER_MAX = 200;

/** Maximum size of an upload. Larger files go to the import folder on the server. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3;
