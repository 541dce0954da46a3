import { useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAskedAction } from '../hooks/use-asked-action.ts';

interface RemovalOptions<Row> {
  /** 'game' */
  noun: string;
  /** The text of the confirmation: what is deleted, and what stays. */
  warn: (row: Row) => string;
  run: (row: Row) => Promise<unknown>;
  onDone?: (row: Row) => void;
}

/** Deletes a row of a table after a confirmation; then the table gets the focus. */
export function useRemoval<Row extends { id: number }>({
  noun,
  warn,
  run,
  onDone,
}: RemovalOptions<Row>) {
  const list = useRef<HTMLElement>(null);
  const { ask, busyWith, dialog } = useAskedAction({
    run,
    question: (row: Row) => ({
      title: t('Delete {noun}?', { noun }),
      text: warn(row),
      action: t('Delete'),
      danger: true,
    }),
    success: () =>
      t('{charAt}{noun} deleted successfully', {
        charAt: noun.charAt(0).toUpperCase(),
        noun: noun.slice(1),
      }),
    failure: t('Failed to delete {noun}', { noun }),
    onDone: (_answer, row) => {
      onDone?.(row);
      list.current?.focus();
    },
  });
  return {
    /** The element around the table. */
    list,
    ask,
    /** The ID of the row that is being deleted. */
    removing: busyWith?.id,
    dialog,
  };
}
