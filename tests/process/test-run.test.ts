import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

it('a run of the tests fails when a test fails', { timeout: 120_000 }, async () => {
  // As `npm test` would, PostgreSQL included.
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-run-'));
  const setup = path.join(ROOT, 'tests/support/global-setup.ts');
  const config = { test: { globals: true, include: ['*.test.js'], globalSetup: setup } };
  const file = path.join(folder, 'vitest.config.js');
  await writeFile(file, `export default ${JSON.stringify(config)}`);
  await writeFile(path.join(folder, 'one.test.js'), "test('one', () => expect(1).toBe(2))");
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--config', file];
  const failed = await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch((e) => e);
  await rm(folder, { recursive: true });
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('expected 1 to be 2');
});
