import { type AuditEvent, recordAudit } from '#features/audit-log/server/public.ts';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { fold } from '#lib/text/search/words.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { countWaitingWith } from '#platform/db/queries/waiting-changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { RECORDING_LIMITS } from '../../recordings.values.ts';
import { mayManage } from '../uploads/image-library.views.ts';
import { articlesWith } from '../uploads/uses.views.ts';
import { enqueueFileRemoval } from './add-recording.ts';
import { readVtt } from './read-vtt.ts';
import { noSuchRecording } from './recordings.views.ts';

interface Editing {
  actor: Actor;
  now: number;
}

/** @throws Problem 404 `recording.not_found`, 403 `auth.forbidden` if it belongs to someone else */
async function managed(db: Db, actor: Actor, id: number) {
  const recording = await db
    .selectFrom('recordings')
    .select(['key', 'name', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => noSuchRecording());
  if (!mayManage(actor, recording.user_id)) {
    throw new Problem(403, 'auth.forbidden', 'You can change only your own video and audio.');
  }
  return recording;
}

const audited = (
  trx: Db,
  { actor, now }: Editing,
  action: AuditEvent['action'],
  subject: { id: number; name: string },
) => recordAudit(trx, now, actor, [{ action, subject: { type: 'recording', ...subject } }]);

/** @throws Problem 404, 403 */
export function renameRecording(db: Db, id: number, name: string, editing: Editing): Promise<void> {
  return inTransaction(db, async (trx) => {
    await managed(trx, editing.actor, id);
    await trx
      .updateTable('recordings')
      .set({ name, name_key: fold(name) })
      .where('id', '=', id)
      .execute();
    await audited(trx, editing, 'recording.edited', { id, name });
  });
}

const pagesWith = (db: Db, id: number) =>
  db.selectFrom('page_recordings').where('recording_id', '=', id);

/** An author's change would appear, unapproved, wherever readers or others see it. */
async function refuseUnapproved(db: Db, actor: Actor, id: number): Promise<void> {
  if (reach(actor.role, 'media:manage') === 'any') return;
  const others = articlesWith(db, id).where((eb) =>
    eb.or([eb('author_id', '!=', actor.userId), eb('articles.status', '!=', 'draft')]),
  );
  if ((await countRows(others)) + (await countRows(pagesWith(db, id))) === 0) return;
  throw new Problem(
    409,
    'recording.in_use',
    'Only an editor can change the captions of a file that is used outside of your own drafts.',
  );
}

/**
 * Writes or deletes the captions of a recording in a language.
 * @param vtt WebVTT; null deletes them
 * @throws Problem 400, 404, 403, 409 `recording.in_use`
 */
export function putCaptions(
  db: Db,
  id: number,
  { language, vtt }: { language: string; vtt: string | null },
  editing: Editing,
): Promise<void> {
  const text = vtt === null ? null : readVtt(vtt);
  return inTransaction(db, async (trx) => {
    const { name } = await managed(trx, editing.actor, id);
    await refuseUnapproved(trx, editing.actor, id);
    const all = trx.selectFrom('recording_captions').where('recording_id', '=', id);
    await trx
      .deleteFrom('recording_captions')
      .where('recording_id', '=', id)
      .where('language', '=', language)
      .execute();
    if (text !== null) {
      if ((await countRows(all)) >= RECORDING_LIMITS.languages) {
        throw new Problem(
          400,
          'recording.captions',
          `A file can have captions in at most ${RECORDING_LIMITS.languages} languages.`,
        );
      }
      const row = { recording_id: id, language, vtt: text };
      await trx.insertInto('recording_captions').values(row).execute();
    }
    await audited(trx, editing, 'recording.edited', { id, name });
    const shown = await articlesWith(trx, id)
      .where('is_public', '=', 1)
      .select('articles.id')
      .execute();
    const topics = shown.map((article): Topic => `article:${article.id}`);
    await recordChange(trx, editing.now, ['articles', 'pages', ...topics]);
  });
}

/** How many articles the message names if a recording is in use. */
const MAX_NAMED = 20;

/** @throws Problem 409 `recording.in_use`, naming the articles that the caller may see */
async function refuseUsed(db: Db, id: number, key: string, actor: Actor): Promise<void> {
  const isAll = reach(actor.role, 'article:write') === 'any';
  const articles = await articlesWith(db, id)
    .select(['articles.id', 'title', 'author_id', 'is_public'])
    .orderBy('articles.id')
    .execute();
  const pages = await countRows(pagesWith(db, id));
  const waiting = await countWaitingWith(db, [key]);
  if (articles.length + pages + waiting === 0) return;
  const named = articles
    .filter((one) => isAll || one.is_public === 1 || one.author_id === actor.userId)
    .slice(0, MAX_NAMED);
  const others = articles.length - named.length;
  const uses = [
    ...named.map((one) => `"${one.title}" (${one.id})`),
    ...(others > 0 ? [formatCount(others, named.length === 0 ? 'article' : 'other article')] : []),
    ...(pages > 0 ? [`${formatCount(pages, 'page')} of the site`] : []),
    ...(waiting > 0 ? [`waiting changes of ${formatCount(waiting, 'article')}`] : []),
  ];
  throw new Problem(
    409,
    'recording.in_use',
    `The file is in use: ${uses.join(', ')}. Remove it there first.`,
  );
}

/**
 * Deletes a recording; a job deletes its file.
 * @throws Problem 404, 403, 409 `recording.in_use`
 */
export function deleteRecording(db: Db, id: number, editing: Editing): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { key, name } = await managed(trx, editing.actor, id);
    await refuseUsed(trx, id, key, editing.actor);
    await trx.deleteFrom('recordings').where('id', '=', id).execute();
    await enqueueFileRemoval(trx, { key, name }, editing.now);
    await audited(trx, editing, 'recording.deleted', { id, name });
  });
}
