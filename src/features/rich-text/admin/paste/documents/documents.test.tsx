import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';

const read = (folder: string, name: string) =>
  readFileSync(path.join(import.meta.dirname, folder, name), 'utf8');

/** One block a line, as the expected files are written. */
const inLines = (html: string) =>
  html.replace(
    /(?!^)<(?=(?:p|ul|ol|h2|h3|h4|table|figure|blockquote|pre|hr|details|iframe)[ >])/g,
    '\n<',
  );

const HIDDEN = 'Hidden text, comments and tracked deletions were not pasted.';
const image = (name: string) => `1 image couldn’t be pasted: ${name}. Upload it instead.`;

/** The messages about a document. */
const NOTICES: Readonly<Record<string, string>> = {
  'excel-prices.html': HIDDEN,
  'google-docs-export.html': HIDDEN,
  'libreoffice-hidden-column.html': HIDDEN,
  'libreoffice-hidden.html': HIDDEN,
  'libreoffice-images.html': '4 images couldn’t be pasted: Shape1. Upload them instead.',
  'libreoffice-sheet.html': HIDDEN,
  'libreoffice-text.html': `${HIDDEN} ${image('lu1234efgh_tmp_5f.png')}`,
  'outlook-mail.html': image('image001.png'),
  'press-release.html': HIDDEN,
  'wikipedia.html': HIDDEN,
  'word-review.html': HIDDEN,
  'word-table.html': image('clip_image001.png'),
  'wordpress-page.html': HIDDEN,
};

test.each(readdirSync(path.join(import.meta.dirname, 'pasted')))(
  '%s is pasted as an editor wants it',
  async (name) => {
    const notices: string[] = [];
    const { paste, html } = openEditor('', false, {
      notice: (text) => notices.push(text),
      upload: () => () => Promise.resolve([]),
    });
    paste({ 'text/html': read('pasted', name) });
    await expect(`${inLines(html())}\n`).toMatchFileSnapshot(`expected/${name}`);
    expect(notices.join()).toBe(NOTICES[name] ?? '');
  },
);

test('what was pasted stays as it is when it is loaded again', () => {
  for (const name of readdirSync(path.join(import.meta.dirname, 'pasted'))) {
    const pasted = openEditor('');
    pasted.paste({ 'text/html': read('pasted', name) });
    const { html, editor } = openEditor(pasted.html());
    const types = new Set<string>();
    editor.state.doc.forEach(({ type }) => {
      types.add(type.name);
    });
    expect([...types], name).not.toContain('opaque');
    expect(html()).toBe(pasted.html());
  }
});
