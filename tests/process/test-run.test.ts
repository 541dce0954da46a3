import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** Runs a test of one line as `npm test` would, PostgreSQL included. @returns the exit code */
async function runTests(line: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-run-'));
  const setup = path.join(ROOT, 'tests/support/global-setup.ts');
  const config = { test: { globals: true, include: ['*.test.js'], globalSetup: setup } };
  const file = path.join(folder, 'vitest.config.js');
  await writeFile(file, `export default ${JSON.stringify(config)}`);
  await writeFile(path.join(folder, 'one.test.js'), line);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--config', file];
  const code = await new Promise<number>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: ROOT });
    child.once('exit', (status) => resolve(status ?? -1));
  });
  await rm(folder, { recursive: true });
  return code;
}

it('a run of the tests fails when a test fails, and only then', { timeout: 120_000 }, async () => {
  expect(await runTests("test('one', () => expect(1).toBe(1))")).toBe(0);
  expect(await runTests("test('one', () => expect(1).toBe(2))")).toBe(1);
});
