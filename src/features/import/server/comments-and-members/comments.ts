import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import { importFolder } from '../import-folder.ts';
import type { SourceArticle } from '../sources/source.ts';

type Place = Pick<Config, 'dataDir'>;

/** Hidden in the import folder, so that it isn't offered for import. */
const folderOf = (place: Place) => path.join(importFolder(place), '.comments');
const fileOf = (place: Place, importId: number) => path.join(folderOf(place), `${importId}.jsonl`);

/** Writes the comments of a source to a file of its import: JSON Lines, without email and IP addresses. */
export class CommentsFile {
  readonly #stream: WriteStream;
  readonly #part: string;
  readonly #file: string;
  #count = 0;

  private constructor(file: string) {
    this.#file = file;
    this.#part = `${file}.part`;
    this.#stream = createWriteStream(this.#part, { mode: 0o600 });
    // Thrown by the next `add` or `save`.
    this.#stream.on('error', () => undefined);
  }

  /** Starts a new file, also after an interruption. */
  static async create(place: Place, importId: number): Promise<CommentsFile> {
    await mkdir(folderOf(place), { recursive: true });
    return new CommentsFile(fileOf(place, importId));
  }

  /** Adds the comments on an article. @throws Error if the disk is full */
  async add({ oldUrl, id: item, title, discussion = [] }: SourceArticle): Promise<void> {
    for (const { id, parent, author, at, text, isApproved } of discussion) {
      const about = { article: oldUrl, item, title };
      const line = { ...about, id, parent, author, at: isoTimeOrNull(at), text, isApproved };
      this.#count += 1;
      if (this.#stream.errored) throw this.#stream.errored;
      if (this.#stream.write(`${JSON.stringify(line)}\n`)) continue;
      await new Promise<void>((resolve, reject) => {
        this.#stream.once('drain', resolve).once('error', reject);
      });
    }
  }

  /** Moves the complete file into place; without comments there is none. */
  async save(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
    if (this.#count > 0) await rename(this.#part, this.#file);
    else await rm(this.#part, { force: true });
  }

  async discard(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#part, { force: true });
  }
}

/** The comments of an import as JSON Lines. @throws Problem 404 `import.no_comments` if another server has them */
export async function commentsOf(place: Place, importId: number) {
  const handle = await open(fileOf(place, importId)).catch(() => null);
  if (handle === null) {
    throw new Problem(
      404,
      'import.no_comments',
      'The comments of this import are on another server.',
    );
  }
  await handle.close();
  return createReadStream(fileOf(place, importId));
}

export const deleteComments = (place: Place, importId: number) =>
  rm(fileOf(place, importId), { force: true });
