import { useRef, useState } from 'react';
import { problemOf, staffCall } from '../../../../lib/staff-api.ts';
import { useAction } from '../../../../ui/use-action.ts';
import type { StaffArticle } from '../../contract.ts';
import type { ArticleStatus } from '../../values.ts';
import { type Conflict, conflictOf } from './form-conflict.ts';
import {
  errorsByField,
  type FormErrors,
  type FormField,
  type FormValues,
  inputOf,
} from './form-values.ts';

/** The buttons that save. */
export type SaveButton = 'draft' | 'schedule' | 'publish-now' | 'publish';

const STATUS_OF: Record<SaveButton, ArticleStatus> = {
  draft: 'draft',
  schedule: 'scheduled',
  'publish-now': 'published',
  publish: 'published',
};

interface Save {
  button: SaveButton;
  values: FormValues;
}

/**
 * Saves what the form holds.
 * @param article as it was opened; null for a new one
 * @param onSaved after the store has it
 */
export function useSave(article: Pick<StaffArticle, 'id' | 'version'> | null, onSaved: () => void) {
  const version = useRef(article?.version);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const refuse = (found: FormErrors) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };

  const { act, busyWith } = useAction<Save, StaffArticle | Conflict>({
    run: async ({ button, values }) => {
      const input = inputOf(values, STATUS_OF[button]);
      if (article === null) return staffCall<StaffArticle>('POST', '/api/articles', input);
      try {
        const patch = { ...input, version: version.current };
        return await staffCall<StaffArticle>('PUT', `/api/articles/${article.id}`, patch);
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
    failure: article === null ? 'Failed to create article' : 'Failed to update article',
    onDone: (answer) => {
      if ('by' in answer) setConflict(answer);
      else onSaved();
    },
    onFail: (error) => refuse(errorsByField(problemOf(error).errors)),
  });

  return {
    save: (button: SaveButton, values: FormValues) => {
      setErrors({});
      void act({ button, values });
    },
    /** Which button's save is under way. */
    saving: busyWith?.button,
    errors,
    /** Takes back what was said of a field, which is being changed. */
    forgive: (field: FormField) => setErrors((before) => ({ ...before, [field]: undefined })),
    /** Says what is wrong with the fields. */
    refuse,
    /** How often that was said. */
    refusals,
    conflict,
    /** From now on a save replaces what the other person saved. */
    overwrite: () => {
      if (conflict) version.current = conflict.version;
      setConflict(null);
    },
    dismissConflict: () => setConflict(null),
  };
}
