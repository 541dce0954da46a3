import type { Actor } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Context } from '#platform/context.ts';
import type { LostSlot } from '#platform/db/queries/trashed-articles.ts';
import { Problem } from '#platform/http/problem.ts';
import { ownTurn } from '#platform/own-turn.ts';
import type { BulkAnswer, BulkChange, BulkRequest } from '../../bulk.contract.ts';
import { deleteArticle } from '../trash/delete.ts';
import { moveToTrash, restoreArticle } from '../trash/trash.ts';
import { changeFields } from './change-fields.ts';

const DONE: Record<BulkChange['type'], string> = {
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted permanently',
  category: 'changed',
  'add-tags': 'changed',
  'remove-tags': 'changed',
  byline: 'changed',
};

const LOST: Record<LostSlot, string> = {
  taken: 'the slots are taken',
  gone: 'the category was deleted',
};

/** '. 2 articles left Featured Manager: the slots are taken' */
const unfeaturedNote = (lost: readonly unknown[]): string =>
  (['taken', 'gone'] as const)
    .map((why) => ({ why, count: lost.filter((one) => one === why).length }))
    .map(({ why, count }) =>
      count === 0 ? '' : `. ${formatCount(count, 'article')} left Featured Manager: ${LOST[why]}`,
    )
    .join('');

/** '2 articles published, 1 failed' */
export function bulkMessage({ done, failed }: Omit<BulkAnswer, 'message'>, word: string): string {
  const first = `${formatCount(done.length, 'article')} ${word}`;
  return failed.length === 0 ? first : `${first}, ${failed.length} failed`;
}

/** @returns why a restored article lost a featured slot, if it did */
function changeOne(
  context: Pick<Context, 'db' | 'config'>,
  id: number,
  change: BulkChange,
  actor: Actor,
  now: number,
  version: number | undefined,
): Promise<unknown> {
  const { db } = context;
  switch (change.type) {
    case 'trash':
      return moveToTrash(db, id, actor, now, version);
    case 'restore':
      return restoreArticle(db, id, change.asBefore, actor, now);
    case 'delete':
      return deleteArticle(db, id, actor, now, version);
    case 'category':
    case 'byline':
    case 'add-tags':
    case 'remove-tags':
      return changeFields(context, id, change, actor, now, version);
  }
}

/**
 * Changes each of several articles that allows it, in its own transaction, so that other writers don't wait for all.
 * The result names the others and why. A repeated ID counts once.
 */
export async function changeMany(
  context: Pick<Context, 'db' | 'config'>,
  { articleIds, versions, change }: BulkRequest & { change: BulkChange },
  actor: Actor,
  now: number,
): Promise<BulkAnswer> {
  const answer: Omit<BulkAnswer, 'message'> = { done: [], failed: [] };
  const results: unknown[] = [];
  for (const id of new Set(articleIds)) {
    try {
      results.push(await changeOne(context, id, change, actor, now, versions?.[id]));
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      answer.failed.push({ id, code: error.code, detail: error.message });
    }
    await ownTurn();
  }
  const message = bulkMessage(answer, DONE[change.type]) + unfeaturedNote(results);
  return { ...answer, message };
}
