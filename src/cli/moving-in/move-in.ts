import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Import, type ImportChoices, importChoicesSchema } from '#features/import/contract.ts';
import {
  beginMove,
  createImport,
  deleteImport,
  type ImportFile,
  importById,
  importView,
  itemPage,
  lastStep,
  pauseImport,
  removeComments,
  resumeImport,
  undoImport,
  unfinishedImport,
} from '#features/import/server/public.ts';
import type { ImportState } from '#features/import/values.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Call } from '../command.ts';
import { progressOn } from '../progress.ts';
import { Refusal } from '../terminal.ts';
import { articles, n, shown } from '../words.ts';
import { MAX_NOTES, reportLines } from './report.ts';
import { type ImportStore, withImportStore } from './store.ts';

/** What is to be moved in: paths on this machine. */
interface Named {
  file: string;
  imagesPath: string | null;
  siteUrl: string | null;
  /** Where the old site had its lists. */
  folders: Pick<ImportChoices, 'categoryFolder' | 'tagFolder'>;
}

/** Where it was called. */
type Where = Pick<Call, 'terminal' | 'signal'>;

interface How {
  /** Whether every default is taken. */
  yes: boolean;
  json: boolean;
  /** The admin in whose name it is done; the main one where nobody is named. */
  account: string | undefined;
}

const LOOK_EVERY_MS = 200;

const DOING: Partial<Record<ImportState, string>> = {
  reading: 'Reading',
  moving: 'Moving in',
  undoing: 'Taking back',
};

/**
 * Waits until an import is through with a step, and says how far it is.
 * @returns the state after it
 * @throws Refusal where its job is given up
 */
async function ended(
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
    if (job?.state === 'failed') throw new Refusal(job.last_error ?? 'It failed.');
    const trouble = job?.last_error ? ` The last try failed: ${job.last_error}` : '';
    draw(done, total, shown(trouble));
    await setTimeout(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** The import of this file that was begun and has not ended, or a new one. @returns its id */
async function begun(
  { db, folder, by }: ImportStore,
  { file, imagesPath, siteUrl }: Named,
): Promise<number> {
  const row = await unfinishedImport(db, { path: file, folder });
  const { mtimeMs } = await stat(file);
  const isSame =
    row?.site_url === siteUrl && row.images_path === imagesPath && row.created_at >= mtimeMs;
  // What was moved in half is gone on with; what was only read is read anew where it is another.
  if (row && (row.choices !== null || (isSame && row.state !== 'failed'))) return row.id;
  const about: ImportFile = {
    ...{ name: path.basename(file), path: file, isUpload: false, imagesPath, siteUrl },
  };
  const { actor, now } = by();
  return createImport(db, about, { userId: actor.userId, folder, now });
}

/** What would become of it, and what is chosen where nobody chooses. */
async function outlook(db: Db, id: number, named: Named): Promise<string[]> {
  const { report, proposal, notes } = await importView(db, id);
  if (!report || !proposal) return [];
  const query = { notes: 'true', limit: MAX_NOTES, offset: 0 } as const;
  const { items } = await itemPage(db, id, query);
  const noted = items.flatMap(({ address, title, losses }) =>
    losses.map((loss) => ({ address, title, ...loss })),
  );
  const made = proposal.categories.filter(({ becomes }) => becomes === null);
  const strangers = proposal.authors.filter(({ becomes }) => becomes === null);
  return [
    ...reportLines(report, noted, notes),
    'What is chosen where you choose nothing (the screen Move In lets you choose):',
    `  New categories: ${shown(made.map(({ name }) => name).join(', ')) || 'none'}`,
    `  Authors without an account here, under your byline: ${shown(strangers.map(({ name }) => name).join(', ')) || 'none'}`,
    `  Images: ${named.imagesPath === null ? 'fetched from the old site' : `from ${named.imagesPath}, the others fetched`}`,
  ];
}

/** What became of it, as people read it. */
function summary({ id, name, items, redirects, images }: Import): string[] {
  const { created, updated, unchanged, edited, leftOut, failed } = items;
  const counts = { updated, unchanged, 'edited here': edited, 'left out': leftOut, failed };
  const rest = Object.entries(counts).flatMap(([what, count]) =>
    count === 0 ? [] : [`${n(count)} ${what}`],
  );
  const waiting = images.waiting === 0 ? '' : ' Images come while the server runs.';
  return [
    shown(`${name}: ${[`${articles(created)} moved in`, ...rest].join(', ')}.`),
    `${n(redirects)} old addresses lead to them.${waiting}`,
    `The report is on the screen Move In. Taking it back: savepoint import --undo ${id} --yes`,
  ];
}

async function isWanted({ yes }: How, { terminal: { ask }, signal }: Where): Promise<boolean> {
  if (yes) return true;
  if (ask === null)
    throw new Refusal('Say --yes to take every default, or --dry-run to look first.');
  return /^y(es)?$/i.test((await ask('Move it in like this? (y/n) ', signal)).trim());
}

/** Stops what is under way: a move goes on later, and what was only read is forgotten. */
async function stop({ db, by, config }: ImportStore, id: number, file: string): Promise<never> {
  const { state } = await importById(db, id);
  if (state === 'moving') {
    await pauseImport(db, id, by());
    throw new Refusal(`Paused. It goes on with: savepoint import ${file} --yes`);
  }
  if (state === 'reading' || state === 'ready') {
    await deleteImport(db, id, by());
    await removeComments(config, id);
    throw new Refusal('Stopped. Nothing was changed.');
  }
  throw new Refusal(`Stopped. The import is ${state}.`);
}

async function moveStored(
  store: ImportStore,
  id: number,
  { named, how, ...watch }: { named: Named; how: How } & Where,
): Promise<void> {
  const { db, jobs, by } = store;
  const { terminal } = watch;
  jobs.wake();
  await ended(store, id, 'reading', { ...watch, total: 0 });
  const { state, error, choices } = await importById(db, id);
  if (state === 'failed' && choices === null) throw new Refusal(error ?? 'It cannot be read.');
  if (state === 'ready') {
    if (!how.yes) for (const line of await outlook(db, id, named)) terminal.say(line);
    if (!(await isWanted(how, watch))) {
      await deleteImport(db, id, by());
      await removeComments(store.config, id);
      return terminal.say('Nothing was written.');
    }
    const images = named.imagesPath === null ? 'fetch' : 'folder';
    const { remoteImages } = store.config;
    const choices = importChoicesSchema.parse({ images, ...named.folders });
    await beginMove(db, id, choices, { ...by(), remoteImages });
  } else if (state === 'paused' || state === 'failed') {
    await resumeImport(db, id, by());
  }
  jobs.wake();
  const total = (await importView(db, id)).report?.items ?? 0;
  await ended(store, id, 'moving', { ...watch, total });
  const view = await importView(db, id);
  if (view.state !== 'finished') {
    throw new Refusal(view.error ?? `It is ${view.state} now: somebody else has stopped it.`);
  }
  if (how.json) terminal.out(JSON.stringify({ file: named.file, ...view }));
  else for (const line of summary(view)) terminal.out(line);
}

/**
 * Moves a file in, to its end: what was begun with it and interrupted is gone on with. Servers that use the
 * same data folder may take part. @throws Refusal in one line
 */
export async function moveIn(named: Named, how: How, where: Where): Promise<void> {
  const { terminal, signal } = where;
  if (!how.yes && terminal.ask === null) await isWanted(how, where);
  await withImportStore({ env: terminal.env, account: how.account }, async (store) => {
    const id = await begun(store, named);
    try {
      await moveStored(store, id, { named, how, ...where });
    } catch (error) {
      if (signal.aborted) return stop(store, id, named.file);
      throw error;
    }
  });
}

/** Takes an import back, to its end. @throws Refusal in one line */
export async function undo(
  id: number,
  { edited, ...how }: How & { edited: boolean },
  { terminal, signal }: Where,
): Promise<void> {
  await withImportStore({ env: terminal.env, account: how.account }, async (store) => {
    const { db, jobs, by } = store;
    const { name, state, items, editedSince } = await importView(db, id);
    const count = items.created + items.updated;
    if (state !== 'undoing') {
      const kept = edited ? '' : ` ${n(editedSince)} that were edited here stay.`;
      const question = shown(`Take ${articles(count)} of ${name} back?${kept} (y/n) `);
      if (!how.yes && terminal.ask === null) throw new Refusal('Say --yes to take it back.');
      const said = how.yes ? 'y' : await terminal.ask?.(question, signal);
      if (!/^y(es)?$/i.test(said?.trim() ?? '')) return terminal.say('It stays as it is.');
      await undoImport(db, id, { edited, count }, by());
    }
    jobs.wake();
    try {
      await ended(store, id, 'undoing', { terminal, signal, total: count });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Refusal(`Stopped. It goes on with: savepoint import --undo ${id} --yes`);
    }
    const view = await importView(db, id);
    if (how.json) terminal.out(JSON.stringify(view));
    else terminal.out(shown(`${name}: ${articles(view.items.removed)} taken back.`));
  });
}
