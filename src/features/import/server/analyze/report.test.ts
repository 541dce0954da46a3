import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#features/articles/values.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { zipBytes } from '#tests/support/content/zip-bytes.ts';
import { openSource } from '../sources/open-source.ts';
import { reportOn } from './report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function reported(text: string | Buffer, siteUrl?: string) {
  const file = path.join(folder, 'export');
  await writeFile(file, text);
  return reportOn(await openSource(file, { siteUrl: siteUrl ?? null }));
}

describe('the report on an export', () => {
  it('counts the contents and says what happens to them', async () => {
    const terms = [['category', 'tips', 'Tips & Tricks'] as [string, string, string]];
    const report = await reported(
      wxr([
        { id: 1, terms, comments: 2 },
        { id: 2, date: '2021-01-01 00:00:00', creator: 'jun' },
        { id: 3, type: 'page', title: 'About' },
        { id: 4, type: 'event', status: 'draft' },
        { id: 5, status: 'private' },
        { id: 6, status: 'trash' },
        { id: 7, title: '', content: '' },
        { id: 8, title: '' },
        { id: 9, type: 'attachment', url: 'https://old.example/a.jpg' },
      ]),
    );
    expect(report).toMatchObject({
      generator: 'WordPress 6.7',
      siteUrl: 'https://old.example',
      damage: null,
      items: 8,
      outcomes: { imported: 4, draft: 1, archived: 1, skipped: 2 },
      types: [
        { name: 'post', count: 6 },
        { name: 'event', count: 1 },
        { name: 'page', count: 1 },
      ],
      authors: [
        { name: 'Ines Okoro', count: 7 },
        { name: 'jun', count: 1 },
      ],
      categories: [{ name: 'Tips & Tricks', count: 1 }],
      years: [
        { name: '2021', count: 1 },
        { name: '2019', count: 7 },
      ],
      images: { count: 1, described: 0 },
      comments: 2,
      oldUrls: 6,
    });
    expect(
      report.warnings.map(({ oldUrl, issue, action }) => [oldUrl?.at(-2), issue, action]),
    ).toEqual([
      [undefined, 'Item of type “event”', 'Skipped unless you choose its type'],
      ['5', 'Private post', 'Imported as a draft'],
      ['7', 'No title and no text', 'Skipped'],
      ['8', 'No title', 'Titled “Untitled 8”'],
    ]);
  });

  it('counts images of articles that the source does not list as files', async () => {
    const image = (name: string, alt = '') =>
      `<img src="https://old.example/${name}" alt="${alt}">`;
    const { images } = await reported(
      wxr([
        { id: 1, content: image('a.jpg', 'A bus') + image('b.jpg', 'A boat') },
        { id: 2, content: image('b.jpg') + image('c.jpg') },
        { id: 9, type: 'attachment', url: 'https://old.example/a.jpg' },
      ]),
    );
    expect(images).toEqual({ count: 3, described: 1, unused: 0 });
  });

  it('names text that the database would refuse before the import', async () => {
    const content = 'word '.repeat(LIMITS.content / 5 + 1);
    const report = await reported(
      wxr([
        { id: 1, content },
        { id: 2, content: '<div>'.repeat(90) },
      ]),
    );
    expect(report.outcomes).toMatchObject({ imported: 1, skipped: 1 });
    expect(report.warnings[0]?.issue).toMatch(/^Text can’t be saved: .*at most 1000000 characters/);
  });

  it('detects the export format by content, in any encoding', async () => {
    expect((await reported(Buffer.from(`\ufeff${wxr([{}])}`, 'utf16le'))).items).toBe(1);
    const ghost = '\n {"db":[{"meta":{"version":"6.1"},"data":{"posts":[]}}]}';
    expect(await reported(ghost, 'https://old.example')).toMatchObject({
      generator: 'Ghost 6.1',
      siteUrl: 'https://old.example',
      items: 0,
    });
    await expect(reported('PK\u0003\u0004')).rejects.toThrow(/The zip is broken/);
    const xml = { name: 'export/old.xml', data: wxr([{}]) };
    const inZip = await reported(zipBytes([xml, { name: 'feed.xml', data: '<rss></rss>' }]));
    expect(inZip).toMatchObject({ generator: 'WordPress 6.7', items: 1, damage: null });
    const json = { name: 'ghost.json', data: ghost };
    const damaged = await reported(zipBytes([json, { name: '../up' }, { name: 'package.json' }]));
    expect(damaged).toMatchObject({
      generator: 'Ghost 6.1',
      damage: expect.stringMatching(/^A file in it cannot/),
    });
    await expect(reported('')).rejects.toThrow(/^This is not a WordPress export/);
  });
});
