import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { blocksOf } from '../operations-guide.ts';
import { NODE, needPages } from './instance.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Builds a release, then checks and unpacks its archive with the commands of the guide.
 * @returns a folder for the test, and the folder of the release in it
 */
export async function unpackedRelease(): Promise<{ work: string; release: string }> {
  await needPages();
  const work = await mkdtemp(path.join(tmpdir(), 'savepoint-release-'));
  const made = path.join(work, 'made');
  const { stdout } = await run(NODE, ['scripts/release/make.mjs', '--to', made], { cwd: ROOT });
  const [, archive = ''] = stdout.trim().split('\n');
  for (const file of [archive, `${archive}.sha256`]) {
    await rename(file, path.join(work, path.basename(file)));
  }
  // The unpacked release must not need it.
  await rm(made, { recursive: true });
  const name = path.basename(archive, '.tar.gz');
  const [steps = ''] = blocksOf('Install a release', 'sh');
  const [install = ''] = steps.replaceAll('savepoint-VERSION', name).split(/^(?:\w+=\S+ )*node /m);
  await run('sh', ['-ec', install], { cwd: work });
  return { work, release: path.join(work, name) };
}
