import { pagePath } from '#features/pages/paths.ts';
import { storedHome } from '#features/site/server/home/public.ts';
import { allSettings, readConfigOf } from '#features/site/server/settings/public.ts';
import type { Config } from '#platform/config/config.ts';
import { openSnapshot } from '#platform/db/database.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { SettingsRecord } from '../contract.ts';
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

/** Article data that only our own format contains. */
const OURS_ALONE = [
  ['article_reviews', 'Review scores, verdicts, pros and cons aren’t exported'],
  ['article_series', 'Series aren’t exported'],
  ['article_checks', 'The game version a guide was checked on isn’t exported'],
  ['article_bylines', 'Bylines aren’t exported'],
] as const;

/** The settings that admins changed. Those of the environment belong to the server. */
async function settingsOf(db: Db, config: Config): Promise<SettingsRecord> {
  const settings: SettingsRecord = {};
  for (const { key, value, isDefault, lockedBy } of await allSettings(db, config)) {
    if (!isDefault && lockedBy === null && value !== null) settings[key] = value;
  }
  return settings;
}

/** Lists by name what a format can't contain. A backup has everything. */
async function noteLeftOut(db: Db, format: ExportFormat, report: Report): Promise<void> {
  const trashed = db
    .selectFrom('articles')
    .select('title')
    .where('id', 'in', trashedIds(db))
    .orderBy('id');
  for (const { title } of await trashed.execute()) {
    report.note('Articles in the trash aren’t exported', title);
  }
  if (format === 'savepoint') return;
  for (const { title } of await db.selectFrom('games').select('title').orderBy('id').execute()) {
    report.note('Games and release dates aren’t exported', title);
  }
  const covered = await db
    .selectFrom('live_entries')
    .innerJoin('articles', 'articles.id', 'live_entries.article_id')
    .select(['articles.slug', (eb) => eb.fn.countAll<number>().as('entries')])
    .where('articles.id', 'not in', trashedIds(db))
    .groupBy('articles.slug')
    .orderBy('articles.slug')
    .execute();
  for (const { slug, entries } of covered) {
    report.note('Live coverage entries aren’t exported', slug, Number(entries));
  }
  for (const [table, what] of OURS_ALONE) {
    const carriers = await db
      .selectFrom('articles')
      .select('slug')
      .where('id', 'in', (eb) => eb.selectFrom(table).select('article_id'))
      .where('id', 'not in', trashedIds(db))
      .orderBy('id')
      .execute();
    for (const { slug } of carriers) report.note(what, slug);
  }
}

interface ExportOptions {
  format: ExportFormat;
  report: Report;
  now: number;
  /** Called with the SQL of every query. */
  onQuery?: (sql: string) => void;
}

/**
 * Streams the whole site from one database snapshot while servers keep running. The report is complete
 * when the last piece was read.
 * @throws DatabaseError before the first piece if the database is missing or not of this release
 */
export async function* exportMagazine(
  config: Config,
  { format, report, now, onQuery }: ExportOptions,
): AsyncGenerator<string | Uint8Array> {
  const { db, close } = await openSnapshot(config, onQuery);
  try {
    await requireMigrated(db);
    await noteLeftOut(db, format, report);
    const site = await readConfigOf(db, config);
    const settings = await settingsOf(db, config);
    const source = {
      records: recordsOf(db),
      storage: openStorage(config),
      db,
      site,
      settings,
      home: await storedHome(db, config),
      now,
    };
    if (format !== 'savepoint') {
      const what = 'Redirects aren’t exported; use the Savepoint format or the CSV of redirects';
      for await (const { from } of source.records.redirects()) report.note(what, from);
      for await (const { slug } of source.records.pages()) {
        report.note('Pages aren’t exported', pagePath(slug));
      }
      for await (const { name } of source.records.recordings()) {
        report.note('Video and audio files aren’t exported', name);
      }
    }
    yield* WRITERS[format](source, report);
  } finally {
    await close();
  }
}
