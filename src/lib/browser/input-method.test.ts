import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from './input-method.ts';

test.each([
  ['Enter of an input method', { isComposing: true, keyCode: 13 }, true],
  ['Enter of an input method in Safari', { isComposing: false, keyCode: 229 }, true],
  ['plain Enter', { isComposing: false, keyCode: 13 }, false],
])('%s is recognized', (_what, event, is) => {
  expect(isComposing(event)).toBe(is);
});

test('every handler of Enter passes over the keys of input methods', () => {
  const src = path.join(import.meta.dirname, '../..');
  const handling = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] }).filter(
    (file) => /[!=]== 'Enter'/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  const careless = handling.filter(
    (file) => !readFileSync(path.join(src, file), 'utf8').includes('isComposing('),
  );
  expect(handling.length).toBeGreaterThan(5);
  expect(careless).toEqual([]);
});
