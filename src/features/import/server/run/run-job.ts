import { setImmediate } from 'node:timers/promises';
import { indexSaved, type JustSaved } from '#features/articles/server/public.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { takePeople } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Job } from '#platform/jobs/queue.ts';
import type { ImportChoices } from '../../contract.ts';
import { importMembers } from '../extras/members.ts';
import { wordsOf } from '../images/track-images.ts';
import { importLibrary } from '../images/import-library.ts';
import { refusalOf } from '../analyze/analyze-job.ts';
import { redirectSite } from '../redirects/site-redirects.ts';
import { openFiles } from '../sources/files/open-files.ts';
import { openSource } from '../sources/open-source.ts';
import type { Source } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { ImportStopped, assertRunning } from './assert-running.ts';
import { changeImport, findImport, type StoredImport, type StoredReport } from '../store.ts';
import { ownLiveImage } from './rewrite-own-urls.ts';
import { newestRows, noteNewRows } from './track-created.ts';
import { importGames } from './mapping/import-games.ts';
import type { FileItem, RunContext } from './run-context.ts';
import { markItemFailed, prepareItems, saveItems } from './import-items.ts';
import { createMapping } from './mapping/mapping.ts';
import { importTaxonomy } from './mapping/import-taxonomy.ts';

/** So many items are stored in a transaction. */
const STEP = 20;
/**
 * Lists for readers take up what is new so often while it moves, and at its end: with each step every kept page
 * would have to be made anew.
 */
const TELL_EVERY_MS = 10_000;

type Parts = Pick<Context, 'db' | 'now' | 'config'>;

/** Takes in the library of an export in our own format; others have none. */
async function ownImagesOf(
  parts: Parts,
  { id: importId, images_path }: StoredImport,
  { overview: { kind, records, siteUrl: oldSite }, ...source }: Source,
  { stay, ...by }: { actor: AuditActor; stay: boolean; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const isOurs = kind === 'savepoint' && records !== undefined;
  if (stay || !isOurs) return new Set();
  const files = images_path === null ? source.files : await openFiles(images_path, by.signal);
  if (!files) return new Set();
  return importLibrary(parts, { importId, records, files, oldSite, ...by });
}

/** All that moving items needs to know. @throws SourceError where nobody is left who moves it in */
async function prepare(
  parts: Parts,
  row: StoredImport,
  source: Source,
  signal: AbortSignal,
): Promise<RunContext> {
  const { kind, siteUrl: oldSite, images, records } = source.overview;
  const { db, now, config } = parts;
  const { id, user_id: userId, source: from, choices: chosen, report } = row;
  const user =
    userId === null
      ? undefined
      : await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  if (!user || userId === null) {
    throw new SourceError('The account that moved it in is gone. Go on with another one.');
  }
  const choices = JSON.parse(chosen ?? '{}') as ImportChoices;
  const stored = JSON.parse(report ?? '{}') as StoredReport;
  const actor = { userId, name: user.username };
  const { siteUrl, remoteImages } = config;
  const stay = choices.images === 'leave';
  const moving = { importId: id, actor, choices, now: now() };
  if (records) await importTaxonomy(db, records, moving);
  const ownImages = await ownImagesOf(parts, row, source, { actor, stay, signal });
  // After the images, which covers are.
  if (records) await importGames(db, records.games, moving);
  if (records) {
    const people = records.people.map(({ image, ...person }) => ({
      ...person,
      image: image && ownLiveImage({ images: ownImages })(image),
    }));
    await inTransaction(db, async (trx) => {
      const before = await newestRows(trx);
      await takePeople(trx, people, moving);
      await noteNewRows(trx, id, before);
    });
  }
  return {
    ...{ id, source: from ?? '', choices, actor, siteUrl, bylines: config.bylines },
    old: { importId: id, kind, oldSite, siteUrl },
    imageWords: wordsOf(images, siteUrl),
    ownImages,
    // The first step tells, also of what a process that ended did not.
    toldAt: 0,
    places: await createMapping(db, { ...moving, stored }),
    images: {
      ...{ siteUrl, stay, isVouched: true, archive: row.folder },
      // Who moves in has said so, whatever becomes of images that somebody names in an article.
      remoteImages: stay ? remoteImages : 'import',
    },
  };
}

/**
 * Stores items and that it is through with them. One that cannot be stored for no reason that we know
 * stops no other.
 * @throws ImportStopped
 */
async function moveStep(
  { db, now }: Parts,
  move: RunContext,
  found: readonly FileItem[],
  signal: AbortSignal,
): Promise<void> {
  const ready = await prepareItems(db, move, found);
  const done = (found.at(-1)?.position ?? -1) + 1;
  const store = async (some: typeof ready, through = {}) => {
    const toldAt = await inTransaction(db, async (trx) => {
      await assertRunning(trx, move.id);
      signal.throwIfAborted();
      const saved = await saveItems(trx, move, some, now());
      await noteProgress(trx, move.id, through);
      return tell(trx, move, saved, now());
    });
    move.toldAt = toldAt;
  };
  try {
    await store(ready, { done });
  } catch (error) {
    if (error instanceof ImportStopped || signal.aborted) throw error;
    for (const one of ready) {
      try {
        await store([one]);
      } catch (reason) {
        if (reason instanceof ImportStopped || signal.aborted) throw reason;
        const said = reason instanceof Error ? reason.message : String(reason);
        // In a transaction: a store that is out of reach is no item's fault.
        await inTransaction(db, (trx) =>
          markItemFailed(trx, move.id, one, `It could not be stored: ${said}`),
        );
      }
    }
    await store([], { done });
  }
}

async function noteProgress(trx: Db, id: number, through: { done?: number }) {
  if (through.done === undefined) return;
  await trx.updateTable('imports').set(through).where('id', '=', id).execute();
}

/**
 * Has search find what was saved, and readers' pages follow: at once where it was public before.
 * @returns when lists were told last
 */
async function tell(trx: Db, { toldAt }: RunContext, saved: readonly JustSaved[], now: number) {
  const seen = await indexSaved(trx, saved, now);
  const isDue = now - toldAt >= TELL_EVERY_MS || saved.some(({ wasPublic }) => wasPublic);
  const pages = seen.filter((topic) => topic !== 'articles');
  await recordChange(trx, now, [
    ...(isDue ? (['articles'] as const) : []),
    ...pages,
    'admin',
    'imports',
  ]);
  return isDue ? now : toldAt;
}

const withoutSlashes = (folder: string) => folder.replace(/^\/+|\/+$/g, '');

const foldersIn = ({ categoryFolder, tagFolder }: ImportChoices) => ({
  categoryFolder: withoutSlashes(categoryFolder),
  tagFolder: withoutSlashes(tagFolder),
});

/** Moves what waits, to its end. @throws ImportStopped */
async function moveAll(parts: Parts, row: StoredImport, { signal, finish }: Job): Promise<void> {
  const { db, now } = parts;
  const { id } = row;
  const source = await openSource(row.path, row.site_url ?? undefined, signal);
  const move = await prepare(parts, row, source, signal);
  let found: FileItem[] = [];
  let position = -1;
  for await (const article of source.articles()) {
    signal.throwIfAborted();
    position += 1;
    // Until here it came before it was interrupted.
    if (position < row.done) continue;
    found.push({ article, position });
    if (found.length < STEP) continue;
    await moveStep(parts, move, found, signal);
    found = [];
    await setImmediate();
  }
  if (found.length > 0) await moveStep(parts, move, found, signal);
  if (move.choices.members) {
    const withMail = parts.config.smtp !== null;
    await importMembers(db, id, source, { now: now(), withMail, signal });
  }
  await redirectSite(db, move.old, source, {
    ...{ categoryOf: move.places.ofCategory, folders: foldersIn(move.choices) },
    ...{ actor: move.actor, now: now(), signal },
  });
  await inTransaction(db, async (trx) => {
    await assertRunning(trx, id);
    const ended = { now: now(), finished_at: now(), error: null };
    await changeImport(trx, id, { from: ['running'], to: 'finished', ...ended });
    await finish(trx);
  });
}

/** Does the step 'move': brings the items of an import that wait. */
export const runByJob =
  (parts: Parts) =>
  async (job: Job): Promise<void> => {
    const { db, now } = parts;
    const id = Number(job.payload);
    for (;;) {
      const row = await findImport(db, id);
      if (row?.state !== 'running') return;
      try {
        return await moveAll(parts, row, job);
      } catch (error) {
        const said = refusalOf(error);
        if (job.signal.aborted || (said === null && !(error instanceof ImportStopped))) throw error;
        const hasEnded = await inTransaction(db, async (trx) => {
          if (said !== null) await failMoving(trx, id, said, now());
          // Who resumed it meanwhile found this job in the queue, and has no other.
          else if ((await findImport(trx, id))?.state === 'running') return false;
          await job.finish(trx);
          return true;
        });
        if (hasEnded) return;
      }
    }
  };

async function failMoving(trx: Db, id: number, error: string, now: number): Promise<void> {
  if ((await findImport(trx, id))?.state !== 'running') return;
  await changeImport(trx, id, { from: ['running'], to: 'failed', now, error });
}
