import { useRef, useState } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { moved } from '#ui/admin/order/move-buttons.tsx';
import type { FeaturedPage } from '../../values.ts';
import { useOrderSidebar } from '../actions.ts';

/** The articles in the order of these IDs; null if the IDs don't match. */
function inOrder(articles: readonly AdminSummary[], ids: readonly number[]): AdminSummary[] | null {
  if (articles.length !== ids.length) return null;
  const ordered = ids.flatMap((id) => articles.find((article) => article.id === id) ?? []);
  return ordered.length === articles.length ? ordered : null;
}

/**
 * The order of the sidebar: a move shows immediately and is saved in the background. Moves during a save
 * are saved together after it.
 * @param articles in the stored order
 */
export function useOrder(page: FeaturedPage, articles: AdminSummary[]) {
  const { act } = useOrderSidebar(page);
  const [order, setOrder] = useState<number[] | null>(null);
  const unsaved = useRef<number[] | null>(null);
  const saving = useRef(false);
  const shown = (order && inOrder(articles, order)) ?? articles;

  const save = async () => {
    if (saving.current) return;
    saving.current = true;
    for (let ids = unsaved.current; ids !== null; ids = unsaved.current) {
      unsaved.current = null;
      const saved = await act(ids);
      if (!saved) unsaved.current = null;
    }
    saving.current = false;
    setOrder(null);
  };

  const move = (from: number, to: number) => {
    const ids = moved(shown, from, to).map(({ id }) => id);
    if (ids.every((id, index) => id === shown[index]?.id)) return;
    unsaved.current = ids;
    setOrder(ids);
    void save();
  };

  return { shown, move };
}
