import { setImmediate } from 'node:timers/promises';
import { indexSaved, type JustSaved } from '#features/articles/server/search-index/public.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { importAuthors } from '#features/authors/server/public.ts';
import { skipImported } from '#features/social/server/public.ts';
import { followQuietly } from '#features/webhooks/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { type ImportChoices, importChoicesSchema } from '../../contract.ts';
import { fileErrorOf } from '../analyze/analyze-job.ts';
import { assertRunning, ImportStopped } from '../assert-running.ts';
import { importSourceMembers } from '../comments-and-members/members.ts';
import { importLibrary } from '../images/import-library.ts';
import { importRecordings } from '../images/import-recordings.ts';
import { imageTextsOf } from '../images/track-images.ts';
import { redirectSite } from '../redirects/site-redirects.ts';
import { importSiteParts } from '../site-parts/import-site-parts.ts';
import { openFiles } from '../sources/files/open-files.ts';
import { openSource } from '../sources/open-source.ts';
import type { ImportWarning, Source } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { changeImport, findImport, type StoredImport, type StoredReport } from '../store.ts';
import { markItemFailed, prepareItems, saveItems } from './import-items.ts';
import { importGames } from './mapping/import-games.ts';
import { importTaxonomy } from './mapping/import-taxonomy.ts';
import { createMapping } from './mapping/mapping.ts';
import { ownLiveImage } from './rewrite-own-urls.ts';
import type { FileItem, RunContext } from './run-context.ts';

/** Items saved in one transaction. */
const BATCH_SIZE = 20;
/** While an import runs, public lists are refreshed this often: each time, every cached page is rendered again. */
const REFRESH_LISTS_MS = 10_000;

type Deps = Pick<Context, 'db' | 'now' | 'config'>;

/** Imports the image library of a Savepoint export. @returns the keys of its images */
async function ownImagesOf(
  deps: Deps,
  { id: importId, images_path }: StoredImport,
  { overview: { kind, records, siteUrl: oldSite }, ...source }: Source,
  by: { actor: AuditActor; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  if (kind !== 'savepoint' || records === undefined) return new Set();
  const files = images_path === null ? source.files : await openFiles(images_path, by.signal);
  if (!files) return new Set();
  return importLibrary(deps, { importId, records, files, oldSite, ...by });
}

/** Imports what a Savepoint export contains besides articles. @returns the keys of its images */
async function importRecords(
  deps: Deps,
  row: StoredImport,
  source: Source,
  {
    leaveImages,
    signal,
    ...options
  }: {
    importId: number;
    actor: AuditActor & { userId: number };
    choices: ImportChoices;
    now: number;
    leaveImages: boolean;
    signal: AbortSignal;
  },
): Promise<ReadonlySet<string>> {
  const { db } = deps;
  const { records } = source.overview;
  if (records === undefined) return new Set();
  await importTaxonomy(db, records, options);
  const { actor } = options;
  const images = leaveImages
    ? new Set<string>()
    : await ownImagesOf(deps, row, source, { actor, signal });
  // Game covers are images.
  await importGames(db, records.games, options);
  const authors = records.authors.map(({ image, ...author }) => ({
    ...author,
    image: image && ownLiveImage({ images })(image),
  }));
  await inTransaction(db, (trx) => importAuthors(trx, authors, options));
  return images;
}

/** Imports the video and audio files of a Savepoint export. @returns those that can't be imported */
async function ownRecordingsOf(
  deps: Deps,
  importId: number,
  { overview: { kind, records }, files }: Source,
  by: { actor: AuditActor; signal: AbortSignal },
): Promise<ImportWarning[]> {
  if (kind !== 'savepoint' || records === undefined || !files) return [];
  return importRecordings(deps, { importId, records, files, ...by });
}

/** @throws SourceError if the account that started the import is gone */
async function createContext(
  deps: Deps,
  row: StoredImport,
  source: Source,
  signal: AbortSignal,
): Promise<RunContext> {
  const { kind, siteUrl: oldSite, images, snippets = [] } = source.overview;
  const { db, now, config } = deps;
  const { id, user_id: userId } = row;
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  if (!user || userId === null) {
    throw new SourceError(
      'The account that started this import was deleted. Resume it with yours.',
    );
  }
  const choices = importChoicesSchema.parse(JSON.parse(row.choices ?? '{}'));
  const stored = JSON.parse(row.report ?? '{}') as StoredReport;
  const actor = { userId, name: user.username };
  const { siteUrl, remoteImages, bylines, review } = config;
  const leaveImages = choices.images === 'leave';
  const options = { importId: id, actor, choices, now: now() };
  const ownImages = await importRecords(deps, row, source, { ...options, leaveImages, signal });
  const recordingFaults = await ownRecordingsOf(deps, id, source, { actor, signal });
  return {
    id,
    source: row.source ?? '',
    choices,
    actor,
    siteUrl,
    bylines,
    review,
    old: { importId: id, kind, oldSite, siteUrl },
    imageTexts: imageTextsOf(images, siteUrl),
    ownImages,
    recordingFaults,
    snippetTitles: new Map(snippets.map(({ key, title }) => [key, title])),
    // The first batch refreshes lists, also for a process that ended before it could.
    listsChangedAt: 0,
    mapping: await createMapping(db, { ...options, stored }),
    images: {
      siteUrl,
      stay: leaveImages,
      archive: row.folder,
      remoteImages: leaveImages ? remoteImages : 'import',
    },
  };
}

/**
 * Indexes saved articles and refreshes pages: lists now and then, changed public pages at once.
 * @returns when lists were last refreshed
 */
async function refresh(
  trx: Db,
  { listsChangedAt }: RunContext,
  saved: readonly JustSaved[],
  now: number,
): Promise<number> {
  const topics = await indexSaved(trx, saved, now);
  const refreshLists =
    now - listsChangedAt >= REFRESH_LISTS_MS || saved.some(({ wasPublic }) => wasPublic);
  await recordChange(trx, now, [
    ...(refreshLists ? (['articles'] as const) : []),
    ...topics.filter((topic) => topic !== 'articles'),
    'admin',
    'imports',
  ]);
  return refreshLists ? now : listsChangedAt;
}

/** Saves a batch. If that fails, saves its items one by one, so that one can't stop the others. @throws ImportStopped */
async function saveBatch(
  { db, now }: Deps,
  context: RunContext,
  batch: readonly FileItem[],
  signal: AbortSignal,
): Promise<void> {
  const ready = await prepareItems(db, context, batch);
  const done = (batch.at(-1)?.position ?? -1) + 1;
  const save = async (some: typeof ready, progress?: { done: number }) => {
    context.listsChangedAt = await inTransaction(db, async (trx) => {
      await assertRunning(trx, context.id);
      signal.throwIfAborted();
      const saved = await saveItems(trx, context, some, now());
      const savedIds = saved.map(({ id }) => id);
      await followQuietly(trx, savedIds);
      await skipImported(trx, savedIds);
      if (progress) {
        await trx.updateTable('imports').set(progress).where('id', '=', context.id).execute();
      }
      return refresh(trx, context, saved, now());
    });
  };
  try {
    await save(ready, { done });
  } catch (error) {
    if (error instanceof ImportStopped || signal.aborted) throw error;
    for (const one of ready) {
      try {
        await save([one]);
      } catch (reason) {
        if (reason instanceof ImportStopped || signal.aborted) throw reason;
        const message = reason instanceof Error ? reason.message : String(reason);
        // In a transaction: if the database is unreachable, that is not the item's fault.
        await inTransaction(db, (trx) =>
          markItemFailed(trx, context.id, one, `Couldn’t be saved: ${message}`),
        );
      }
    }
    await save([], { done });
  }
}

const withoutSlashes = (folder: string) => folder.replace(/^\/+|\/+$/g, '');

/** @throws ImportStopped */
async function runImport(deps: Deps, row: StoredImport, { signal, finish }: Job): Promise<void> {
  const { db, now } = deps;
  const { id, site_url, url_pattern } = row;
  const source = await openSource(row.path, { siteUrl: site_url, urlPattern: url_pattern, signal });
  const context = await createContext(deps, row, source, signal);
  let batch: FileItem[] = [];
  let position = -1;
  for await (const article of source.articles()) {
    signal.throwIfAborted();
    position += 1;
    // Already imported before an interruption.
    if (position < row.done) continue;
    batch.push({ article, position });
    if (batch.length < BATCH_SIZE) continue;
    await saveBatch(deps, context, batch, signal);
    batch = [];
    await setImmediate();
  }
  if (batch.length > 0) await saveBatch(deps, context, batch, signal);
  const { choices, mapping, actor } = context;
  if (choices.members) {
    const canSendEmail = deps.config.smtp !== null;
    await importSourceMembers(db, id, source, { now: now(), canSendEmail, signal });
  }
  const folders = {
    categoryFolder: withoutSlashes(choices.categoryFolder),
    tagFolder: withoutSlashes(choices.tagFolder),
  };
  const options = { categoryOf: mapping.slugOf, folders, actor, now: now(), signal };
  await redirectSite(db, context.old, source, options);
  await importSiteParts(deps, context, source);
  await inTransaction(db, async (trx) => {
    await assertRunning(trx, id);
    const at = now();
    const ended = { now: at, finished_at: at, error: null };
    await changeImport(trx, id, { from: ['running'], to: 'finished', ...ended });
    await finish(trx);
  });
}

/** Runs the step 'run': imports waiting items. */
export const runByJob =
  (deps: Deps) =>
  async (job: Job): Promise<void> => {
    const { db, now } = deps;
    const id = Number(job.payload);
    for (;;) {
      const row = await findImport(db, id);
      if (row?.state !== 'running') return;
      try {
        return await runImport(deps, row, job);
      } catch (error) {
        const reason = fileErrorOf(error);
        if (job.signal.aborted || (reason === null && !(error instanceof ImportStopped)))
          throw error;
        const hasEnded = await inTransaction(db, async (trx) => {
          const isRunning = (await findImport(trx, id))?.state === 'running';
          // Resumed meanwhile: this job is the one that continues.
          if (reason === null && isRunning) return false;
          if (reason !== null && isRunning) {
            await changeImport(trx, id, {
              from: ['running'],
              to: 'failed',
              now: now(),
              error: reason,
            });
          }
          await job.finish(trx);
          return true;
        });
        if (hasEnded) return;
      }
    }
  };
