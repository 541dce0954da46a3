import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import type { ExportFormat } from '#features/export/values.ts';
import type { Import } from '#features/import/contract.ts';
import { unzip } from '../content/unzip.ts';
import { IMPORTS } from './import-site.ts';
import { jsonOf, type TestSite } from './test-site.ts';

/** Exports a site. */
export async function exported({ database, clock }: TestSite, format: ExportFormat = 'savepoint') {
  const pieces: Buffer[] = [];
  const options = { format, report: new Report(format), now: clock.now };
  for await (const piece of exportMagazine(database.config, options)) {
    pieces.push(Buffer.from(piece as string));
  }
  return Buffer.concat(pieces);
}

/** Imports an export with the defaults. */
export async function importBytes(
  site: TestSite,
  bytes: Buffer,
  fields: object = {},
): Promise<Import> {
  const folder = path.join(site.database.config.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'export'), bytes);
  const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, { path: 'export', ...fields }), 201);
  await site.app.jobs.runDue();
  jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
  await site.app.jobs.runDue();
  const imported = jsonOf<Import>(await site.admin.get(`${IMPORTS}/${id}`));
  expect(imported).toMatchObject({ state: 'finished', items: { waiting: 0, failed: 0 } });
  return imported;
}

export type Row = Record<string, unknown>;

/** The parsed lines of an export file. */
const linesOf = (file: Buffer | undefined) =>
  `${file}`
    .split('\n')
    .filter(Boolean)
    .map((line): Row => JSON.parse(line));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Fields that differ between databases or servers; see docs/import.md. */
const OF_ONE_STORE = ['id', 'version', 'accountId'];

/**
 * All files of an export in our own format, without fields that differ between databases; accounts by name.
 */
export async function essenceOf(bytes: Buffer): Promise<Record<string, unknown>> {
  const files = await unzip(bytes);
  const names = new Map(
    linesOf(files.get('accounts.jsonl')).map(({ id, username }) => [id, username]),
  );
  const essence: Record<string, unknown> = {};
  for (const [name, content] of files) {
    if (name === 'manifest.json' || name === 'accounts.jsonl') continue;
    if (name.endsWith('.jsonl')) {
      essence[name] = linesOf(content).map((row) => {
        const kept = Object.entries(row).filter(([field]) => !OF_ONE_STORE.includes(field));
        const people = ['authorId', 'uploadedBy'].filter((field) => field in row);
        const who = people.map((field) => [field, names.get(row[field]) ?? null]);
        const live = row.live as { entries: { authorId: number | null }[] } | null | undefined;
        const byline = row.byline as { id: number }[] | undefined;
        const entries = live?.entries.map((entry) => ({
          ...entry,
          authorId: names.get(entry.authorId) ?? null,
        }));
        return {
          ...Object.fromEntries(kept),
          ...Object.fromEntries(who),
          ...(byline && { byline: byline.map(({ id: _id, ...one }) => one) }),
          ...(live && { live: { ...live, entries } }),
        };
      });
    } else {
      essence[name] = name.endsWith('.json') ? JSON.parse(`${content}`) : sha256(content);
    }
  }
  return essence;
}
