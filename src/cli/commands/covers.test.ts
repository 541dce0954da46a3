import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const covers = (...args: string[]) =>
  callCommand({ folder: tmpdir(), config: database.config }, ['covers', ...args]);

it('renders missing covers of public articles without an image, or all covers', async () => {
  const { id } = await makeArticle(database.db, { title: 'Bare' });
  await makeArticle(database.db, { title: 'Draft', status: 'draft' });
  await makeArticle(database.db, { featuredImage: '/demo/images/bus.webp' });
  const folder = path.join(database.config.dataDir, 'media/covers');
  const { out, code } = await covers('--json');
  expect([JSON.parse(out), code]).toEqual([{ drawn: 1, existing: 0, failed: [] }, 0]);
  expect(await readdir(folder)).toEqual([`${id}`]);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
  expect(files.map((name) => path.basename(name)).sort()).toEqual([
    ...['card.avif', 'card.webp', 'social.png'],
  ]);
  expect((await covers()).out).toBe('0 covers drawn, 1 already existed.\n');

  const [webp = '', social = ''] = ['card.webp', 'social.png'].map((name) =>
    path.join(folder, files.find((file) => file.endsWith(name)) ?? ''),
  );
  const whole = await readFile(social);
  await writeFile(social, 'damaged');
  await rm(webp);
  expect((await covers()).out).toBe('1 cover drawn, 0 already existed.\n');
  expect(await readFile(social, 'utf8')).toBe('damaged');
  expect((await covers('--all')).out).toBe('1 cover drawn, 0 already existed.\n');
  expect(await readFile(social)).toEqual(whole);
});

it('reports why covers cannot be stored', async () => {
  await rm(path.join(database.config.dataDir, 'media'), { recursive: true });
  await writeFile(path.join(database.config.dataDir, 'media'), 'no folder');
  const { out, err, code } = await covers('--all');
  expect([out, code]).toEqual(['', 1]);
  expect(err).toBe('The folder of the stored files cannot be used.\n');
});
