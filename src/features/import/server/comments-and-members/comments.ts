import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import { importFolder } from '../import-folder.ts';
import type { SourceArticle } from '../sources/source.ts';

type Place = Pick<Config, 'dataDir'>;

/** Hidden in the import folder, so that it isn't offered for import. */
const folderOf = (place: Place) => path.join(importFolder(place), '.comments');
const fileOf = (place: Place, importId: number) => path.join(folderOf(place), `${importId}.jsonl`);

/**
 * Writes the comments of a source to a file of its import: JSON Lines, without email and IP addresses. Starts a
 * new file, also after an interruption.
 */
export async function createCommentsFile(place: Place, importId: number) {
  const file = fileOf(place, importId);
  const part = `${file}.part`;
  await mkdir(folderOf(place), { recursive: true });
  const handle = await open(part, 'w', 0o600);
  let isEmpty = true;
  return {
    /** Adds the comments on an article. @throws Error if the disk is full */
    async add({ oldUrl, id: item, title, discussion = [] }: SourceArticle): Promise<void> {
      const lines = discussion.map(({ id, parent, author, at, text, isApproved }) => {
        const about = { article: oldUrl, item, title };
        const line = { ...about, id, parent, author, at: isoTimeOrNull(at), text, isApproved };
        return `${JSON.stringify(line)}\n`;
      });
      if (lines.length === 0) return;
      isEmpty = false;
      await handle.appendFile(lines.join(''));
    },
    /** Moves the complete file into place; without comments there is none. */
    async save(): Promise<void> {
      await handle.close();
      if (isEmpty) await rm(part, { force: true });
      else await rename(part, file);
    },
    async discard(): Promise<void> {
      await handle.close();
      await rm(part, { force: true });
    },
  };
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
