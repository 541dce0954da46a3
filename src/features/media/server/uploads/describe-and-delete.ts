import { recordAudit } from '#features/audit-log/server/public.ts';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { MediaText } from '../../contract.ts';
import { enqueueRemoval } from '../variants/jobs.ts';
import { mayManage, noSuchMedia, searchKey } from './image-library.views.ts';

/** How many articles the message names if an image is in use. */
const MAX_NAMED = 20;

/** @throws Problem 404 `media.not_found`, 403 `auth.forbidden` if it belongs to someone else */
async function managed(db: Db, actor: Actor, id: number) {
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

/** @throws Problem 409 `media.in_use` if it is a game's cover, naming the first */
async function refuseCover(db: Db, id: number): Promise<void> {
  const game = await db
    .selectFrom('game_images')
    .innerJoin('games', 'games.id', 'game_images.game_id')
    .select('games.title')
    .where('game_images.media_id', '=', id)
    .executeTakeFirst();
  if (!game) return;
  const detail = `The image is in use: it is the cover of the game "${game.title}".`;
  throw new Problem(409, 'media.in_use', detail, { members: { uses: [] } });
}

/** @throws Problem 409 `media.in_use` if it is an author's image */
async function refusePortrait(db: Db, id: number): Promise<void> {
  const author = await db
    .selectFrom('author_images')
    .innerJoin('authors', 'authors.id', 'author_images.author_id')
    .select('authors.name')
    .where('author_images.media_id', '=', id)
    .executeTakeFirst();
  if (!author) return;
  const detail = `The image is in use: it shows the author ${author.name}.`;
  throw new Problem(409, 'media.in_use', detail, { members: { uses: [] } });
}

/** @throws Problem 409 `media.in_use`, naming the articles that the caller may see */
async function refuseUsed(db: Db, id: number, actor: Actor): Promise<void> {
  await refuseCover(db, id);
  await refusePortrait(db, id);
  const used = await db
    .selectFrom('media_uses')
    .innerJoin('articles', 'articles.id', 'media_uses.article_id')
    .select(['articles.id', 'articles.title', 'articles.author_id', 'articles.is_public'])
    .where('media_uses.media_id', '=', id)
    .orderBy('articles.id')
    .execute();
  if (used.length === 0) return;
  const readsAll = reach(actor.role, 'article:write') === 'any';
  const uses = used
    .filter((one) => readsAll || one.is_public === 1 || one.author_id === actor.userId)
    .slice(0, MAX_NAMED)
    .map(({ id: articleId, title }) => ({ id: articleId, title }));
  const named = uses.map((one) => `"${one.title}" (${one.id})`);
  const others = used.length - uses.length;
  if (others > 0) named.push(formatCount(others, named.length === 0 ? 'article' : 'other article'));
  throw new Problem(409, 'media.in_use', `The image is in use: ${named.join(', ')}.`, {
    members: { uses },
  });
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
