import { type ReactNode, type SubmitEvent, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '../hooks/use-action.ts';
import * as parts from '../parts.module.css';
import { FormDialog } from './form-dialog.tsx';

interface SearchProps<Row> {
  error: string | undefined;
  readOnly: boolean;
  /** Null: the field no longer names the row that was chosen. */
  onPick: (row: Row | null) => void;
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
    success: (stays) => t('Merged into “{stays}”', { stays: nameOf(stays) }),
    failure: t('Failed to merge {noun}s', { noun }),
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (into === null) setError(t('Choose the {noun} that stays', { noun }));
    else void act(into);
  };
  const onPick = (picked: Row | null) => {
    setInto(picked);
    setError(undefined);
  };
  return (
    <FormDialog
      title={t('Merge {noun}', { noun })}
      description={description}
      action={t('Merge')}
      busyLabel={t('Merging...')}
      busy={busy}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {search({ error, readOnly: busy, onPick })}
      <p className={parts.note} role="status" dir="auto">
        {into === null
          ? t('No {noun} is chosen yet.', { noun })
          : t('“{into}” stays{pathOf}.', {
              into: nameOf(into),
              pathOf: pathOf ? t(', at {into}', { into: pathOf(into) }) : '',
            })}
      </p>
    </FormDialog>
  );
}
