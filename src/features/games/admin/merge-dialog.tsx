import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminGame } from '../contract.ts';
import { mergeGame } from './api.ts';
import { GameSearch } from './game-search.tsx';
import * as styles from './games.module.css';

interface MergeDialogProps {
  game: AdminGame;
  onClose: () => void;
}

/** Merges a game into another, which is chosen here. */
export function MergeDialog({ game, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<AdminGame | null>(null);
  const [error, setError] = useState<string>();
  const { act, busy } = useAction({
    run: (other: AdminGame) => mergeGame(game.id, other.id),
    success: (stays) => `Merged into “${stays.title}”`,
    failure: 'Failed to merge games',
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (into === null) setError('Game is required');
    else void act(into);
  };
  return (
    <FormDialog
      title="Merge game"
      description={`“${game.title}” becomes part of another one: its articles and addresses lead there, and what the other one does not say of itself it takes over. This cannot be undone.`}
      action="Merge"
      busyLabel="Merging..."
      busy={busy}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={record.fields}>
        <GameSearch
          label="Game"
          hint="The one that stays"
          error={error}
          readOnly={busy}
          without={[game.slug]}
          onPick={(picked) => {
            setInto(picked);
            setError(undefined);
          }}
        />
        <p className={styles.note} role="status">
          {into === null
            ? 'No game is chosen yet.'
            : `“${into.title}” stays, at /games/${into.slug}.`}
        </p>
      </div>
    </FormDialog>
  );
}
