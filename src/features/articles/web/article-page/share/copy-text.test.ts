import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A document with just enough for copying. */
function stubDocument(allowed: boolean) {
  const copied: string[] = [];
  const body: unknown[] = [];
  const field = {
    value: '',
    style: {},
    setAttribute: () => undefined,
    select: () => undefined,
    remove: () => body.pop(),
  };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: (element: unknown) => body.push(element) },
    createElement: () => field,
    execCommand: (name: string) => {
      if (allowed && name === 'copy' && body.includes(field)) copied.push(field.value);
      return allowed;
    },
  });
  return { copied, body };
}

test('a text is copied with the clipboard API', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('https://press.example/a');
  expect(writeText).toHaveBeenCalledWith('https://press.example/a');
});

test('without the clipboard API a text is copied from a temporary field', async () => {
  vi.stubGlobal('navigator', {});
  const { copied, body } = stubDocument(true);
  await copyText('http://press.example/a');
  expect(copied).toEqual(['http://press.example/a']);
  expect(body).toEqual([]);
});

test('a refused copy throws and removes the temporary field', async () => {
  vi.stubGlobal('navigator', {});
  const { body } = stubDocument(false);
  await expect(copyText('http://press.example/a')).rejects.toThrow('refused');
  expect(body).toEqual([]);
});
