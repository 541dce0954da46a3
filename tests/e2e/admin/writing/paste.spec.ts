import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, handOver, startArticle, storedContent } from '../../support/form.ts';

/** Clipboard content of a program. */
const copied = (name: string) =>
  readFile(path.join(import.meta.dirname, 'pasted', `${name}.html`), 'utf8');

/** Replaces the whole text with it and saves. */
async function pasteAll(page: Page, clipboard: { html?: string; text?: string }): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+A');
  await handOver(page, 'paste', clipboard);
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await expectToast(page, 'Success', /^Article (created|updated) successfully$/);
  await dismissToast(page);
}

test('pasted text keeps its structure and loses its styles', async ({
  page,
  adminApi,
  mayFail,
}) => {
  // Chromium also logs this for parsed HTML that can't run.
  mayFail.push(/^(Executing inline event handler|Applying inline style) violates/);
  const editor = await adminApi.user('editor');
  const title = unique('Pasted');
  await enterAs(page, editor);
  await startArticle(page, title);

  await test.step('Word', async () => {
    await pasteAll(page, { html: await copied('word'), text: 'The keeper returns' });
    await expectToast(
      page,
      'Note',
      '1 image couldn’t be pasted: clip_image001.png. Upload it instead.',
    );
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(
      '<h2>The keeper returns</h2>' +
        '<p><strong>Bold</strong> and <em>italic</em>, <u>underlined</u>, with <a href="https://lighthouse.example/word">a link</a>.</p>' +
        '<ul><li>first point<ul><li>beneath it</li></ul>' +
        '</li><li>second point</li></ul>' +
        '<table><tbody><tr><td>Lamp</td><td>Oil</td></tr></tbody></table><p>After the picture.</p>',
    );
  });

  await test.step('Google Docs', async () => {
    await pasteAll(page, { html: await copied('docs'), text: 'The keeper returns' });
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(
      '<h2>The keeper returns</h2>' +
        '<p><strong>Bold</strong> and <em>italic</em>, with <a href="https://lighthouse.example/docs">a link</a>.</p>' +
        '<ol><li>first<ol type="a"><li>beneath it</li></ol>' +
        '</li><li>second</li></ol>' +
        '<table><tbody><tr><td>Lamp</td><td>Oil</td></tr></tbody></table>',
    );
  });

  await test.step('a malicious page', async () => {
    await pasteAll(page, { html: await copied('page'), text: 'The keeper returns' });
    await expectToast(
      page,
      'Note',
      /^1 image couldn’t be pasted\. .* 1 image was added to the library\./,
    );
    await save(page);
    const stored = await storedContent(adminApi, title);
    expect(stored.replace(/(?<="\/media\/)[^"]+/, '…')).toBe(
      '<h2>The keeper returns</h2>' +
        '<p>by nobody</p>' +
        '<p>Words of a page.</p>' +
        '<figure><img src="/media/…" alt="inside" /></figure>' +
        '<p>And <strong>the last</strong> ones.</p>',
    );
    expect(await page.evaluate(() => 'pasted' in window)).toBe(false);
  });

  await test.step('Markdown', async () => {
    await pasteAll(page, {
      text: '## A heading\n\nWith **bold**, `code` and [a link](https://lighthouse.example/md).\n\n1. first\n2. second\n\n> quoted',
    });
    await expect(content(page).getByRole('heading', { name: 'A heading' })).toBeVisible();
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(
      '<h2>A heading</h2>' +
        '<p>With <strong>bold</strong>, <code>code</code> and <a href="https://lighthouse.example/md">a link</a>.</p>' +
        '<ol><li>first</li><li>second</li></ol>' +
        '<blockquote><p>quoted</p>' +
        '</blockquote>',
    );
  });

  await test.step('too much text, which is refused', async () => {
    const before = await storedContent(adminApi, title);
    for (const clipboard of [
      { text: 'Lorem ipsum. '.repeat(400_000) },
      { html: `<p>${'x'.repeat(5_000_000)}</p>`, text: 'x' },
    ]) {
      await content(page).click();
      await page.keyboard.press('Control+End');
      await handOver(page, 'paste', clipboard);
      await expectToast(
        page,
        'Couldn’t insert',
        'This is more than 2,000,000 characters and was not pasted. Paste it in parts.',
      );
      await dismissToast(page);
    }
    await content(page).getByText('quoted').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(before.replace('quoted', 'quoted!'));
  });
});
