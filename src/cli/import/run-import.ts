import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Import,
  type ImportChoices,
  type ImportReport,
  importChoicesSchema,
} from '#features/import/contract.ts';
import {
  createImport,
  deleteComments,
  deleteImport,
  type ImportFile,
  importById,
  importView,
  itemPage,
  lastStep,
  pauseImport,
  resumeImport,
  startImport,
  undoImport,
  unfinishedImport,
} from '#features/import/server/public.ts';
import type { ImportState } from '#features/import/values.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Call } from '../command.ts';
import { articles, counted, n, shown } from '../format.ts';
import { progressOn } from '../progress.ts';
import { Refusal } from '../terminal.ts';
import { type ImportStore, withImportStore } from './import-store.ts';
import { MAX_WARNINGS, reportLines } from './report-lines.ts';

/** The files to import: paths on this machine. */
interface ImportTarget {
  file: string;
  imagesPath: string | null;
  siteUrl: string | null;
  urlPattern: string | null;
  /** Category and tag bases of the old site, and types besides posts and pages. */
  choices: Pick<ImportChoices, 'categoryFolder' | 'tagFolder' | 'types'>;
}

type Where = Pick<Call, 'terminal' | 'signal'>;

interface How {
  /** Whether to use the defaults without asking. */
  yes: boolean;
  json: boolean;
  /** The admin to run as; undefined for the main admin. */
  account: string | undefined;
}

const POLL_MS = 200;

const DOING: Partial<Record<ImportState, string>> = {
  reading: 'Reading',
  running: 'Importing',
  undoing: 'Undoing',
};

/**
 * Waits for the end of a step and shows its progress.
 * @returns the state after it
 * @throws Refusal if its job failed
 */
async function waitFor(
  { db }: ImportStore,
  id: number,
  step: ImportState,
  { terminal, signal, total }: Where & { total: number },
): Promise<ImportState> {
  const draw = progressOn(terminal, DOING[step] ?? step);
  for (;;) {
    const { state, done } = await importById(db, id);
    if (state !== step) {
      terminal.progress('');
      return state;
    }
    const job = await lastStep(db, id);
    if (job?.state === 'failed') throw new Refusal(job.last_error ?? 'The import failed.');
    const trouble = job?.last_error ? ` Retrying after an error: ${job.last_error}` : '';
    draw(done, total, shown(trouble));
    await setTimeout(POLL_MS, undefined, { signal });
  }
}

/** Finds the unfinished import of this file, or creates one. @returns its id */
async function findOrCreate(
  { db, folder, by }: ImportStore,
  { file, imagesPath, siteUrl, urlPattern }: ImportTarget,
): Promise<number> {
  const row = await unfinishedImport(db, { path: file, folder });
  const { mtimeMs } = await stat(file);
  const isSame =
    row?.site_url === siteUrl &&
    row.url_pattern === urlPattern &&
    row.images_path === imagesPath &&
    row.created_at >= mtimeMs;
  // A started import is resumed. One that was only read is read again if the file has changed.
  if (row && (row.choices !== null || (isSame && row.state !== 'failed'))) return row.id;
  const about: ImportFile = {
    name: path.basename(file),
    path: file,
    isUpload: false,
    imagesPath,
    siteUrl,
    urlPattern,
  };
  const { actor, now } = by();
  return createImport(db, about, { userId: actor.userId, folder, now });
}

/** The preview, with the default choices. */
async function preview(db: Db, id: number, target: ImportTarget): Promise<string[]> {
  const { report, mapping, warnings } = await importView(db, id);
  if (!report || !mapping) return [];
  const query = { warnings: 'true', limit: MAX_WARNINGS, offset: 0 } as const;
  const { items } = await itemPage(db, id, query);
  const listed = items.flatMap(({ oldUrl, title, warnings }) =>
    warnings.map((loss) => ({ oldUrl, title, ...loss })),
  );
  const created = mapping.categories.filter(({ match }) => match === null);
  const unmatched = mapping.authors.filter(({ match }) => match === null);
  return [
    ...reportLines(report, listed, warnings),
    'Defaults (change them on the Import screen of the admin area):',
    `  New categories: ${shown(created.map(({ name }) => name).join(', ')) || 'none'}`,
    `  Authors without an account, imported under yours: ${shown(unmatched.map(({ name }) => name).join(', ')) || 'none'}`,
    `  Images: ${target.imagesPath === null ? 'fetched from the old site' : `from ${target.imagesPath}, missing ones fetched`}`,
  ];
}

/** @throws Refusal if items may be missing, after what could be read was imported or shown */
export function refuseIncomplete(
  report: Pick<ImportReport, 'damage' | 'isIncomplete'> | null,
): void {
  if (report?.isIncomplete) throw new Refusal(report.damage ?? 'The file is incomplete.');
}

/** The result as text. */
function summary({ id, name, items, redirects, images, notes }: Import): string[] {
  const { created, updated, unchanged, edited, skipped, failed } = items;
  const counts = { updated, unchanged, 'edited here': edited, skipped, failed };
  const rest = Object.entries(counts).flatMap(([what, count]) =>
    count === 0 ? [] : [`${n(count)} ${what}`],
  );
  const waiting = images.waiting === 0 ? '' : ' Images are fetched while the server runs.';
  return [
    shown(`${name}: ${[`${articles(created)} imported`, ...rest].join(', ')}.`),
    `${counted(redirects, 'redirect')} created.${waiting}`,
    ...notes.map(({ issue, action }) => shown(`${issue}: ${action}.`)),
    `Report: Import screen of the admin area. Undo: savepoint import --undo ${id} --yes`,
  ];
}

async function confirmStart({ yes }: How, { terminal: { ask }, signal }: Where): Promise<boolean> {
  if (yes) return true;
  if (ask === null)
    throw new Refusal('Use --yes to import with the defaults, or --dry-run for a preview.');
  return /^y(es)?$/i.test((await ask('Start the import? (y/n) ', signal)).trim());
}

/** After Ctrl+C: pauses a running import, deletes one that was only read. */
async function stop({ db, by, config }: ImportStore, id: number, file: string): Promise<never> {
  const { state } = await importById(db, id);
  if (state === 'running') {
    await pauseImport(db, id, by());
    throw new Refusal(`Paused. Resume with: savepoint import ${file} --yes`);
  }
  if (state === 'reading' || state === 'ready') {
    await deleteImport(db, id, by());
    await deleteComments(config, id);
    throw new Refusal('Stopped. Nothing was imported.');
  }
  throw new Refusal(`Stopped. The import is ${state}.`);
}

async function runStored(
  database: ImportStore,
  id: number,
  { target, how, ...watch }: { target: ImportTarget; how: How } & Where,
): Promise<void> {
  const { db, jobs, by } = database;
  const { terminal } = watch;
  jobs.wake();
  await waitFor(database, id, 'reading', { ...watch, total: 0 });
  const { state, error, choices } = await importById(db, id);
  if (state === 'failed' && choices === null) throw new Refusal(error ?? "The file can't be read.");
  if (state === 'ready') {
    if (!how.yes) for (const line of await preview(db, id, target)) terminal.say(line);
    if (!(await confirmStart(how, watch))) {
      await deleteImport(db, id, by());
      await deleteComments(database.config, id);
      return terminal.say('Nothing was imported.');
    }
    const images = target.imagesPath === null ? 'fetch' : 'folder';
    const { remoteImages } = database.config;
    const choices = importChoicesSchema.parse({ images, ...target.choices });
    await startImport(db, id, choices, { ...by(), remoteImages });
  } else if (state === 'paused' || state === 'failed') {
    await resumeImport(db, id, by());
  }
  jobs.wake();
  const total = (await importView(db, id)).report?.items ?? 0;
  await waitFor(database, id, 'running', { ...watch, total });
  const view = await importView(db, id);
  if (view.state !== 'finished') {
    throw new Refusal(view.error ?? `The import is ${view.state}: someone else has stopped it.`);
  }
  if (how.json) terminal.out(JSON.stringify({ file: target.file, ...view }));
  else for (const line of summary(view)) terminal.out(line);
  refuseIncomplete(view.report);
}

/** Imports a file, or resumes its import. @throws Refusal */
export async function runImport(target: ImportTarget, how: How, where: Where): Promise<void> {
  const { terminal, signal } = where;
  if (!how.yes && terminal.ask === null) await confirmStart(how, where);
  await withImportStore({ ...terminal, account: how.account }, async (database) => {
    const id = await findOrCreate(database, target);
    try {
      await runStored(database, id, { target, how, ...where });
    } catch (error) {
      if (signal.aborted) return stop(database, id, target.file);
      throw error;
    }
  });
}

/** Undoes an import. @throws Refusal */
export async function undo(id: number, how: How, { terminal, signal }: Where): Promise<void> {
  await withImportStore({ ...terminal, account: how.account }, async (database) => {
    const { db, jobs, by } = database;
    const { name, state, items, edited } = await importView(db, id);
    const total = items.created;
    if (state !== 'undoing') {
      const stay = edited === 0 ? '' : ` Those edited since stay (${n(edited)}).`;
      const question = shown(`Delete ${articles(total)} of ${name}?${stay} (y/n) `);
      if (!how.yes && terminal.ask === null) throw new Refusal('Use --yes to confirm the undo.');
      const said = how.yes ? 'y' : await terminal.ask?.(question, signal);
      if (!/^y(es)?$/i.test(said?.trim() ?? '')) return terminal.say('Nothing was undone.');
      await undoImport(db, id, by());
    }
    jobs.wake();
    try {
      await waitFor(database, id, 'undoing', { terminal, signal, total });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Refusal(`Stopped. Continue with: savepoint import --undo ${id} --yes`);
    }
    const view = await importView(db, id);
    if (how.json) terminal.out(JSON.stringify(view));
    else terminal.out(shown(`${name}: ${articles(view.items.undone)} deleted.`));
  });
}
