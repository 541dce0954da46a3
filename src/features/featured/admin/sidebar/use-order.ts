import { useRef, useState } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import type { FeaturedPage } from '../../values.ts';
import { useOrderSidebar } from '../actions.ts';
import { inOrder, moved } from './order.ts';

/**
 * The sidebar's articles in the order wanted: a move shows at once and is saved behind it. Moves made
 * while a save is under way are saved together after it.
 * @param articles as the store has them
 */
export function useOrder(page: FeaturedPage, articles: AdminSummary[]) {
  const { act } = useOrderSidebar(page);
  const [wanted, setWanted] = useState<number[] | null>(null);
  const unsaved = useRef<number[] | null>(null);
  const saving = useRef(false);
  const shown = (wanted && inOrder(articles, wanted)) ?? articles;

  const save = async () => {
    if (saving.current) return;
    saving.current = true;
    for (let ids = unsaved.current; ids !== null; ids = unsaved.current) {
      unsaved.current = null;
      const saved = await act(ids);
      if (!saved) unsaved.current = null;
    }
    saving.current = false;
    setWanted(null);
  };

  const move = (from: number, to: number) => {
    const ids = moved(shown, from, to).map(({ id }) => id);
    if (ids.every((id, index) => id === shown[index]?.id)) return;
    unsaved.current = ids;
    setWanted(ids);
    void save();
  };

  return { shown, move };
}
