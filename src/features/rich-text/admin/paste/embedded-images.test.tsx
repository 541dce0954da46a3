import { expect, test, vi } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import type { UploadedImage } from './uploads.ts';

const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DATA = `data:image/png;base64,${PIXELS}`;

interface Upload {
  file: File;
  done: (image: UploadedImage) => void;
  failed: (error: Error) => void;
}

/** An editor whose uploads wait for the test. */
function open(content = '') {
  const notices: string[] = [];
  const warnings: string[] = [];
  const uploads: Upload[] = [];
  const opened = openEditor(content, false, {
    notice: (text, wrong) => (wrong ? warnings : notices).push(text),
    upload: () => (files) =>
      new Promise((resolve, reject) => {
        const [file] = files;
        if (file) uploads.push({ file, done: (image) => resolve([image]), failed: reject });
      }),
  });
  const paste = (html: string) => opened.paste({ 'text/html': html });
  const upload = async (nth: number) => {
    await vi.waitFor(() => expect(uploads.length).toBeGreaterThan(nth));
    return uploads[nth] as Upload;
  };
  const waiting = () => opened.sheet.querySelectorAll('[data-part="upload"]').length;
  return { ...opened, paste, upload, waiting, uploads, notices, warnings };
}

const uploaded = (name: string): UploadedImage => ({
  src: `/media/${name}.webp`,
  alt: '',
  caption: '',
});

test('images in a pasted text are uploaded one by one, each to its place', async () => {
  const { paste, upload, waiting, html, notices } = open();
  paste(
    `<p hidden>x</p><p>One</p><p><img src="${DATA}" alt="Lamp"></p><p>Two <img src="${DATA}"> words</p>` +
      `<figure><img src="${DATA}"><figcaption>The <b>bay</b></figcaption></figure>`,
  );
  expect(html()).toBe('<p>One</p><p>Two  words</p>');
  expect(waiting()).toBe(3);
  const first = await upload(0);
  expect([first.file.type, first.file.size]).toEqual(['image/png', atob(PIXELS).length]);
  first.done(uploaded('a'));
  (await upload(1)).done(uploaded('b'));
  await vi.waitFor(() => expect(waiting()).toBe(1));
  (await upload(2)).done(uploaded('c'));
  await vi.waitFor(() => expect(notices).toHaveLength(2));
  expect(waiting()).toBe(0);
  expect(html()).toBe(
    '<p>One</p><figure><img src="/media/a.webp" alt="Lamp"></figure><p>Two  words</p>' +
      '<figure><img src="/media/b.webp" alt=""></figure>' +
      '<figure><img src="/media/c.webp" alt=""><figcaption>The <strong>bay</strong></figcaption></figure>',
  );
  expect(notices[1]).toBe(
    `${notices[0]} 3 images were added to the library. Describe them for people who can’t see them.`,
  );
});

test('an image that fails leaves the text and the other images, and one warning says both', async () => {
  const { paste, upload, waiting, html, notices, warnings } = open('<p>Before</p>');
  paste(`<p>a</p><p><img src="${DATA}"></p><p>b</p><p><img src="${DATA}"></p>`);
  (await upload(0)).failed(new Error('The library is full.'));
  (await upload(1)).done(uploaded('b'));
  await vi.waitFor(() => expect(warnings).not.toEqual([]));
  expect(warnings).toEqual([
    'Couldn’t upload a pasted image. The library is full. 1 image was added to the library. ' +
      'Describe them for people who can’t see them.',
  ]);
  expect(notices).toEqual([]);
  expect(waiting()).toBe(0);
  expect(html()).toContain('<p>b</p><figure><img src="/media/b.webp" alt=""></figure>');
});

test('images that the text has no place for are named at once', async () => {
  const object = `<object><img src="${DATA}" alt="Lamp"></object>`;
  const alone = open('<p>Before</p>');
  alone.paste(object);
  expect(alone.notices).toEqual(['1 image couldn’t be pasted: Lamp. Upload it instead.']);
  alone.type('a');
  expect(alone.notices).toHaveLength(1);
  expect(alone.uploads).toEqual([]);

  const { paste, upload, html, notices, warnings } = open();
  paste(`<p>a</p><img src="blob:x" alt="Bay"><img src="${DATA}" alt="Cliff">${object}`);
  const lost = '2 images couldn’t be pasted: Bay, Lamp. Upload them instead.';
  expect(notices.at(-1)).toBe(lost);
  (await upload(0)).failed(new Error('The library is full.'));
  await vi.waitFor(() => expect(warnings).not.toEqual([]));
  expect(warnings).toEqual([`${lost} Couldn’t upload a pasted image. The library is full.`]);
  expect(html()).toBe('<p>a</p>');
});

test('of a text that is not inserted, no image is uploaded or named later', async () => {
  const { editor, paste, type, uploads, notices, warnings } = open();
  paste(`<p>${'a'.repeat(4_000_001)}</p><img src="${DATA}" alt="Lamp">`);
  expect(warnings).toEqual([expect.stringContaining('was not pasted')]);
  await Promise.resolve();
  type('a');
  expect(editor.state.doc.textContent).toBe('a');
  expect([uploads, notices]).toEqual([[], []]);
});

test('a figure or gallery stays if it holds more than the uploaded image', async () => {
  const far = '<img src="https://b.example/a.png" alt="Far">';
  for (const [pasted, before, after] of [
    [
      `<figure>${far}<img src="${DATA}" alt="Lamp"></figure>`,
      '<figure class="gallery"><figure><img src="https://b.example/a.png" alt="Far"></figure></figure>',
    ],
    [`<figure><img src="${DATA}" alt="Lamp"><p>x</p></figure>`, '<figure><p>x</p></figure>'],
    [
      `<figure><img src="${DATA}" alt="Lamp"><img src="${DATA}" alt="Bay"></figure>`,
      '',
      '<figure><img src="/media/b.webp" alt="Bay"></figure>',
    ],
  ] as const) {
    const { paste, upload, waiting, html, editor } = open();
    paste(pasted);
    editor.state.doc.check();
    expect(html()).toBe(before);
    (await upload(0)).done(uploaded('a'));
    if (after) (await upload(1)).done(uploaded('b'));
    await vi.waitFor(() => expect(waiting()).toBe(0));
    expect(html()).toBe(
      `${before}<figure><img src="/media/a.webp" alt="Lamp"></figure>${after ?? ''}`,
    );
  }
});

test('a text that is only an image, in a cell or a list, leaves a document that can be edited', async () => {
  for (const around of ['', 'table', 'ul']) {
    const { paste, upload, waiting, html, editor } = open();
    const image = `<img src="${DATA}">`;
    if (around === 'table') paste(`<table><tr><td>${image}</td><td>a</td></tr></table>`);
    else if (around === 'ul') paste(`<ul><li>${image}</li></ul>`);
    else paste(`<p>${image}</p>`);
    (await upload(0)).done(uploaded('a'));
    await vi.waitFor(() => expect(waiting()).toBe(0));
    editor.state.doc.check();
    expect(html()).toContain('<figure><img src="/media/a.webp" alt=""></figure>');
  }
});

test('undo removes the pasted text, and an image that arrives later', async () => {
  const { paste, upload, tool, html, notices } = open('<p>Before</p>');
  paste(`<p>a</p><p><img src="${DATA}"></p><p>b</p>`);
  tool('undo');
  expect(html()).toBe('<p>Before</p>');
  (await upload(0)).done(uploaded('a'));
  await vi.waitFor(() => expect(html()).not.toContain('pasted'));
  expect(html()).toBe('<p>Before</p>');
  expect(notices).toEqual([]);
});

test('an image is named where it can’t be uploaded', () => {
  const notices: string[] = [];
  const { paste, html } = openEditor('', false, { notice: (text) => notices.push(text) });
  paste({ 'text/html': `<p>a</p><img src="${DATA}" alt="Lamp"><img src="blob:x">` });
  expect(html()).toBe('<p>a</p>');
  expect(notices).toEqual(['2 images couldn’t be pasted: Lamp. Upload them instead.']);
});
