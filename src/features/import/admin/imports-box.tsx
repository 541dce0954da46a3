import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileArchive, Undo2 } from 'lucide';
import { useRef, useState } from 'react';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { Row, RowBox } from '#ui/admin/row-list.tsx';
import type { ImportList } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { deleteImport, importQuery } from './api.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Listed = ImportList['imports'][number];

const STATES: Record<ImportState, string> = {
  reading: t('being read'),
  ready: t('ready to import'),
  running: 'running',
  paused: 'paused',
  finished: '',
  canceled: 'canceled',
  failed: 'failed',
  undoing: t('being undone'),
  undone: 'undone',
};

/** 'March 7, 2025, 2,411 items'; 'March 1, 2025, undone March 2, 2025' */
function noteOf({ state, items, createdAt, finishedAt }: Listed): string {
  const said =
    state === 'undone' && finishedAt !== null
      ? t('undone {finishedAt}', { finishedAt: formatLocal(finishedAt, 'long') })
      : STATES[state];
  return [
    formatLocal(createdAt, 'long'),
    items > 0 && t('{items, plural, one {# item} other {# items}}', { items }),
    said,
  ]
    .filter(Boolean)
    .join(', ');
}

const CAN_DELETE: ReadonlySet<ImportState> = new Set(['ready', 'failed', 'canceled', 'undone']);

/** Loads the import before the dialog. */
function LoadedUndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(importQuery(id));
  return data && <UndoDialog data={data} onClose={onClose} />;
}

interface ImportsBoxProps {
  query: UseQueryResult<Listed[]>;
  /** The one that is open. */
  current: number | null;
  onOpen: (id: number) => void;
  /** The open one was deleted. */
  onGone: () => void;
}

/** All imports, to open, undo or delete. */
export function ImportsBox({ query, current, onOpen, onGone }: ImportsBoxProps) {
  const [undoing, setUndoing] = useState<number | null>(null);
  const box = useRef<HTMLElement>(null);
  const remove = useAskedAction({
    run: ({ id }: Listed) => deleteImport(id),
    question: ({ name }) => ({
      title: t('Delete this import?'),
      text: t(
        'The report of {name} and the uploaded file are deleted. Imported articles and pages stay.',
        { name },
      ),
      action: t('Delete Import'),
      danger: true,
    }),
    success: () => t('Import deleted'),
    failure: t('Couldn’t delete the import'),
    // The row with the focus is gone.
    onDone: (_, { id }) => {
      if (id === current) onGone();
      box.current?.focus();
    },
  });
  const row = (one: Listed) => (
    <Row
      key={one.id}
      icon={FileArchive}
      title={<span dir="auto">{one.name}</span>}
      note={noteOf(one)}
      here={one.id === current}
    >
      {one.id !== current && (
        <RowButton aria-label={t('Open {name}', { name: one.name })} onClick={() => onOpen(one.id)}>
          {t('Open')}
        </RowButton>
      )}
      {one.canUndo && (
        <RowButton
          icon={Undo2}
          tone="no"
          aria-label={t('Undo import of {name}...', { name: one.name })}
          onClick={() => setUndoing(one.id)}
        >
          {t('Undo import...')}
        </RowButton>
      )}
      {CAN_DELETE.has(one.state) && !one.canUndo && (
        <RowButton
          tone="no"
          aria-label={t('Delete import of {name}...', { name: one.name })}
          disabled={remove.busyWith?.id === one.id}
          onClick={() => remove.ask(one)}
        >
          {t('Delete...')}
        </RowButton>
      )}
    </Row>
  );
  return (
    <>
      <RowBox
        ref={box}
        heading={t('Import history')}
        query={query}
        empty={t('No imports yet')}
        row={row}
      />
      {undoing !== null && <LoadedUndoDialog id={undoing} onClose={() => setUndoing(null)} />}
      {remove.dialog}
    </>
  );
}
