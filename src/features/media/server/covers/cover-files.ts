import { serial } from '#lib/serial.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import { type CoverInput, coverKey, type RenderedCover, renderCover } from './cover.ts';

/** The files of one cover, as they are named in its folder and address. */
export const COVER_FILES = {
  'social.png': { type: 'image/png', of: (cover: RenderedCover) => cover.social },
  'card.webp': { type: 'image/webp', of: (cover: RenderedCover) => cover.cardWebp },
  'card.avif': { type: 'image/avif', of: (cover: RenderedCover) => cover.cardAvif },
} as const;
type CoverFile = keyof typeof COVER_FILES;

/** The address of a cover's file. It changes with what is drawn, so it can be kept for ever. */
export function coverPath(input: CoverInput, file: CoverFile): string {
  return `/${storageKey(input.articleId, coverKey(input), file)}`;
}

const storageKey = (articleId: number, key: string, file: CoverFile) =>
  `covers/${articleId}/${key}/${file}`;

const NAMES = Object.keys(COVER_FILES) as CoverFile[];

/** One cover at a time is drawn, so that reading stays quick. */
const inTurn = serial();

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

/** Draws a cover and stores its files, as far as they are missing. */
export function makeCover(storage: Storage, input: CoverInput): Promise<void> {
  return inTurn(async () => {
    // Whoever came before may have made it.
    const missing = await missingFiles(storage, input);
    if (missing.length === 0) return;
    const cover = await renderCover(input);
    for (const [name, key] of missing) {
      await storage.put(key, COVER_FILES[name].of(cover), COVER_FILES[name].type);
    }
  });
}

/** @returns null where the file is not there */
export function readCover(
  storage: Storage,
  articleId: number,
  key: string,
  file: CoverFile,
): Promise<StoredFile | null> {
  return storage.get(storageKey(articleId, key, file));
}
