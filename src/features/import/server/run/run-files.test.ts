import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { zipBytes } from '#tests/support/content/zip-bytes.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';

describe('importing from a zip', () => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite('sqlite', { env: { SITE_URL: 'https://mag.example' } });
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  async function moved(name: string, bytes: Buffer): Promise<number> {
    const folder = path.join(site.database.config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), bytes);
    const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: name }), 201);
    await site.app.jobs.runDue();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({
      state: 'finished',
      items: { waiting: 0, failed: 0 },
    });
    return id;
  }

  it('of Markdown imports texts with images and links to each other', async () => {
    const id = await moved(
      'blog.zip',
      zipBytes([
        { name: 'blog-main/_config.yml', data: 'url: https://old.example\npermalink: pretty' },
        {
          name: 'blog-main/_posts/2019-06-01-a-lamp.md',
          data: '---\ntitle: A lamp\ntags: [RPG]\ncategory: Tips\nimage: /img/a.png\n---\n![A](/img/a.png) [b]({% post_url 2019-06-02-b %})',
        },
        { name: 'blog-main/_posts/2019-06-02-b.md', data: '---\ntitle: B\n---\nWords.' },
        { name: 'blog-main/img/a.png', data: await smallImage() },
      ]),
    );
    const lamp = await site.articleAt(id, 0);
    expect(lamp).toMatchObject({
      title: 'A lamp',
      slug: 'a-lamp',
      tags: ['RPG'],
      category: 'tips',
      status: 'published',
      publishedAt: '2019-06-01T00:00:00.000Z',
    });
    expect(lamp.content).toContain('href="/articles/b"');
    expect(lamp.content).toMatch(/<img [^>]*src="\/media\//);
    expect(lamp.featuredImage).toMatch(/^\/media\//);
    const { headers } = await site.app.inject('/2019/06/02/b/');
    expect(headers.location).toBe('/articles/b');
  });

  it('of our own format restores an export', async () => {
    const { db, config } = site.database;
    const fields = { title: 'A lamp', tags: ['Zelda', 'C++'], category: 'news' };
    const featuredImage = '/demo/images/a-9x9/9.jpg';
    await makeArticle(db, {
      ...fields,
      featuredImage,
      content: '<p>See <a href="/articles/x">x</a></p>',
    });
    await makeArticle(db, { title: 'Put away', status: 'archived' });
    const rejected = { moderationStatus: 'rejected', rejectionNote: 'Too long.' } as const;
    await makeArticle(db, { title: 'Sent back', status: 'published', ...rejected }, NOW - DAY);
    const lamp = { from: '/old/lamp', to: '/articles/a-lamp' };
    jsonOf(await site.editor.post('/api/redirects', lamp), 201);
    const gone = { from: '/gone', kind: '410', match: 'prefix' };
    jsonOf(await site.editor.post('/api/redirects', gone), 201);
    const pieces: Buffer[] = [];
    const report = new Report('savepoint');
    for await (const piece of exportMagazine(config, { format: 'savepoint', report, now: NOW })) {
      pieces.push(Buffer.from(piece as string));
    }
    await site.empty();
    const id = await moved('magazine.zip', Buffer.concat(pieces));
    expect(await site.articleAt(id, 0)).toMatchObject({
      ...fields,
      slug: 'a-lamp',
      status: 'published',
      featuredImage,
      publishedAt: new Date(NOW).toISOString(),
    });
    expect(await site.articleAt(id, 1)).toMatchObject({ title: 'Put away', status: 'archived' });
    expect(await site.articleAt(id, 2)).toMatchObject({
      title: 'Sent back',
      status: 'published',
      ...rejected,
      createdAt: new Date(NOW - DAY).toISOString(),
    });
    expect((await site.app.inject('/old/lamp')).headers.location).toBe('/articles/a-lamp');
    expect((await site.app.inject('/gone/away')).statusCode).toBe(410);
  });
});
