import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import { makeOnce } from '../make-once.ts';
import { type CoverInput, coverKey } from './cover-key.ts';
import type { RenderedCover } from './render-cover.ts';
import { runCoverWorker } from './run-cover-worker.ts';

/** The file names of a cover, in its folder and its URL. */
export const COVER_FILES = {
  'social.png': { type: 'image/png', of: (cover: RenderedCover) => cover.social },
  'card.webp': { type: 'image/webp', of: (cover: RenderedCover) => cover.cardWebp },
  'card.avif': { type: 'image/avif', of: (cover: RenderedCover) => cover.cardAvif },
} as const;
type CoverFile = keyof typeof COVER_FILES;

/** The URL of a cover's file. It changes with the content, so it can be cached forever. */
export function coverPath(input: CoverInput, file: CoverFile): string {
  return `/${storageKey(input.articleId, coverKey(input), file)}`;
}

const storageKey = (articleId: number, key: string, file: CoverFile) =>
  `covers/${articleId}/${key}/${file}`;

const NAMES = Object.keys(COVER_FILES) as CoverFile[];

const keysOf = (input: CoverInput) =>
  NAMES.map((name) => [name, storageKey(input.articleId, coverKey(input), name)] as const);

/** The files of this cover that are not stored yet. */
async function missingFiles(storage: Storage, input: CoverInput) {
  const keys = keysOf(input);
  const stored = await Promise.all(keys.map(([, key]) => storage.has(key)));
  return keys.filter((_file, index) => !stored[index]);
}

export async function hasCover(storage: Storage, input: CoverInput): Promise<boolean> {
  return (await missingFiles(storage, input)).length === 0;
}

/**
 * Draws a cover and stores its missing files.
 * @param most skip if more covers than this are being drawn or waiting
 * @throws Problem 503 `media.busy`
 */
export function makeCover(
  storage: Storage,
  input: CoverInput,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const key = `cover ${input.articleId} ${coverKey(input)}`;
  return makeOnce(storage, key, most, () => drawMissing(storage, input));
}

const drawMissing = async (storage: Storage, input: CoverInput) =>
  storeFiles(storage, input, await missingFiles(storage, input));

/** Draws a cover and replaces its stored files. */
export const redrawCover = (storage: Storage, input: CoverInput): Promise<void> =>
  storeFiles(storage, input, keysOf(input));

async function storeFiles(
  storage: Storage,
  input: CoverInput,
  files: ReturnType<typeof keysOf>,
): Promise<void> {
  if (files.length === 0) return;
  const cover = await runCoverWorker(input);
  for (const [name, key] of files) {
    await storage.put(key, COVER_FILES[name].of(cover), COVER_FILES[name].type);
  }
}

/** @returns null if the file is missing */
export function readCover(
  storage: Storage,
  articleId: number,
  key: string,
  file: CoverFile,
): Promise<StoredFile | null> {
  return storage.get(storageKey(articleId, key, file));
}
