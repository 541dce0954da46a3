import { recordAudit } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { MediaText } from '../../contract.ts';
import { enqueueRemoval } from '../variants/jobs.ts';
import { mayManage, noSuchMedia, searchKey } from './image-library.views.ts';
import { usesOfMedia } from './uses.views.ts';

/** How many articles the message names if an image is in use. */
const MAX_NAMED = 20;

/** @throws Problem 404 `media.not_found`, 403 `auth.forbidden` if it belongs to someone else */
export async function managed(db: Db, actor: Actor, id: number) {
  const media = await db
    .selectFrom('media')
    .select(['key', 'name', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!media) throw noSuchMedia();
  if (!mayManage(actor, media.user_id)) {
    throw new Problem(403, 'auth.forbidden', 'You can change only your own images.');
  }
  return media;
}

/** Changes alternative text and caption. @throws Problem 404 `media.not_found`, 403 `auth.forbidden` */
export function describeMedia(db: Db, id: number, text: MediaText, actor: Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name } = await managed(trx, actor, id);
    await trx
      .updateTable('media')
      .set({ ...text, name_key: searchKey(name, text.alt, text.caption) })
      .where('id', '=', id)
      .execute();
  });
}

/** @throws Problem 409 `media.in_use`, naming the articles that the caller may see */
async function refuseUsed(db: Db, id: number, actor: Actor): Promise<void> {
  const { articles, others, games, authors, pages, settings } = await usesOfMedia(db, id, actor);
  const uses = articles.slice(0, MAX_NAMED).map(({ id: articleId, title }) => ({
    id: articleId,
    title,
  }));
  const named = uses.map((one) => `"${one.title}" (${one.id})`);
  const more = articles.length - uses.length + others;
  if (more > 0) named.push(formatCount(more, named.length === 0 ? 'article' : 'other article'));
  const reasons = [
    ...games.map(({ title }) => `it is the cover of the game "${title}"`),
    ...authors.map(({ name }) => `it shows the author ${name}`),
    ...(settings > 0 ? ['it is part of the site’s brand'] : []),
    ...(pages > 0 ? [`it is on ${formatCount(pages, 'page')} of the site`] : []),
    ...(named.length > 0 ? [named.join(', ')] : []),
  ];
  if (reasons.length === 0) return;
  const detail = `The image is in use: ${reasons[0]}.`;
  throw new Problem(409, 'media.in_use', detail, { members: { uses } });
}

/**
 * Deletes an image; a job deletes its files.
 * @throws Problem 404 `media.not_found`, 403 `auth.forbidden`, 409 `media.in_use`
 */
export function deleteMedia(db: Db, id: number, actor: Actor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { key, name } = await managed(trx, actor, id);
    await refuseUsed(trx, id, actor);
    await trx.deleteFrom('media').where('id', '=', id).execute();
    await enqueueRemoval(trx, { key, name }, now);
    const subject = { type: 'media', id, name } as const;
    await recordAudit(trx, now, actor, [{ action: 'media.deleted', subject }]);
  });
}
