import { recordAudit } from '#features/audit-log/server/public.ts';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countWaitingWith } from '#platform/db/queries/waiting-changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { MediaInput } from '../../contract.ts';
import { focusText } from '../../crops.values.ts';
import { enqueueCropsOf } from '../crops/use-crops-job.ts';
import type { FollowReplacement } from '../replace-in-text.ts';
import { enqueueCrops } from '../variants/crop-files.ts';
import { enqueueRemoval } from '../variants/jobs.ts';
import { mediaUrl } from '../variants/variant-sizes.ts';
import { mayManage, noSuchMedia, searchKey } from './image-library.views.ts';
import {
  isUsedBeyondDrafts,
  pagesShowing,
  publicArticlesShowing,
  usesOfMedia,
} from './uses.views.ts';

/** How many articles the message names if an image is in use. */
const MAX_NAMED = 20;

/** @throws Problem 404 `media.not_found`, 403 `auth.forbidden` if it belongs to someone else */
export async function managed(db: Db, actor: Actor, id: number) {
  const media = await db
    .selectFrom('media')
    .select(['key', 'type', 'focus', 'name', 'alt', 'caption', 'credit', 'license', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => noSuchMedia());
  if (!mayManage(actor, media.user_id)) {
    throw new Problem(403, 'auth.forbidden', 'You can change only your own images.');
  }
  return media;
}

/**
 * What an author changes about an image appears, unapproved, wherever readers or others see it.
 * @param detail what only an editor can do
 * @throws Problem 409 `media.in_use`
 */
export async function refuseUnapproved(
  db: Db,
  actor: Actor,
  id: number,
  detail: string,
): Promise<void> {
  if (reach(actor.role, 'media:manage') === 'any') return;
  if (!(await isUsedBeyondDrafts(db, id, actor.userId))) return;
  throw new Problem(409, 'media.in_use', detail);
}

const EDITORS_ONLY =
  'Only an editor can change the credit, license or focal point of an image that is used outside of your own drafts.';

/** Articles per change. */
const BATCH_SIZE = 500;

/** Shows readers the new credit of an image. Other texts of the library are copied into articles. */
async function recordCreditChange(trx: Db, id: number, now: number): Promise<void> {
  const articles = await publicArticlesShowing(trx, id);
  for (let start = 0; start < articles.length; start += BATCH_SIZE) {
    const some = articles.slice(start, start + BATCH_SIZE);
    await recordChange(trx, now, ['articles', ...some.map((one): Topic => `article:${one}`)]);
  }
  if ((await pagesShowing(trx, id)).length > 0) await recordChange(trx, now, ['pages']);
}

/**
 * Changes the given texts of an image and its focal point.
 * @throws Problem 404 `media.not_found`, 403 `auth.forbidden`, 409 `media.in_use`
 */
export function describeMedia(
  db: Db,
  id: number,
  input: MediaInput,
  { actor, now, follow }: { actor: Actor; now: number; follow: FollowReplacement },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { key, type, name, ...former } = await managed(trx, actor, id);
    const { alt = former.alt, caption = former.caption } = input;
    const { credit = former.credit, license = former.license } = input;
    const isCredited = credit !== former.credit || license !== former.license;
    const focus = input.focus === undefined ? former.focus : input.focus && focusText(input.focus);
    const isMoved = focus !== former.focus;
    if (isCredited || isMoved) await refuseUnapproved(trx, actor, id, EDITORS_ONLY);
    if (isMoved) await enqueueCropsOf(trx, id, now);
    const name_key = searchKey(name, alt, caption, credit);
    await trx
      .updateTable('media')
      .set({ alt, caption, credit, license, focus, name_key })
      .where('id', '=', id)
      .execute();
    if (isCredited) await recordCreditChange(trx, id, now);
    if (!isMoved) return;
    await enqueueCrops(trx, { key, focus: former.focus, name }, now);
    const url = mediaUrl({ key, type, focus });
    const image = { id, name, formerKey: key, url, isNewFile: false };
    await follow(trx, image, { now, actor });
  });
}

/** The keys of an image, with those before it was replaced. */
async function keysOf(db: Db, id: number): Promise<string[]> {
  const former = db.selectFrom('media_former_keys').select('key').where('media_id', '=', id);
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('id', '=', id)
    .union(former)
    .execute();
  return rows.map(({ key }) => key);
}

/** @throws Problem 409 `media.in_use`, naming the articles that the caller may see */
async function refuseUsed(db: Db, id: number, actor: Actor): Promise<void> {
  const used = await usesOfMedia(db, id, actor);
  const waiting = await countWaitingWith(db, await keysOf(db, id));
  const { articles, others, games, authors, pages, settings, snippets } = used;
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
    ...snippets.map((title) => `it is in the snippet "${title}"`),
    ...(settings > 0 ? ['it is part of the site’s brand'] : []),
    ...(pages > 0 ? [`it is on ${formatCount(pages, 'page')} of the site`] : []),
    ...(named.length > 0 ? [named.join(', ')] : []),
    ...(waiting > 0 ? [`it is in changes of ${formatCount(waiting, 'article')} that wait`] : []),
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
    const { key, focus, name } = await managed(trx, actor, id);
    await refuseUsed(trx, id, actor);
    await enqueueCropsOf(trx, id, now);
    await trx.deleteFrom('media').where('id', '=', id).execute();
    await enqueueRemoval(trx, { key, focus, name }, now);
    const subject = { type: 'media', id, name } as const;
    await recordAudit(trx, now, actor, [{ action: 'media.deleted', subject }]);
  });
}
