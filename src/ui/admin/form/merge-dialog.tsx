import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import * as parts from '../parts.module.css';
import { FormDialog } from './form-dialog.tsx';

interface SearchProps<Row> {
  error: string | undefined;
  readOnly: boolean;
  onPick: (row: Row) => void;
}

interface MergeDialogProps<Row> {
  /** 'game' */
  noun: string;
  description: string;
  run: (into: Row) => Promise<Row>;
  nameOf: (row: Row) => string;
  /** The URL that stays. */
  pathOf?: (row: Row) => string;
  /** The field that selects the remaining one. */
  search: (props: SearchProps<Row>) => ReactNode;
  onClose: () => void;
}

/** Merges a record into another one, which is selected here. */
export function MergeDialog<Row>(props: MergeDialogProps<Row>) {
  const { noun, description, run, nameOf, pathOf, search, onClose } = props;
  const [into, setInto] = useState<Row | null>(null);
  const [error, setError] = useState<string>();
  const { act, busy } = useAction({
    run,
    success: (stays) => `Merged into “${nameOf(stays)}”`,
    failure: `Failed to merge ${noun}s`,
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (into === null) setError(`Choose the ${noun} that stays`);
    else void act(into);
  };
  const onPick = (picked: Row) => {
    setInto(picked);
    setError(undefined);
  };
  return (
    <FormDialog
      title={`Merge ${noun}`}
      description={description}
      action="Merge"
      busyLabel="Merging..."
      busy={busy}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {search({ error, readOnly: busy, onPick })}
      <p className={parts.note} role="status" dir="auto">
        {into === null
          ? `No ${noun} is chosen yet.`
          : `“${nameOf(into)}” stays${pathOf ? `, at ${pathOf(into)}` : ''}.`}
      </p>
    </FormDialog>
  );
}
