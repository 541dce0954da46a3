import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';

describe.each(ENGINES)('imports from the same source on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  /** Puts texts where the last ones lay, and has them moved in. */
  async function moveTexts(
    texts: Record<string, string>,
    siteUrl?: string,
    choices = {},
  ): Promise<number> {
    const folder = path.join(site.database.config.dataDir, 'imports', 'posts');
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(texts)) {
      await writeFile(path.join(folder, name), text);
    }
    const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'posts', siteUrl }), 201);
    await site.app.jobs.runDue();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, choices));
    await site.app.jobs.runDue();
    return id;
  }
  const text = (title: string, body = 'Words.') =>
    `---\ntitle: ${title}\ndate: 2020-01-01\npermalink: /${title.toLowerCase()}/\n---\n${body}\n`;

  it("are recognized by the site's URL; without one, folders never overwrite each other", async () => {
    await moveTexts({ 'hello.md': text('Hello') });
    await moveTexts({ 'hello.md': text('Goodbye') });
    expect(await site.titles()).toEqual(['Hello', 'Goodbye']);
  });

  it("are recognized however the site's URL is written", async () => {
    await moveTexts({ 'hello.md': text('Hello') }, 'https://www.M\u00fcnchen.example/');
    const again = await moveTexts({ 'hello.md': text('Hi') }, 'http://m\u00fcnchen.example');
    expect(await site.titles()).toEqual(['Hi']);
    expect(await site.statesOf(again)).toEqual(['updated']);
  });

  it('report the redirects that they add beside those of earlier imports', async () => {
    const url = 'https://old.example';
    const first = await moveTexts({ 'hello.md': text('Hello') }, url);
    const { redirects, earlierRedirects } = await site.view(first);
    expect([redirects > 1, earlierRedirects]).toEqual([true, 0]);
    const again = await moveTexts({ 'there.md': text('There') }, url);
    expect(await site.view(again)).toMatchObject({ redirects: 1, earlierRedirects: redirects });
    const third = await moveTexts({ 'hello.md': text('Hello') }, url);
    const earlier = redirects + 1;
    expect(await site.view(third)).toMatchObject({ redirects: 0, earlierRedirects: earlier });
    const { body } = await site.admin.get(`${IMPORTS}/${third}/report.html`);
    expect(body).toContain(`<dd>0 redirects added, ${earlier} from earlier imports</dd>`);
  });

  it('have links between articles, also with an internationalized host name', async () => {
    const id = await moveTexts(
      {
        'hello.md': text(
          'Hello',
          '[b](https://m\u00fcnchen.example/there/) [c](https://x.example/there/)',
        ),
        'there.md': text('There'),
      },
      'https://m\u00fcnchen.example',
    );
    const { content } = await site.articleAt(id, 0);
    expect([...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      ...['/articles/there', 'https://x.example/there/'],
    ]);
  });

  it('without images have no broken ones, and the report says so', async () => {
    const folder = path.join(site.database.config.dataDir, 'imports', 'posts');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'a.png'), 'x');
    const [first, second] = [
      '![A](a.png "By J")',
      'Words ![B](a.png) and ![](https://cdn.example/c.png)',
    ];
    const body = `${first}\n\n${second}`;
    const id = await moveTexts({ 'hello.md': text('Hello\nimage: a.png', body) }, undefined, {
      images: 'leave',
    });
    const { content, featuredImage } = await site.articleAt(id, 0);
    expect([content, featuredImage]).toEqual([
      expect.not.stringContaining('archive.invalid'),
      null,
    ]);
    expect(content).toMatch(/Words +and <img[^>]*cdn\.example/);
    const [item] = await site.itemsOf(id);
    expect(item?.warnings.map(({ issue }) => issue)).toContain('Image from the archive: a.png');
  });

  it("have links between articles by path if the site's URL is unknown", async () => {
    const id = await moveTexts({
      'hello.md': text('Hello', '[b](/there/#top) [c](/nowhere/) [d](https://x.example/there/)'),
      'there.md': text('There'),
    });
    const { content } = await site.articleAt(id, 0);
    expect([...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      ...['/articles/there#top', '/nowhere/', 'https://x.example/there/'],
    ]);
  });
});
