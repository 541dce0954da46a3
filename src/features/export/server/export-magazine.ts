import type { Config } from '#platform/config/config.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';
import { openSnapshot } from '#platform/db/store.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { ExportFormat } from '../values.ts';
import type { Writer } from './formats/format.ts';
import { writeGhost } from './formats/ghost.ts';
import { writeMarkdown } from './formats/markdown.ts';
import { writeSavepoint } from './formats/savepoint.ts';
import { writeWxr } from './formats/wxr.ts';
import { recordsOf } from './records.ts';
import type { Report } from './report.ts';

const WRITERS: Record<ExportFormat, Writer> = {
  savepoint: writeSavepoint,
  wxr: writeWxr,
  ghost: writeGhost,
  markdown: writeMarkdown,
};

/** What stands over and beside articles that no format but ours has. */
const OURS_ALONE = [
  ['article_reviews', 'Reviews with their scores are left out, but for their text'],
  ['article_series', 'Series and the places in them are left out'],
  ['article_checks', 'On which version a guide was checked is left out'],
  ['article_bylines', 'Bylines are left out'],
] as const;

/** What a format does not carry is told by name; a backup of the store has it. */
async function noteLeftOut(db: Db, format: ExportFormat, report: Report): Promise<void> {
  if (format === 'savepoint') return;
  for (const { title } of await db.selectFrom('games').select('title').orderBy('id').execute()) {
    report.note('Games with their release dates are left out', title);
  }
  const covered = await db
    .selectFrom('live_entries')
    .innerJoin('articles', 'articles.id', 'live_entries.article_id')
    .select(['articles.slug', (eb) => eb.fn.countAll<number>().as('entries')])
    .groupBy('articles.slug')
    .orderBy('articles.slug')
    .execute();
  for (const { slug, entries } of covered) {
    report.note('Entries of live coverages are left out', slug, Number(entries));
  }
  for (const [table, what] of OURS_ALONE) {
    const carriers = await db
      .selectFrom('articles')
      .select('slug')
      .where('id', 'in', (eb) => eb.selectFrom(table).select('article_id'))
      .orderBy('id')
      .execute();
    for (const { slug } of carriers) report.note(what, slug);
  }
}

interface ExportOptions {
  format: ExportFormat;
  report: Report;
  now: number;
  /** Hears of every query. */
  onQuery?: (sql: string) => void;
}

/**
 * A whole magazine as it is at this moment, in pieces that are made when they are taken; servers go on
 * meanwhile. What cannot be carried stands in the report when all is taken.
 * @throws StoreError where there is no store, or none of this release, before the first piece
 */
export async function* exportMagazine(
  config: Config,
  { format, report, now, onQuery }: ExportOptions,
): AsyncGenerator<string | Uint8Array> {
  const { db, close } = await openSnapshot(config, onQuery);
  try {
    await requireMigrated(db);
    await noteLeftOut(db, format, report);
    const source = { records: recordsOf(db), storage: openStorage(config), site: config, now };
    if (format !== 'savepoint') {
      const what = 'Redirects stay behind: our own format and their CSV carry them';
      for await (const { from } of source.records.redirects()) report.note(what, from);
    }
    yield* WRITERS[format](source, report);
  } finally {
    await close();
  }
}
