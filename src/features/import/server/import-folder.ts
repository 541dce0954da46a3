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
import type { ImportFiles } from '../uploads.contract.ts';

type Place = Pick<Config, 'dataDir'>;

/** What is sent to us lies there, apart from what an operator put there. */
export const UPLOADS = 'uploads';

/** Where files lie that are moved in: what was sent, and what an operator put there. */
export const importFolder = ({ dataDir }: Place) => path.join(dataDir, 'imports');

/**
 * What tells this data folder from those of other instances. Files of imports lie in one of them, and
 * only who has it can read them: their jobs are named by it.
 */
export function folderId(place: Place): string {
  const folder = importFolder(place);
  const file = path.join(folder, '.folder-id');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    const id = randomBytes(6).toString('hex');
    // It appears whole, and the first one stays: another process may read it at any moment.
    const whole = `${file}-${id}`;
    writeFileSync(whole, id);
    try {
      linkSync(whole, file);
    } catch (error) {
      // Some network folders have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(whole, file);
    } finally {
      rmSync(whole, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * A file or folder in the folder of imports, by what somebody typed: a name there, or its whole path.
 * @throws Problem 400 naming the field: where there is none, or it lies elsewhere
 */
export async function chosenPath(place: Place, typed: string, field: string): Promise<string> {
  const folder = await realpath(importFolder(place));
  const found = await realpath(path.resolve(folder, typed)).catch(() => null);
  if (found?.startsWith(folder + path.sep)) return found;
  throw badField(field, `is not in ${folder}: put it there first`);
}

/** Files and folders that are named, at most. */
const MAX_FILES = 200;

/** What an operator put into the folder of imports, the newest first. */
export async function filesInFolder(place: Place): Promise<ImportFiles> {
  const folder = importFolder(place);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== UPLOADS);
  const found = await Promise.all(
    names.map(async (name) => {
      // A link that leads nowhere, or a file that has just been moved away.
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
