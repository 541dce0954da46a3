import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import { importFolder } from '../folder.ts';
import type { SourceArticle } from '../sources/source.ts';

type Place = Pick<Config, 'dataDir'>;

/** Below the folder of imports; what begins with a dot is no file to move in. */
const folderOf = (place: Place) => path.join(importFolder(place), '.comments');
const fileOf = (place: Place, importId: number) => path.join(folderOf(place), `${importId}.jsonl`);

/**
 * The comments of a source, as they are kept beside its import: a line of JSON for each. Neither mail nor
 * network addresses of who wrote them.
 */
export class CommentsFile {
  readonly #stream: WriteStream;
  readonly #part: string;
  readonly #file: string;
  #count = 0;

  private constructor(file: string) {
    this.#file = file;
    this.#part = `${file}.part`;
    this.#stream = createWriteStream(this.#part, { mode: 0o600 });
    // Told by `add` or `keep`, whichever comes next.
    this.#stream.on('error', () => undefined);
  }

  /** Begins anew, also where its process ended. */
  static async begin(place: Place, importId: number): Promise<CommentsFile> {
    await mkdir(folderOf(place), { recursive: true });
    return new CommentsFile(fileOf(place, importId));
  }

  /** Adds what was said of one article. @throws the error of a disk that is full */
  async add({ address, id: item, title, discussion = [] }: SourceArticle): Promise<void> {
    for (const { id, parent, author, at, text, isApproved } of discussion) {
      const about = { article: address, item, title };
      const line = { ...about, id, parent, author, at: isoTimeOrNull(at), text, isApproved };
      this.#count += 1;
      if (this.#stream.errored) throw this.#stream.errored;
      if (this.#stream.write(`${JSON.stringify(line)}\n`)) continue;
      await new Promise<void>((resolve, reject) => {
        this.#stream.once('drain', resolve).once('error', reject);
      });
    }
  }

  /** Puts the whole file in its place; none where nobody said anything. */
  async keep(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
    if (this.#count > 0) await rename(this.#part, this.#file);
    else await rm(this.#part, { force: true });
  }

  /** Leaves nothing of it. */
  async drop(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#part, { force: true });
  }
}

/**
 * The comments that were kept of an import, as JSON Lines.
 * @throws Problem 404 `import.no_comments` where the file is not in this data folder
 */
export async function commentsOf(place: Place, importId: number) {
  const handle = await open(fileOf(place, importId)).catch(() => null);
  if (handle === null) {
    throw new Problem(
      404,
      'import.no_comments',
      'The comments of this import are not on this server.',
    );
  }
  await handle.close();
  return createReadStream(fileOf(place, importId));
}

/** Removes the comments of an import that is forgotten. */
export const removeComments = (place: Place, importId: number) =>
  rm(fileOf(place, importId), { force: true });
