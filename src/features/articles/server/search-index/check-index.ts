import { indexComparison } from '#features/search/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { nextIds } from './index-all.ts';
import { searchableTexts } from './reindex-and-invalidate.ts';

/** Articles whose ids were looked at, and the wrong ones among them. */
interface Looked {
  looked: number[];
  wrong: number[];
}

/**
 * Compares articles with what search has of them, some at a time: each word of their texts, what they belong to, when
 * and to whom they are shown.
 * @returns for each batch the ids that were looked at, ascending, and those that search does not have as they are
 */
export async function* misindexed(db: Db, signal: AbortSignal): AsyncGenerator<Looked> {
  const differing = await indexComparison(db, signal);
  for (let last = 0; ; ) {
    signal.throwIfAborted();
    const looked = await nextIds(db, last);
    if (looked.length === 0) return;
    last = looked.at(-1) ?? 0;
    yield { looked, wrong: await differing(await searchableTexts(db, looked)) };
  }
}
