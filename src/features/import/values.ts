/** Systems whose exports can be read. */
export type SourceKind = 'wordpress' | 'ghost' | 'markdown' | 'savepoint';

/**
 * Where an import is: its file is read into a plan, its admin chooses, its items are moved. Paused and
 * cancelled ones go on from where they were; undone ones have left nothing behind.
 */
export const IMPORT_STATES = [
  'reading',
  'ready',
  'moving',
  'paused',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What becomes of an item: an article in the state it had, a draft, an archived article, nothing. */
export const OUTCOMES = ['asIs', 'draft', 'archived', 'leftOut'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What became of an item: 'edited' is an article that somebody changed here since it came, which no import
 * writes over; 'removed' one that was taken back.
 */
export const ITEM_STATES = [
  'waiting',
  'created',
  'updated',
  'unchanged',
  'edited',
  'leftOut',
  'failed',
  'removed',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Where articles go that had no category: what says least of them. */
export const categoryForOthers = (slugs: readonly string[]): string | undefined =>
  slugs.find((slug) => slug === 'news') ?? slugs[0];

/** What becomes of states: those they had, or drafts that somebody has to publish. */
export const STATE_CHOICES = ['asTheyWere', 'drafts'] as const;

/** What becomes of images: fetched from the old site, taken from the folder first, or left where they are. */
export const IMAGE_CHOICES = ['fetch', 'folder', 'leave'] as const;

/** An address, a path or a name has so many characters at most. */
export const IMPORT_TEXT_MAX = 2000;

/** A folder of the old site's lists has so many characters at most. */
export const FOLDER_MAX = 200;

/** A file that is sent may have so many bytes; larger ones an operator puts on the server. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3;

/**
 * A file is sent in pieces of so many bytes at most: each has to arrive within the time that any request
 * has, passes the limits of proxies, and is all that has to be sent again where the network breaks off.
 */
export const UPLOAD_PIECE_BYTES = 4 * 1024 ** 2;
