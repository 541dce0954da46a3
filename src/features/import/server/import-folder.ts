import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { badField } from '#platform/http/problem.ts';
import type { ImportFiles } from '../contract.ts';

type Place = Pick<Config, 'dataDir'>;

/** Subfolder of uploads, apart from files of the operator. */
export const UPLOADS = 'uploads';

/** Files to import: uploads, and those of the operator. */
export const importFolder = ({ dataDir }: Place) => path.join(dataDir, 'imports');

/** Identifies this data folder. Only instances that share it can read its files, so job names contain the id. */
export function folderId(place: Place): string {
  const folder = importFolder(place);
  const file = path.join(folder, '.folder-id');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    const id = randomBytes(6).toString('hex');
    // Written to a temporary file and linked: another process may create it at the same time.
    const whole = `${file}-${id}`;
    writeFileSync(whole, id);
    try {
      linkSync(whole, file);
    } catch (error) {
      // Some network file systems have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(whole, file);
    } finally {
      rmSync(whole, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Finds a file or folder in the import folder, by its name there or its whole path.
 * @throws Problem 400 naming the field if it is not there
 */
export async function chosenPath(place: Place, typed: string, field: string): Promise<string> {
  const folder = await realpath(importFolder(place));
  const found = await realpath(path.resolve(folder, typed)).catch(() => null);
  if (found?.startsWith(folder + path.sep)) return found;
  throw badField(field, `is not in ${folder}: copy it there first`);
}

/** Files listed. */
const MAX_FILES = 200;

/** Files in the import folder, newest first. */
export async function filesInFolder(place: Place): Promise<ImportFiles> {
  const folder = importFolder(place);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== UPLOADS);
  const found = await Promise.all(
    names.map(async (name) => {
      // A broken link, or a file just deleted.
      const facts = await stat(path.join(folder, name)).catch(() => null);
      if (facts === null || !(facts.isFile() || facts.isDirectory())) return [];
      const bytes = facts.isFile() ? facts.size : null;
      return [
        { name, isFolder: facts.isDirectory(), bytes, modifiedAt: facts.mtime.toISOString() },
      ];
    }),
  );
  const files = found.flat().toSorted((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1));
  return { folder, files: files.slice(0, MAX_FILES), total: files.length };
}
