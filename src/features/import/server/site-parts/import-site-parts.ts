import type { AuditActor } from '#features/audit-log/server/public.ts';
import { sanitizeContent } from '#features/rich-text/server/public.ts';
import { importHomeDraft } from '#features/site/server/home/public.ts';
import { importWebhook } from '#features/webhooks/server/public.ts';
import { MAX_WEBHOOKS } from '#features/webhooks/values.ts';
import { formatCount } from '#lib/format/count.ts';
import { cut } from '#lib/text/text.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../contract.ts';
import { assertRunning } from '../assert-running.ts';
import { addSnippet } from '../snippets/import-snippets.ts';
import type { ImportWarning, Source } from '../sources/source.ts';

interface RunningImport {
  id: number;
  /** Who runs it. */
  actor: AuditActor & { userId: number };
  choices: Pick<ImportChoices, 'states'>;
  recordingFaults: readonly ImportWarning[];
}

/** Hosts in notes are cut to this. */
const MAX_HOST = 100;

type Deps = Pick<Context, 'db' | 'now' | 'config'>;

const addAddition = (trx: Db, importId: number, kind: 'webhook' | 'home', ref: number) =>
  trx.insertInto('import_additions').values({ import_id: importId, kind, ref }).execute();

/** @returns what became of the webhooks */
async function importWebhooks(
  trx: Db,
  { id, actor }: RunningImport,
  { overview: { records } }: Source,
  { config, now }: Deps,
): Promise<ImportWarning[]> {
  const refused: ImportWarning[] = [];
  let added = 0;
  const all = records?.webhooks ?? [];
  for (const webhook of all.slice(0, MAX_WEBHOOKS)) {
    try {
      const created = await importWebhook(trx, webhook, { actor, now: now(), config });
      if (created === null) continue;
      await addAddition(trx, id, 'webhook', created);
      added += 1;
    } catch (error) {
      // Refused before anything was written.
      if (!(error instanceof Problem)) throw error;
      // The rest of the URL may be a secret.
      const name = cut(URL.parse(webhook.url)?.host || 'without a valid URL', MAX_HOST);
      refused.push({
        issue: `Webhook ${name}`,
        action: `Not imported: ${error.message.replace(/\.$/, '')}`,
      });
    }
  }
  if (all.length > MAX_WEBHOOKS) {
    const issue = formatCount(all.length - MAX_WEBHOOKS, 'more webhook');
    refused.push({ issue, action: `Not imported: a site has ${MAX_WEBHOOKS} at most` });
  }
  if (added === 0) return refused;
  const issue = formatCount(added, 'webhook');
  const action =
    'Paused, with a new secret. Replace the secret to see it, then turn the webhook on';
  return [{ issue, action }, ...refused];
}

/** @returns what became of the video and audio files */
async function notesOfRecordings(
  trx: Db,
  { id, recordingFaults }: RunningImport,
): Promise<ImportWarning[]> {
  const added = trx
    .selectFrom('import_additions')
    .where('import_id', '=', id)
    .where('kind', '=', 'recording');
  const count = await countRows(added);
  if (count === 0) return [...recordingFaults];
  const issue = formatCount(count, 'video or audio file', 'video and audio files');
  return [{ issue, action: 'Imported' }, ...recordingFaults];
}

/** Creates the snippets that no imported article contains. @returns what became of the snippets */
async function importUnusedSnippets(
  trx: Db,
  { id, actor }: RunningImport,
  { overview: { records } }: Source,
  { config: { siteUrl }, now }: Deps,
): Promise<ImportWarning[]> {
  const refused: ImportWarning[] = [];
  for (const { content, ...snippet } of records?.snippets ?? []) {
    try {
      const clean = await sanitizeContent(content, { owner: actor.userId, siteUrl });
      await addSnippet(trx, { id, actor, siteUrl, now: now() }, { ...snippet, html: clean });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const issue = `Snippet “${snippet.title}”`;
      refused.push({ issue, action: `Not imported: ${error.message.replace(/\.$/, '')}` });
    }
  }
  const count = await countRows(
    trx.selectFrom('import_additions').where('import_id', '=', id).where('kind', '=', 'snippet'),
  );
  if (count === 0) return refused;
  return [{ issue: formatCount(count, 'snippet'), action: 'Imported' }, ...refused];
}

/** The articles of this site by their ids in the export. */
async function articlesOf(
  db: Db,
  importId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_items')
    .select(['source_id', 'article_id'])
    .where('import_id', '=', importId)
    .where('source_id', 'in', ids.map(String))
    .where('article_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ source_id, article_id }) => [Number(source_id), article_id ?? 0]));
}

/** @returns what became of the unpublished arrangement of the home page */
async function importHome(
  trx: Db,
  { id, actor, choices }: RunningImport,
  { overview: { home } }: Source,
  { config, now }: Deps,
): Promise<ImportWarning[]> {
  if (!home || home.draft === null) return [];
  const picked = home.draft.flatMap((section) =>
    section.kind === 'picked' ? section.articleIds : [],
  );
  const articleIds = await articlesOf(trx, id, picked);
  const options = { actor, now: now(), config, articleIds };
  const publishAt = choices.states === 'original' ? home.publishAt : null;
  const draft = await importHomeDraft(trx, { ...home, publishAt }, options);
  const issue = 'Unpublished changes of the home page';
  if (draft === null) return [{ issue, action: 'Not imported: this site has its own arrangement' }];
  await addAddition(trx, id, 'home', draft.version);
  return [{ issue, action: draft.isScheduled ? 'Imported and scheduled' : 'Imported as a draft' }];
}

/**
 * Imports the unused snippets, the webhooks and the unpublished arrangement of the home page of a Savepoint export, after its articles. The
 * result, with that of the video and audio files, is stored with the import, so it runs once.
 * @throws ImportStopped
 */
export async function importSiteParts(
  deps: Deps,
  context: RunningImport,
  source: Source,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await assertRunning(trx, context.id);
    const { notes } = await trx
      .selectFrom('imports')
      .select('notes')
      .where('id', '=', context.id)
      .executeTakeFirstOrThrow();
    if (notes !== null) return;
    const all = [
      ...(await notesOfRecordings(trx, context)),
      ...(await importUnusedSnippets(trx, context, source, deps)),
      ...(await importWebhooks(trx, context, source, deps)),
      ...(await importHome(trx, context, source, deps)),
    ];
    await trx
      .updateTable('imports')
      .set({ notes: JSON.stringify(all) })
      .where('id', '=', context.id)
      .execute();
  });
}
