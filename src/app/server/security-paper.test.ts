import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

it('every test file named in docs/security.md exists', () => {
  const paper = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
  const named = new Set(paper.match(/[\w./-]+\.(?:test|spec)\.tsx?/g));
  const files = globSync('{src,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT });
  expect(named.size).toBeGreaterThan(30);
  const missing = [...named].filter(
    (name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});
