import { useState } from 'react';
import type { Anchor } from '#features/rich-text/admin/public.ts';
import { readDraftsNow, removeDraftNow, storeDraftNow } from '#lib/browser/local-drafts.ts';
import { randomId } from '#lib/random-id.ts';

/** The thread of a comment that starts one. */
export const NEW = 'new';

/** Text that the server doesn't have yet. */
export interface Typed {
  text: string;
  /** Of a new thread: its words; null for the whole article. */
  anchor: Anchor | null;
  clientKey: string;
}

/** What a user typed into the comments of an article, by thread, stored on this device until it is sent. */
export function useTyped(account: number, articleId: number) {
  const prefix = `discussion/${account}/${articleId}/`;
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(
    () =>
      new Map(
        Array.from(readDraftsNow<Typed>(prefix), ([key, draft]) => [
          key.slice(prefix.length),
          draft,
        ]),
      ),
  );
  /** @param next null after it was sent or discarded */
  const change = (thread: string, next: Partial<Typed> | null) => {
    const changed = new Map(typed);
    if (next === null) {
      changed.delete(thread);
      removeDraftNow(prefix + thread);
    } else {
      const before = typed.get(thread) ?? { text: '', anchor: null, clientKey: randomId() };
      const draft = { ...before, ...next };
      changed.set(thread, draft);
      storeDraftNow(prefix + thread, draft);
    }
    setTyped(changed);
  };
  return { typed, change };
}
