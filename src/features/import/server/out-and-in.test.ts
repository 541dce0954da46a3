import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#features/export/contract.ts';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { magazines, writeMagazine } from '#tests/support/generated/magazines.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import type { Import } from '../contract.ts';

/** What is another after an export has moved in elsewhere, by file: docs/import.md says why. */
const ANOTHER: Record<string, readonly string[]> = {
  'articles.jsonl': ['id', 'version'],
  'categories.jsonl': ['id'],
  'pictures.jsonl': ['id'],
  'redirects.jsonl': ['id'],
  'tags.jsonl': ['id'],
};

async function exported({ store, clock }: TestSite) {
  const pieces: Buffer[] = [];
  const options = { format: 'savepoint', report: new Report('savepoint'), now: clock.now } as const;
  for await (const piece of exportMagazine(store.config, options)) {
    pieces.push(Buffer.from(piece as string));
  }
  return Buffer.concat(pieces);
}

type Row = Record<string, unknown>;

const linesOf = (file: Buffer | undefined) =>
  `${file}`
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line));

/** All files of an export, without what is another: accounts by their names. */
async function essenceOf(bytes: Buffer) {
  const files = await unzip(bytes);
  const accounts = linesOf(files.get('accounts.jsonl')) as unknown as AccountRecord[];
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  const essence: Record<string, unknown> = {};
  for (const [name, content] of files) {
    if (name === 'manifest.json' || name === 'accounts.jsonl') continue;
    const another = ANOTHER[name];
    if (another === undefined) {
      essence[name] = name.endsWith('.json')
        ? JSON.parse(`${content}`)
        : content.toString('base64');
      continue;
    }
    essence[name] = linesOf(content).map((row) => {
      const kept = Object.entries(row).filter(([field]) => !another.includes(field));
      const people = ['authorId', 'uploadedBy'].filter((field) => field in row);
      const who = people.map((field) => [field, names.get(row[field] as number) ?? null]);
      return { ...Object.fromEntries(kept), ...Object.fromEntries(who) };
    });
  }
  return essence;
}

async function emptied(site: TestSite) {
  const tables = [
    'articles',
    'imports',
    'redirects',
    'tags',
    'media',
    'categories',
    'jobs',
  ] as const;
  for (const table of [...tables, 'remote_pictures'] as const) {
    await site.db.deleteFrom(table).execute();
  }
  await seedCategories(site.db);
}

/** Moves an export in by its defaults. */
async function moveIn(site: TestSite, bytes: Buffer, fields: object = {}): Promise<Import> {
  const folder = path.join(site.store.config.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'export'), bytes);
  const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'export', ...fields }), 201);
  await site.app.jobs.runDue();
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/move`, {}));
  await site.app.jobs.runDue();
  return jsonOf<Import>(await site.admin.get(`${IMPORTS}/${id}`));
}

describe.each(ENGINES)('a magazine in our own format on %s', (engine) => {
  let there: TestSite;
  let here: TestSite;
  beforeAll(async () => {
    there = await openTestSite({ engine, env: { SITE_URL: 'https://there.example' } });
    here = await openTestSite({ engine, env: { SITE_URL: 'https://here.example' } });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  it('goes out and in again, and is the same', async () => {
    await fc.assert(
      fc.asyncProperty(magazines, async (magazine) => {
        await emptied(there);
        await emptied(here);
        await writeMagazine(there, magazine);
        const bytes = await exported(there);
        here.clock.now = there.clock.now;
        const moved = await moveIn(here, bytes);
        expect(moved).toMatchObject({ state: 'finished', items: { failed: 0, leftOut: 0 } });
        expect(await essenceOf(await exported(here))).toEqual(await essenceOf(bytes));
      }),
      { seed: 20261123, numRuns: engine === 'sqlite' ? 12 : 3 },
    );
  });
});
