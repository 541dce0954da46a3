import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileArchive, Undo2 } from 'lucide';
import { useRef, useState } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Row, RowBox } from '#ui/admin/row-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ImportList } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { importQuery, removeImport } from './api.ts';
import { counted, dayOf } from './format.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Listed = ImportList['imports'][number];

const STATES: Record<ImportState, string> = {
  reading: 'being read',
  ready: 'read, not moved in',
  moving: 'running',
  paused: 'paused',
  finished: '',
  cancelled: 'stopped',
  failed: 'failed',
  undoing: 'being undone',
  undone: 'undone',
};

/** 'March 7, 2025, 2,411 items'; 'March 1, 2025, undone March 2, 2025' */
function noteOf({ state, items, createdAt, finishedAt }: Listed): string {
  const said =
    state === 'undone' && finishedAt !== null ? `undone ${dayOf(finishedAt)}` : STATES[state];
  return [dayOf(createdAt), items > 0 && counted(items, 'article'), said]
    .filter(Boolean)
    .join(', ');
}

const MAY_UNDO: ReadonlySet<ImportState> = new Set(['finished', 'cancelled', 'paused', 'failed']);
const MAY_FORGET: ReadonlySet<ImportState> = new Set(['ready', 'failed', 'cancelled', 'undone']);

/** Loads what the question is about first. */
function UndoAsked({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(importQuery(id));
  return data && <UndoDialog found={data} onClose={onClose} />;
}

interface ImportsSoFarProps {
  query: UseQueryResult<Listed[]>;
  /** The one that is looked at. */
  current: number | null;
  onOpen: (id: number) => void;
  /** The one that is looked at was forgotten. */
  onGone: () => void;
}

/** What was moved in before, to be opened, taken back or forgotten. */
export function ImportList({ query, current, onOpen, onGone }: ImportsSoFarProps) {
  const [undoing, setUndoing] = useState<number | null>(null);
  const box = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const forget = useAction({
    run: ({ id }: Listed) => removeImport(id),
    success: () => 'Import forgotten',
    failure: 'The import was not forgotten',
    // The row that had the focus is gone.
    onDone: (_, { id }) => {
      if (id === current) onGone();
      box.current?.focus();
    },
  });
  const askForget = async (one: Listed) => {
    const sure = await confirm({
      title: 'Forget this import?',
      text: `What was read of ${one.name} goes, with its report and the file where it was sent. No article does.`,
      action: 'Forget',
      danger: true,
    });
    if (sure) void forget.act(one);
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
      {MAY_UNDO.has(one.state) && one.items > 0 && (
        <RowButton
          tone="no"
          aria-label={`Undo import of ${one.name}...`}
          onClick={() => setUndoing(one.id)}
        >
          <Icon icon={Undo2} />
          Undo import...
        </RowButton>
      )}
      {MAY_FORGET.has(one.state) && one.items === 0 && (
        <RowButton
          tone="no"
          aria-label={`Forget ${one.name}...`}
          disabled={forget.busyWith?.id === one.id}
          onClick={() => void askForget(one)}
        >
          Forget...
        </RowButton>
      )}
    </Row>
  );
  return (
    <>
      <RowBox
        ref={box}
        heading="Imports so far"
        query={query}
        empty="Nothing was moved in yet."
        row={row}
      />
      {undoing !== null && <UndoAsked id={undoing} onClose={() => setUndoing(null)} />}
      {dialog}
    </>
  );
}
