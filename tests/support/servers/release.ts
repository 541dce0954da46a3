import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { NODE, needPages } from './instance.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * Makes a release, checks its archive, and unpacks it.
 * @returns a folder for the test, and that of the release in it
 */
export async function unpackedRelease(): Promise<{ work: string; release: string }> {
  await needPages();
  const work = await mkdtemp(path.join(tmpdir(), 'savepoint-release-'));
  const made = path.join(work, 'made');
  const { stdout } = await run(NODE, ['scripts/release/make.mjs', '--to', made], { cwd: ROOT });
  const [, archive = ''] = stdout.trim().split('\n');
  const name = path.basename(archive);
  await run('sha256sum', ['--check', '--quiet', `${name}.sha256`], { cwd: made });
  await run('tar', ['-xzf', archive, '-C', work]);
  // What is unpacked has to do without it.
  await rm(made, { recursive: true });
  return { work, release: path.join(work, path.basename(name, '.tar.gz')) };
}
