import { useState } from 'react';
import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminPage, PageFields, PageSummary } from '../contract.ts';
import { postPage, putPage } from './api.ts';

/** The page that a save is based on; its id is null before its first save. */
export interface PageBase extends Pick<PageSummary, 'state' | 'hasUnpublishedChanges'> {
  id: number | null;
  /** The slug that readers use; '' for a new page. */
  slug: string;
  version: number;
}

interface Save {
  fields: PageFields;
  publish: boolean;
  /** The page and version to save over, after a conflict. */
  over?: { id: number; version: number };
}

/** A version that someone else saved meanwhile. */
export interface Conflict {
  id: number;
  /** The server's sentence about it. */
  text: string;
  publish: boolean;
}

async function idOf({ id, slug }: PageBase): Promise<number | null> {
  if (id !== null) return id;
  const pages = await adminCall<PageSummary[]>('GET', '/api/admin/pages');
  return pages.find((page) => page.slug === slug)?.id ?? null;
}

/**
 * Saves a page.
 * @param onSaved called with the server's page and what was sent
 */
export function usePageSave(base: PageBase, onSaved: (page: AdminPage, sent: PageFields) => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { act, busy, busyWith } = useAction<Save, AdminPage>({
    run: ({ fields, publish, over = base }) =>
      over.id === null
        ? postPage(fields, publish, base.slug !== '')
        : putPage(over.id, over.version, fields, publish),
    success: (_page, { publish }) => (publish ? 'Page published successfully' : 'Draft saved'),
    failure: 'Failed to save the page',
    onDone: (page, { fields }) => {
      setErrors({});
      setConflict(null);
      onSaved(page, fields);
    },
    onFail: (error, { publish }) => {
      const { code, detail, errors: refused } = problemOf(error);
      setErrors(refused);
      if (code !== 'page.stale') return;
      void idOf(base).then(
        (id) => id !== null && setConflict({ id, text: detail ?? '', publish }),
        () => undefined,
      );
    },
  });
  return {
    save: (save: Save) => void act(save),
    busy,
    /** Whether the save in progress publishes. */
    publishing: busyWith?.publish,
    errors,
    clearError: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    conflict,
    dismissConflict: () => setConflict(null),
  };
}
