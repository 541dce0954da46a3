import { useState } from 'react';
import type { AdminArticle } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { type ArticleStatus, isPublic } from '#features/articles/values.ts';
import { adminAnswer, adminCall, problemOf } from '#lib/api/admin-api.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import {
  articleInput,
  errorsByField,
  type FormErrors,
  type FormField,
  type FormValues,
} from '../form-values.ts';
import {
  type Loss,
  lostByDraft,
  type SaveAction,
  type SaveButton,
  type Stored,
} from './question-before.ts';
import { type Conflict, conflictOf, type Failure, failureOf, reasonOf } from './save-failure.ts';

/**
 * The name of the button that publishes, by its effect (decision 51).
 * @param moderates whether the user's saves need no approval
 */
export function publishLabel(article: Omit<Stored, 'id' | 'version'> | null, moderates: boolean) {
  if (!moderates) return t('Submit for Review');
  return article !== null && isPublic(article) ? t('Update Article') : t('Publish Article');
}

/** The toast of a save. */
export function successText(
  action: SaveAction,
  article: Stored | null,
  moderates: boolean,
): string {
  if (article === null) return t('Article created successfully');
  const lost = action === 'draft' ? lostByDraft(article, moderates) : null;
  return lost === null ? t('Article updated successfully') : DONE[lost];
}

/** What is true after a save beyond its toast's first line, which the specification gives. */
export function stateText(
  action: SaveAction,
  answer: Pick<AdminArticle, 'status' | 'moderationStatus' | 'scheduledPublishAt'>,
  wasPublic: boolean,
) {
  if (answer.moderationStatus === 'pending') {
    return answer.status === 'draft'
      ? t('Saved as a draft. Editors review it once it’s submitted.')
      : t('Submitted. An editor will review it.');
  }
  if (answer.status === 'scheduled' && answer.scheduledPublishAt !== null) {
    return t('Scheduled for {scheduledPublishAt}.', {
      scheduledPublishAt: formatLocalTime(answer.scheduledPublishAt),
    });
  }
  if (!isPublic(answer)) return undefined;
  return wasPublic || action === 'in-place' ? t('Readers see your changes.') : t('Published.');
}

const DONE: Record<Loss, string> = {
  public: t('Article unpublished'),
  schedule: t('Article unscheduled'),
  submission: t('Article withdrawn from review'),
};

const STATUS_OF: Record<SaveButton, ArticleStatus> = {
  draft: 'draft',
  schedule: 'scheduled',
  'publish-now': 'published',
  publish: 'published',
};

export interface Save {
  action: SaveAction;
  values: FormValues;
  /** The version that it replaces. */
  version: number | undefined;
}

interface Base {
  /** As the server last sent it; null for a new article. */
  article: Stored | null;
  /** The form's values when they last matched the server's. */
  saved: FormValues;
}

const replace = (id: number, input: object) =>
  adminCall<AdminArticle>('PUT', `/api/articles/${id}`, input);

/**
 * Creates an article. If an earlier attempt created it and only its answer was lost, updates that article,
 * unless another user has changed it since.
 */
export async function createOnce(input: object, clientKey: string): Promise<AdminArticle> {
  const fields = { ...input, clientKey };
  const { status, body } = await adminAnswer<AdminArticle>('POST', '/api/articles', fields);
  return status === 201 ? body : replace(body.id, { ...input, version: 1 });
}

/** The status of the article after a save. */
export function statusAfter(
  action: SaveAction,
  article: Pick<AdminArticle, 'status'> | null,
): ArticleStatus {
  return action === 'in-place' ? (article?.status ?? 'draft') : STATUS_OF[action];
}

/** Fields that also change outside the editor: authors are merged, series reordered. */
const CHANGED_ELSEWHERE = ['byline', 'series'] as const;

/**
 * The request body of a save. An in-place save leaves out the status, which another user may have changed:
 * overwriting a text must not unpublish it. Unchanged content is left out, so the server needn't read it and an
 * old article over a newer limit can still be saved. So are an unchanged byline and series.
 */
export function saveInput({ action, values, version }: Save, { article, saved }: Base) {
  const input = articleInput(values, statusAfter(action, article));
  if (article === null) return input;
  const { content, status, scheduledPublishAt, ...fields } = input;
  const isNewest = version === article.version;
  const isStored = isNewest && content === saved.content;
  const untouched = CHANGED_ELSEWHERE.filter(
    (field) => isNewest && isEqual(values[field], saved[field]),
  );
  return {
    ...fields,
    ...Object.fromEntries(untouched.map((field) => [field, undefined])),
    ...(!isStored && { content }),
    ...(action !== 'in-place' && { status }),
    ...((action !== 'in-place' || status === 'scheduled') && { scheduledPublishAt }),
  };
}

/** A conflict with the save that met it. */
export interface SaveConflict extends Conflict {
  action: SaveAction;
  /** Whether the question before the save was answered. */
  isConfirmed: boolean;
}

interface SaveIds {
  clientKey: string;
  generatedDraftId: number | null;
  restoredVersion: number | null;
}

/**
 * Saves the form.
 * @param ids `clientKey`: the idempotency key of a new article; `generatedDraftId`: the generated draft in the
 *   form; `restoredVersion`: the older version in the form
 * @param moderates whether the user's saves need no approval
 */
export function useSave(
  base: Base,
  { clientKey, generatedDraftId, restoredVersion }: SaveIds,
  moderates: boolean,
  onSaved: (answer: AdminArticle, save: Save) => void,
) {
  const { article } = base;
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [failure, setFailure] = useState<(Failure & { action: SaveAction }) | null>(null);

  const showErrors = (next: FormErrors) => {
    setErrors(next);
    setRefusals((before) => before + 1);
  };

  const { act, busyWith } = useAction<Save, AdminArticle | Conflict>({
    run: async (save) => {
      const input = {
        ...saveInput(save, base),
        ...(generatedDraftId !== null && { generatedDraftId }),
      };
      if (article === null) return createOnce(input, clientKey);
      try {
        const { version } = save;
        const restored = restoredVersion !== null && { restoredVersion };
        const sent = { ...input, ...restored, version };
        return await replace(article.id, sent);
      } catch (error) {
        // A conflict opens a dialog instead of reporting a failure.
        const conflicting = conflictOf(error);
        if (conflicting === null) throw error;
        return conflicting;
      }
    },
    success: (answer, { action }) =>
      'by' in answer ? undefined : successText(action, article, moderates),
    detail: (answer, { action }) =>
      'by' in answer ? undefined : stateText(action, answer, article !== null && isPublic(article)),
    view: (answer) => ('by' in answer || !isPublic(answer) ? undefined : articlePath(answer.slug)),
    failure: article === null ? t('Failed to create article') : t('Failed to update article'),
    reasonOf,
    onDone: (answer, save) => {
      if ('by' in answer) setConflict({ ...answer, action: save.action, isConfirmed: true });
      else onSaved(answer, save);
    },
    onFail: (error, { action }) => {
      setFailure({ ...failureOf(error), action });
      showErrors(errorsByField(problemOf(error).errors));
    },
  });

  return {
    /** @param version the version to replace, if it isn't the one that was loaded */
    save: (action: SaveAction, values: FormValues, version = article?.version) => {
      setErrors({});
      setFailure(null);
      setConflict(null);
      void act({ action, values, version });
    },
    /** The save that is in progress. */
    saving: busyWith?.action,
    errors,
    /** Removes the error of a field that is being changed. */
    clearError: (field: FormField) => setErrors((before) => ({ ...before, [field]: undefined })),
    showErrors,
    /** Counts how often errors were shown. */
    refusals,
    conflict,
    /** Opens the conflict dialog before a save would run into it. */
    askAbout: (other: Conflict, action: SaveAction = 'in-place') =>
      setConflict({ ...other, action, isConfirmed: false }),
    dismissConflict: () => setConflict(null),
    /** Why the last save failed; null if it didn't. */
    failure,
    dismissFailure: () => setFailure(null),
  };
}
