import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileArchive, Undo2 } from 'lucide';
import { useRef, useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Row, RowBox } from '#ui/admin/row-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ImportList } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { deleteImport, importQuery } from './api.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Listed = ImportList['imports'][number];

const STATES: Record<ImportState, string> = {
  reading: 'being read',
  ready: 'ready to import',
  running: 'running',
  paused: 'paused',
  finished: '',
  canceled: 'canceled',
  failed: 'failed',
  undoing: 'being undone',
  undone: 'undone',
};

/** 'March 7, 2025, 2,411 items'; 'March 1, 2025, undone March 2, 2025' */
function noteOf({ state, items, createdAt, finishedAt }: Listed): string {
  const said =
    state === 'undone' && finishedAt !== null
      ? `undone ${formatLocal(finishedAt, 'long')}`
      : STATES[state];
  return [formatLocal(createdAt, 'long'), items > 0 && formatCount(items, 'item'), said]
    .filter(Boolean)
    .join(', ');
}

const CAN_UNDO: ReadonlySet<ImportState> = new Set(['finished', 'canceled', 'paused', 'failed']);
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
  const { confirm, dialog } = useConfirm();
  const remove = useAction({
    run: ({ id }: Listed) => deleteImport(id),
    success: () => 'Import deleted',
    failure: "Couldn't delete the import",
    // The row with the focus is gone.
    onDone: (_, { id }) => {
      if (id === current) onGone();
      box.current?.focus();
    },
  });
  const askDelete = async (one: Listed) => {
    const sure = await confirm({
      title: 'Delete this import?',
      text: `The report of ${one.name} and the uploaded file are deleted. Imported articles and pages stay.`,
      action: 'Delete Import',
      danger: true,
    });
    if (sure) void remove.act(one);
  };
  const row = (one: Listed) => (
    <Row
      key={one.id}
      icon={FileArchive}
      title={<span dir="auto">{one.name}</span>}
      note={noteOf(one)}
      here={one.id === current}
    >
      {one.id !== current && (
        <RowButton aria-label={`Open ${one.name}`} onClick={() => onOpen(one.id)}>
          Open
        </RowButton>
      )}
      {CAN_UNDO.has(one.state) && one.items > 0 && (
        <RowButton
          tone="no"
          aria-label={`Undo import of ${one.name}...`}
          onClick={() => setUndoing(one.id)}
        >
          <Icon icon={Undo2} />
          Undo import...
        </RowButton>
      )}
      {CAN_DELETE.has(one.state) && (one.items === 0 || one.state === 'undone') && (
        <RowButton
          tone="no"
          aria-label={`Delete import of ${one.name}...`}
          disabled={remove.busyWith?.id === one.id}
          onClick={() => void askDelete(one)}
        >
          Delete...
        </RowButton>
      )}
    </Row>
  );
  return (
    <>
      <RowBox ref={box} heading="Import history" query={query} empty="No imports yet" row={row} />
      {undoing !== null && <LoadedUndoDialog id={undoing} onClose={() => setUndoing(null)} />}
      {dialog}
    </>
  );
}
