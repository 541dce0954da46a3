import type { Db } from '#platform/db/schema.ts';
import { shortened } from './notify.ts';

/** An event that people were notified of. */
interface Event {
  articleId: number;
  /** The `key` that it was notified with. */
  key: string;
}

const EMAILED = ['sending', 'sent', 'failed'] as const;

/**
 * Takes back notifications of an event that was undone: they aren't emailed, and leave the bell. Emailed ones stay
 * without their text, because they count toward what one account may send.
 * @param only these notifications; by default, all
 */
export async function withdraw(
  trx: Db,
  { articleId, key }: Event,
  only?: { kind: 'mentioned'; except: readonly number[] },
): Promise<void> {
  let ids = trx
    .selectFrom('notifications')
    .select('id')
    .where('article_id', '=', articleId)
    .where('key', '=', key);
  if (only) {
    ids = ids.where('kind', '=', only.kind).where('user_id', 'not in', [0, ...only.except]);
  }
  await trx
    .deleteFrom('notifications')
    .where('id', 'in', ids)
    .where('email', 'not in', EMAILED)
    .execute();
  await trx.updateTable('notifications').set({ text: null }).where('id', 'in', ids).execute();
}

/** Replaces the text of notifications that still have one. */
export async function reword(trx: Db, { articleId, key }: Event, text: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ text: shortened(text) })
    .where('article_id', '=', articleId)
    .where('key', '=', key)
    .where('text', 'is not', null)
    .execute();
}
