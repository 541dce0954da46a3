import { randomBytes } from 'node:crypto';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#platform/folder.ts';
import { type CoverInput, coverKey, type RenderedCover, renderCover } from './covers/cover.ts';

/** The files of one cover, as they are named in its folder and address. */
export const COVER_FILES = {
  'social.png': { type: 'image/png', of: (cover: RenderedCover) => cover.social },
  'card.webp': { type: 'image/webp', of: (cover: RenderedCover) => cover.cardWebp },
  'card.avif': { type: 'image/avif', of: (cover: RenderedCover) => cover.cardAvif },
} as const;
type CoverFile = keyof typeof COVER_FILES;

/** The address of a cover's file. It changes with what is drawn, so it can be kept for ever. */
export function coverPath(input: CoverInput, file: CoverFile): string {
  return `/covers/${input.articleId}/${coverKey(input)}/${file}`;
}

const NAMES = Object.keys(COVER_FILES) as CoverFile[];

/** Generated covers on disk, below their article's id and their key, so that none is made twice. */
export class CoverFiles {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<void>>();
  /** The end of the line: covers are drawn one after the other, so that reading stays quick. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'covers');
  }

  /** Makes the files of a cover where they are missing. */
  async ensure(input: CoverInput): Promise<void> {
    const folder = this.#folderOf(input.articleId, coverKey(input));
    const running = this.#making.get(folder);
    if (running) return running;
    const making = this.#make(folder, input).finally(() => this.#making.delete(folder));
    this.#making.set(folder, making);
    return making;
  }

  /** @returns null where the file is not there */
  async read(articleId: number, key: string, file: CoverFile): Promise<Buffer | null> {
    try {
      return await readFile(path.join(this.#folderOf(articleId, key), file));
    } catch {
      return null;
    }
  }

  #folderOf(articleId: number, key: string): string {
    return path.join(this.#folder, String(articleId), key);
  }

  async #make(folder: string, input: CoverInput): Promise<void> {
    const there = await Promise.all(NAMES.map((name) => exists(path.join(folder, name))));
    const missing = NAMES.filter((_name, index) => !there[index]);
    if (missing.length === 0) return;
    const drawing = this.#line.then(() => renderCover(input));
    this.#line = drawing.catch(() => undefined);
    const cover = await drawing;
    makeFolder(folder);
    for (const name of missing) {
      await writeWhole(path.join(folder, name), COVER_FILES[name].of(cover));
    }
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
