import { useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticleStatus } from '#features/articles/values.ts';
import { adminAnswer, adminCall, problemOf } from '#lib/api/admin-api.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import {
  errorsByField,
  type FormErrors,
  type FormField,
  type FormValues,
  inputOf,
} from '../values.ts';
import { type Conflict, conflictOf, type Failure, failureOf } from './save-failure.ts';

/** The buttons that save. */
export type SaveButton = 'draft' | 'schedule' | 'publish-now' | 'publish';
/** 'keep' saves the article in the state that it is in, and stays in the editor. */
export type SaveWay = SaveButton | 'keep';

const STATUS_OF: Record<SaveButton, ArticleStatus> = {
  draft: 'draft',
  schedule: 'scheduled',
  'publish-now': 'published',
  publish: 'published',
};

export interface Save {
  way: SaveWay;
  values: FormValues;
  /** The version that it replaces. */
  version: number | undefined;
}

type Stored = Pick<AdminArticle, 'id' | 'version' | 'status'>;

/** What a save begins from. */
interface Ground {
  /** As the store had it last; null for one that was never saved. */
  article: Stored | null;
  /** What stood in the form when it was last the same as in the store. */
  saved: FormValues;
}

const replace = (id: number, input: object) =>
  adminCall<AdminArticle>('PUT', `/api/articles/${id}`, input);

/**
 * Stores a new article. One that a try before has made, whose answer was lost, is saved over, unless
 * somebody has changed it since.
 */
export async function createOnce(input: object, clientKey: string): Promise<AdminArticle> {
  const fields = { ...input, clientKey };
  const { status, body } = await adminAnswer<AdminArticle>('POST', '/api/articles', fields);
  return status === 201 ? body : replace(body.id, { ...input, version: 1 });
}

/** The status that a save gives. */
export function statusOf(
  way: SaveWay,
  article: Pick<AdminArticle, 'status'> | null,
): ArticleStatus {
  return way === 'keep' ? (article?.status ?? 'draft') : STATUS_OF[way];
}

/** What is changed beside its article too: names are merged, series put into another order. */
const ALSO_ELSEWHERE = ['byline', 'series'] as const;

/**
 * What a save sends. 'keep' leaves the state of an article to the store, where it may be another by
 * now: overwriting a text must not take back that somebody has published it. Content that is the one
 * in the store is not sent: nobody reads it anew, and one from before a limit is no hindrance. Nor is who is named
 * over it or its place in a series, where nobody touched that here: it may be another since.
 */
export function inputOfSave({ way, values, version }: Save, { article, saved }: Ground) {
  const input = inputOf(values, statusOf(way, article));
  if (article === null) return input;
  const { content, status, scheduledPublishAt, ...fields } = input;
  const isNewest = version === article.version;
  const isStored = isNewest && content === saved.content;
  const untouched = ALSO_ELSEWHERE.filter((field) => isNewest && values[field] === saved[field]);
  return {
    ...fields,
    ...Object.fromEntries(untouched.map((field) => [field, undefined])),
    ...(!isStored && { content }),
    ...(way !== 'keep' && { status }),
    ...((way !== 'keep' || status === 'scheduled') && { scheduledPublishAt }),
  };
}

interface SaveIds {
  clientKey: string;
  generatedDraftId: number | null;
  restoredVersion: number | null;
}

/**
 * Saves what the form holds.
 * @param ids `clientKey` names a new article, so that trying again does not make another;
 *   `generatedDraftId` the generated draft that stands in the form, `restoredVersion` the earlier save
 * @param onSaved after the store has it
 */
export function useSave(
  ground: Ground,
  { clientKey, generatedDraftId, restoredVersion }: SaveIds,
  onSaved: (answer: AdminArticle, save: Save) => void,
) {
  const { article } = ground;
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<(Conflict & { way: SaveWay }) | null>(null);
  const [failure, setFailure] = useState<(Failure & { way: SaveWay }) | null>(null);

  const refuse = (found: FormErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };

  const { act, busyWith } = useAction<Save, AdminArticle | Conflict>({
    run: async (save) => {
      const input = {
        ...inputOfSave(save, ground),
        ...(generatedDraftId !== null && { generatedDraftId }),
      };
      if (article === null) return createOnce(input, clientKey);
      try {
        const { version } = save;
        const restored = restoredVersion !== null && { restoredVersion };
        const sent = { ...input, ...restored, version };
        return await replace(article.id, sent);
      } catch (error) {
        // Not a failure to be told in passing: it is a question.
        const found = conflictOf(error);
        if (found === null) throw error;
        return found;
      }
    },
    success: (answer) => {
      if ('by' in answer) return undefined;
      return article === null ? 'Article created successfully' : 'Article updated successfully';
    },
    detail: (answer) => {
      if ('by' in answer || answer.moderationStatus !== 'pending') return undefined;
      return answer.status === 'draft' ? undefined : 'It waits for an editor’s approval.';
    },
    failure: article === null ? 'Failed to create article' : 'Failed to update article',
    onDone: (answer, save) => {
      if ('by' in answer) setConflict({ ...answer, way: save.way });
      else onSaved(answer, save);
    },
    onFail: (error, { way }) => {
      setFailure({ ...failureOf(error), way });
      refuse(errorsByField(problemOf(error).errors));
    },
  });

  return {
    /** @param version what it replaces, where that is another than the one that was loaded */
    save: (way: SaveWay, values: FormValues, version = article?.version) => {
      setErrors({});
      setFailure(null);
      setConflict(null);
      void act({ way, values, version });
    },
    /** Which save is under way. */
    saving: busyWith?.way,
    errors,
    /** Takes back what was said of a field, which is being changed. */
    forgive: (field: FormField) => setErrors((before) => ({ ...before, [field]: undefined })),
    /** Says what is wrong with the fields. */
    refuse,
    /** How often that was said. */
    refusals,
    conflict,
    /** Asks before a save what a stale one would be asked. */
    askAbout: (found: Conflict) => setConflict({ ...found, way: 'keep' }),
    dismissConflict: () => setConflict(null),
    /** Why the last save failed; null after one that did not. */
    failure,
    dismissFailure: () => setFailure(null),
  };
}
