import { randomBytes } from 'node:crypto';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../../platform/folder.ts';
import { type CoverInput, coverKey, type RenderedCover, renderCover } from './covers/cover.ts';

/** The files of one cover, as they are named in its folder and address. */
export const COVER_FILES = {
  'social.png': { type: 'image/png', of: (cover: RenderedCover) => cover.social },
  'card.webp': { type: 'image/webp', of: (cover: RenderedCover) => cover.cardWebp },
  'card.avif': { type: 'image/avif', of: (cover: RenderedCover) => cover.cardAvif },
} as const;
export type CoverFile = keyof typeof COVER_FILES;

const NAMES = Object.keys(COVER_FILES) as CoverFile[];

/** Generated covers on disk, each in a folder named by its key, so that none is made twice. */
export class CoverFiles {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<void>>();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'covers');
  }

  /** Makes the files of a cover where they are missing. @returns its key */
  async ensure(input: CoverInput): Promise<string> {
    const key = coverKey(input);
    const running = this.#making.get(key);
    if (running) {
      await running;
      return key;
    }
    const making = this.#make(key, input).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    await making;
    return key;
  }

  /** @returns null where the file is not there */
  async read(key: string, file: CoverFile): Promise<Buffer | null> {
    try {
      return await readFile(path.join(this.#folder, key, file));
    } catch {
      return null;
    }
  }

  async #make(key: string, input: CoverInput): Promise<void> {
    const folder = path.join(this.#folder, key);
    const there = await Promise.all(NAMES.map((name) => exists(path.join(folder, name))));
    const missing = NAMES.filter((_name, index) => !there[index]);
    if (missing.length === 0) return;
    const cover = await renderCover(input);
    makeFolder(folder);
    for (const name of missing)
      await writeWhole(path.join(folder, name), COVER_FILES[name].of(cover));
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Writes beside the place and moves there: nobody reads half a picture, also of another instance. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
