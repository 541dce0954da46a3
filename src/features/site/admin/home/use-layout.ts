import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-client.ts';
import type { HomeSection } from '#lib/home/home-layout.ts';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { HomeLayout, LayoutPatch } from '../../home.contract.ts';
import { homeLayoutQuery as shownLayoutQuery } from '../../web/public.ts';
import { homeLayoutQuery, putHomeLayout } from './api.ts';

interface Change {
  sections: HomeSection[];
  /** Such as 'Hero hidden'. */
  label: string;
  /** Whether it replaced all sections, and with them the changes before it. */
  isWhole: boolean;
  /** Of the layout that was changed: another admin's later save is a conflict. */
  version: number;
}

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'home.stale';

function outcome({ sections, publish }: LayoutPatch): string {
  if (sections === null) return t('Draft discarded');
  if (publish === 'now') return t('Layout published. Readers see it now.');
  return publish === null ? t('Draft saved. Only admins see it.') : t('Draft saved and scheduled');
}

/** The arrangement of the home page with the changes that aren't saved. */
export function useLayout() {
  const client = useQueryClient();
  const query = useQuery(homeLayoutQuery);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [conflict, setConflict] = useState<{ current: HomeLayout; patch: LayoutPatch }>();
  const { draft = null, published = [], version = 0, publishAt = null } = query.data ?? {};
  const stored = draft ?? published;
  const sections = changes.at(-1)?.sections ?? stored;
  const isSaved = isEqual(sections, stored);
  const since = changes.slice(
    Math.max(
      0,
      changes.findLastIndex(({ isWhole }) => isWhole),
    ),
  );

  const { act, busy } = useAction<LayoutPatch, HomeLayout>({
    run: putHomeLayout,
    success: (_answer, patch) => outcome(patch),
    failure: t('Couldn’t save the home page'),
    isQuestion: isStale,
    onDone: (answer, patch) => {
      client.setQueryData(homeLayoutQuery.queryKey, answer);
      // The home page of this tab shows it without a reload.
      if (patch.publish === 'now') void client.prefetchQuery({ ...shownLayoutQuery, staleTime: 0 });
      // The user may have changed more in the meantime.
      setChanges((now) => {
        const last = now.at(-1);
        return last === undefined || patch.sections === null || last.sections === patch.sections
          ? []
          : [{ ...last, version: answer.version }];
      });
      setConflict(undefined);
    },
    onFail: (error, patch) => {
      if (isStale(error)) setConflict({ current: error.body.current as HomeLayout, patch });
    },
  });
  const save = (publish: LayoutPatch['publish']) => {
    if (!busy && query.data)
      void act({ sections, version: changes[0]?.version ?? version, publish });
  };
  return {
    query,
    sections,
    publishAt,
    busy,
    conflict,
    /** What isn't saved; empty if the changes led back to what is. */
    labels: isSaved ? [] : [...new Set(since.map(({ label }) => label))],
    hasDraft: draft !== null,
    isPublished: isEqual(sections, published),
    canUndo: changes.length > 0,
    change: (next: HomeSection[], label: string, isWhole = false) => {
      if (isEqual(next, sections)) return;
      setChanges([...changes, { sections: next, label, isWhole, version }]);
    },
    undo: () => setChanges(changes.slice(0, -1)),
    discardChanges: () => setChanges([]),
    discardDraft: () => void act({ sections: null, version, publish: null }),
    saveDraft: () => {
      if (isSaved) return;
      const isComing = publishAt !== null && Date.parse(publishAt) > Date.now();
      save(isComing ? publishAt : null);
    },
    save,
    saveMine: () => {
      if (!conflict) return;
      const { current, patch } = conflict;
      // Theirs was never seen next to it: it isn't published or discarded in the same step.
      const publish = patch.publish === 'now' ? null : patch.publish;
      void act({ sections: patch.sections ?? sections, version: current.version, publish });
    },
    keepTheirs: () => {
      if (conflict) client.setQueryData(homeLayoutQuery.queryKey, conflict.current);
      setChanges([]);
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}
