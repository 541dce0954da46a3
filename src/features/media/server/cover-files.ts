import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CoverInput, coverKey, type RenderedCover, renderCover } from './covers/cover.ts';

/** The files of one cover, as they are named in its folder and address. */
export const COVER_FILES = {
  'social.png': { type: 'image/png', of: (cover: RenderedCover) => cover.social },
  'card.webp': { type: 'image/webp', of: (cover: RenderedCover) => cover.cardWebp },
  'card.avif': { type: 'image/avif', of: (cover: RenderedCover) => cover.cardAvif },
} as const;
export type CoverFile = keyof typeof COVER_FILES;

/** Generated covers on disk, each in a folder named by its key, so that none is made twice. */
export class CoverFiles {
  readonly #folder: string;
  readonly #rendering = new Map<string, Promise<void>>();

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'covers');
  }

  /** Makes the files of a cover where they are missing. @returns its key */
  async ensure(input: CoverInput): Promise<string> {
    const key = coverKey(input);
    const running = this.#rendering.get(key);
    if (running) await running;
    else if (!(await this.#exists(key))) {
      const rendering = this.#render(key, input).finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
      await rendering;
    }
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

  async #exists(key: string): Promise<boolean> {
    return access(path.join(this.#folder, key)).then(
      () => true,
      () => false,
    );
  }

  async #render(key: string, input: CoverInput): Promise<void> {
    const cover = await renderCover(input);
    // Written beside its place and moved there whole: nobody reads half a cover.
    const draft = path.join(this.#folder, `.${key}-${randomBytes(4).toString('hex')}`);
    await mkdir(draft, { recursive: true });
    for (const [name, { of }] of Object.entries(COVER_FILES)) {
      await writeFile(path.join(draft, name), of(cover));
    }
    await rename(draft, path.join(this.#folder, key)).catch(async (error: unknown) => {
      // Another instance on the same folder was first: its files are the same bytes.
      if (!(await this.#exists(key))) throw error;
    });
  }
}
