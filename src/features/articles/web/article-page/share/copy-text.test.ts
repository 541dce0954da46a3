import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A document that knows just enough to be copied from. */
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

test('the clipboard is used where there is one', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('https://press.example/a');
  expect(writeText).toHaveBeenCalledWith('https://press.example/a');
});

test('without one the text is copied from a field that is taken away again', async () => {
  vi.stubGlobal('navigator', {});
  const { copied, body } = stubDocument(true);
  await copyText('http://press.example/a');
  expect(copied).toEqual(['http://press.example/a']);
  expect(body).toEqual([]);
});

test('a browser that refuses is an error, and leaves nothing behind', async () => {
  vi.stubGlobal('navigator', {});
  const { body } = stubDocument(false);
  await expect(copyText('http://press.example/a')).rejects.toThrow('refused');
  expect(body).toEqual([]);
});
