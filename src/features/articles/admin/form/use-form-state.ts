import { useState } from 'react';
import { isEqual } from '#lib/is-equal.ts';
import { randomId } from '#lib/random-id.ts';
import type { AdminArticle } from '../../contract.ts';
import {
  changeField,
  EMPTY_FORM,
  embargoValues,
  type FormField,
  type FormValues,
  formValues,
} from './form-values.ts';

interface Base {
  /** As the server last sent it; null for a new article. */
  article: AdminArticle | null;
  /** The form's values when they last matched the server's. */
  saved: FormValues;
}

/** The images of an article: in the form, or as the server sent it. */
export interface Imaged {
  content: string;
  featuredImage: string | null;
}

/** A replacement of the form's values that can be undone. */
interface Replacement {
  /** A sentence for the notice. */
  message: string;
  former: {
    values: FormValues;
    base: Base;
    clientKey: string;
    generatedDraftId: number | null;
    restoredVersion: number | null;
  };
}

/**
 * The values of the form, the version they are based on, and the last replacement.
 * @param title the first title of a new article; it doesn't count as an unsaved change
 */
export function useFormState(opened: AdminArticle | null, title = '') {
  const [base, setBase] = useState<Base>(() => ({
    article: opened,
    saved: opened === null ? changeField(EMPTY_FORM, 'title', title, false) : formValues(opened),
  }));
  const [values, setValues] = useState(base.saved);
  const [replaced, setReplaced] = useState(0);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const [clientKey, setClientKey] = useState(randomId);
  const [generatedDraftId, setGeneratedDraftId] = useState<number | null>(null);
  const [restoredVersion, setRestoredVersion] = useState<number | null>(null);
  const { article, saved } = base;

  const setAll = (next: FormValues) => {
    setValues(next);
    setReplaced((before) => before + 1);
  };

  return {
    article,
    values,
    saved,
    unsaved: !isEqual(saved, values),
    /** The idempotency key of a new article: a repeated request doesn't create a second one. */
    clientKey,
    setClientKey,
    /** The generated draft that the form holds, unsaved; null for none. */
    generatedDraftId,
    setGeneratedDraftId,
    /** The older version that was restored into the form, unsaved; null for none. */
    restoredVersion,
    setRestoredVersion,
    /** Counts replacements of all values: the rich-text editor starts again with each. */
    replaced,
    replacement,
    change: <Field extends FormField>(field: Field, value: FormValues[Field]) =>
      setValues((before) =>
        changeField(before, field, value, (article?.publishedAt ?? null) !== null),
      ),
    /**
     * Replaces all values.
     * @param message for the notice that offers to undo it
     * @param onto a newer version of the article, if the server just sent one
     */
    replace: (next: FormValues, message: string, onto?: AdminArticle) => {
      const former = { values, base, clientKey, generatedDraftId, restoredVersion };
      setReplacement({ message, former });
      setRestoredVersion(null);
      if (onto) setBase({ article: onto, saved: formValues(onto) });
      setAll(next);
    },
    undo: () => {
      if (replacement) {
        const { former } = replacement;
        setAll(former.values);
        // The base too: old values on a newer base would overwrite the newer version without a question.
        setBase(former.base);
        setClientKey(former.clientKey);
        setGeneratedDraftId(former.generatedDraftId);
        setRestoredVersion(former.restoredVersion);
      }
      setReplacement(null);
    },
    dismissReplacement: () => setReplacement(null),
    /** The server has saved `sent`. Anything typed since then is still unsaved. */
    savedAs: (answer: AdminArticle, sent: FormValues) => {
      // The server may have chosen another slug or cleared a time.
      const settle = (current: FormValues): FormValues => ({
        ...current,
        slug: current.slug === sent.slug ? answer.slug : current.slug,
        scheduledPublishAt:
          current.scheduledPublishAt === sent.scheduledPublishAt
            ? answer.scheduledPublishAt
            : current.scheduledPublishAt,
        unpublishAt:
          current.unpublishAt === sent.unpublishAt ? answer.unpublishAt : current.unpublishAt,
      });
      setBase({ article: answer, saved: settle(sent) });
      setValues(settle);
      setReplacement(null);
      setGeneratedDraftId(null);
      setRestoredVersion(null);
    },
    /**
     * Replaces remote images by their copies without restarting the rich-text editor. The server has replaced them
     * in the stored article too, so it is no unsaved change.
     */
    replaceImages: (swap: <Fields extends Imaged>(fields: Fields) => Fields) => {
      setValues(swap);
      setBase((before) => ({
        article: before.article && swap(before.article),
        saved: swap(before.saved),
      }));
    },
    /** The server has lifted the embargo. */
    embargoLifted: (answer: AdminArticle) => {
      const lifted = embargoValues(answer);
      setBase((before) => ({ article: answer, saved: { ...before.saved, ...lifted } }));
      setValues((before) => ({ ...before, ...lifted }));
    },
    /** Waiting changes were approved or discarded; the article is the same. */
    pendingChanged: (answer: AdminArticle) => setBase((before) => ({ ...before, article: answer })),
    /** The article was deleted: the form becomes a new one. */
    startNew: () => {
      setBase({ article: null, saved: EMPTY_FORM });
      setClientKey(randomId());
    },
  };
}
