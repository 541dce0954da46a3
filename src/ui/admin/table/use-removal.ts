import { useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '../dialog/confirm.tsx';
import { useAction } from '../hooks/use-action.ts';

interface RemovalOptions<Row> {
  /** 'game' */
  noun: string;
  /** The text of the confirmation: what is deleted, and what stays. */
  warn: (row: Row) => string;
  run: (row: Row) => Promise<unknown>;
}

/** Deletes a row of a table after a confirmation; then the table gets the focus. */
export function useRemoval<Row extends { id: number }>({ noun, warn, run }: RemovalOptions<Row>) {
  const list = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const { act, busyWith } = useAction({
    run,
    success: () =>
      t('{charAt}{noun} deleted successfully', {
        charAt: noun.charAt(0).toUpperCase(),
        noun: noun.slice(1),
      }),
    failure: t('Failed to delete {noun}', { noun }),
    onDone: () => list.current?.focus(),
  });
  const ask = async (row: Row) => {
    const title = t('Delete {noun}?', { noun });
    const sure = await confirm({ title, text: warn(row), action: t('Delete'), danger: true });
    if (sure) void act(row);
  };
  return {
    /** The element around the table. */
    list,
    ask: (row: Row) => void ask(row),
    /** The ID of the row that is being deleted. */
    removing: busyWith?.id,
    dialog,
  };
}
