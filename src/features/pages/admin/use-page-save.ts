import { useState } from 'react';
import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminPage, PageFields, PageSummary } from '../contract.ts';
import { type Publication, postPage, putPage } from './api.ts';

/** The page that a save is based on; its id is null before its first save. */
export interface PageBase
  extends Pick<PageSummary, 'state' | 'language' | 'hasUnpublishedChanges' | 'publishAt'> {
  id: number | null;
  /** The slug that readers use; '' for a new page. */
  slug: string;
  version: number;
}

interface Save extends Publication {
  fields: PageFields;
  /** The button that saves. */
  by: 'draft' | 'readers';
  /** The page and version to save over, after a conflict. */
  over?: { id: number; version: number };
}

/** A version that someone else saved meanwhile. */
export interface Conflict {
  id: number;
  /** The server's sentence about it. */
  text: string;
  save: Save;
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
    run: ({ fields, publish, publishAt, over = base }) =>
      over.id === null
        ? postPage(fields, { publish, publishAt }, base.slug !== '')
        : putPage(over.id, over.version, fields, { publish, publishAt }),
    success: (_page, { publish, by }) =>
      publish
        ? t('Page published successfully')
        : by === 'readers'
          ? t('Page scheduled successfully')
          : t('Draft saved'),
    failure: t('Failed to save the page'),
    onDone: (page, { fields }) => {
      setErrors({});
      setConflict(null);
      onSaved(page, fields);
    },
    onFail: (error, save) => {
      const { code, detail, errors: refused } = problemOf(error);
      setErrors(refused);
      if (code !== 'page.stale') return;
      void idOf(base).then(
        (id) => id !== null && setConflict({ id, text: detail ?? '', save }),
        () => undefined,
      );
    },
  });
  return {
    save: (save: Save) => void act(save),
    busy,
    /** The button of the save in progress. */
    busyBy: busyWith?.by,
    errors,
    clearError: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    conflict,
    dismissConflict: () => setConflict(null),
  };
}
