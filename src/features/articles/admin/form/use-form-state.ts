import { useState } from 'react';
import type { AdminArticle } from '../../contract.ts';
import { randomId } from './local-drafts/draft-storage.ts';
import {
  changed,
  embargoOf,
  type FormField,
  type FormValues,
  sameValues,
  valuesOf,
} from './values.ts';

interface Ground {
  /** As the store had it last; null for one that was never saved. */
  article: AdminArticle | null;
  /** What stood in the form when it was last the same as in the store. */
  saved: FormValues;
}

/** Where images stand in an article. */
export interface Imaged {
  content: string;
  featuredImage: string | null;
}

/** Something that took the place of what stood in the form, and the way back. */
interface Exchange {
  /** What it was, as a sentence. */
  what: string;
  former: {
    values: FormValues;
    ground: Ground;
    clientKey: string;
    generatedDraftId: number | null;
    restoredVersion: number | null;
  };
}

/**
 * What stands in the form, what it began from, and what was exchanged in it at once.
 * @param title what a new article is called at first: nothing that could be lost
 */
export function useFormState(opened: AdminArticle | null, title = '') {
  const [ground, setGround] = useState<Ground>(() => ({
    article: opened,
    saved: opened === null ? changed(valuesOf(null), 'title', title, true) : valuesOf(opened),
  }));
  const [values, setValues] = useState(ground.saved);
  const [replaced, setReplaced] = useState(0);
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [clientKey, setClientKey] = useState(randomId);
  const [generatedDraftId, setGeneratedDraftId] = useState<number | null>(null);
  const [restoredVersion, setRestoredVersion] = useState<number | null>(null);
  const { article, saved } = ground;

  const put = (next: FormValues) => {
    setValues(next);
    setReplaced((before) => before + 1);
  };

  return {
    article,
    values,
    saved,
    unsaved: !sameValues(saved, values),
    /** The idempotency key of a new article: sent again, it is not made twice. */
    clientKey,
    setClientKey,
    /** Which generated draft stands here unsaved; null for none. */
    generatedDraftId,
    setGeneratedDraftId,
    /** Which earlier save stands here, restored and unsaved; null for none. */
    restoredVersion,
    setRestoredVersion,
    /** Counts how often values were put in from outside: a field may have to be drawn anew. */
    replaced,
    exchange,
    change: (field: FormField, text: string) =>
      setValues((before) => changed(before, field, text, article === null)),
    /**
     * Puts values in the place of those that stand there.
     * @param what for the notice that offers to undo it
     * @param onto what the store has, where that was learned of just now
     */
    exchangeFor: (next: FormValues, what: string, onto?: AdminArticle) => {
      setExchange({
        what,
        former: { values, ground, clientKey, generatedDraftId, restoredVersion },
      });
      setRestoredVersion(null);
      if (onto) setGround({ article: onto, saved: valuesOf(onto) });
      put(next);
    },
    undo: () => {
      if (exchange) {
        const { former } = exchange;
        put(former.values);
        // Also what they began from: saved onto what came since, they would overwrite it unasked.
        setGround(former.ground);
        setClientKey(former.clientKey);
        setGeneratedDraftId(former.generatedDraftId);
        setRestoredVersion(former.restoredVersion);
      }
      setExchange(null);
    },
    dismissExchange: () => setExchange(null),
    /** The store has what was sent. What was written since then is not saved. */
    savedAs: (answer: AdminArticle, sent: FormValues) => {
      const made = valuesOf(answer);
      // Where the store found other ones, the form shows them.
      const settled: FormField[] = ['slug', 'scheduledPublishAt'];
      const settle = (values: FormValues) => {
        const next = { ...values };
        for (const field of settled) if (next[field] === sent[field]) next[field] = made[field];
        return next;
      };
      setGround({ article: answer, saved: settle(sent) });
      setValues(settle);
      setExchange(null);
      setGeneratedDraftId(null);
      setRestoredVersion(null);
    },
    /**
     * Replaces remote images by their copies without redrawing the text. The server has replaced
     * them in the stored article too, so it is no unsaved change.
     */
    replaceImages: (swap: <Fields extends Imaged>(fields: Fields) => Fields) => {
      setValues(swap);
      setGround((before) => ({
        article: before.article && swap(before.article),
        saved: swap(before.saved),
      }));
    },
    /** Its embargo was lifted: the store has that already. */
    liftedAs: (answer: AdminArticle) => {
      const lifted = embargoOf(answer);
      setGround((before) => ({ article: answer, saved: { ...before.saved, ...lifted } }));
      setValues((before) => ({ ...before, ...lifted }));
    },
    /** The article is gone: what stands here would be a new one. */
    begin: () => {
      setGround({ article: null, saved: valuesOf(null) });
      setClientKey(randomId());
    },
  };
}
