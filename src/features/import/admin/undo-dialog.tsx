import { useState } from 'react';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import type { Import } from '../contract.ts';
import { undoImport } from './api.ts';
import { besideWords, count, counted, dayOf } from './labels.ts';

/** Asks before an import is taken back: for the number of its articles, typed. */
export function UndoDialog({ found, onClose }: { found: Import; onClose: () => void }) {
  const { id, name, items, images, redirects, editedSince, startedAt, createdAt } = found;
  const brought = items.created + items.updated;
  const beside = besideWords(found.beside);
  const [edited, setEdited] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { act, busy } = useAction({
    run: () => undoImport(id, { edited, count: brought }),
    failure: 'The import was not undone',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Undo this import?"
      description={
        `${name} of ${dayOf(startedAt ?? createdAt)}: ${counted(brought, 'article')}, ` +
        `${counted(images.taken, 'image')} and ${counted(redirects, 'redirect')} are removed. ` +
        'Articles that it only brought up to date become what they were before.' +
        (beside === '' ? '' : ` Of ${beside} that it made, those go that nothing else uses.`)
      }
      action="Undo Import"
      cancel="Keep Import"
      busyLabel="Undoing..."
      busy={busy}
      danger
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.replace(/[^\d]/g, '') === String(brought)) void act();
        else setWrong(true);
      }}
      onClose={onClose}
    >
      <div className="stack">
        {editedSince > 0 && (
          <>
            <Notice
              kind="warn"
              title={`${counted(editedSince, 'article was', 'articles were')} edited here since`}
            >
              <p>{editedSince === 1 ? 'It stays' : 'They stay'}, unless you choose otherwise.</p>
            </Notice>
            <CheckLine checked={edited} onChange={({ target }) => setEdited(target.checked)}>
              {`Remove the ${counted(editedSince, 'edited article')} too`}
            </CheckLine>
          </>
        )}
        <Field
          label="Type the number of articles to confirm"
          error={wrong ? `It is ${count(brought)}.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(brought)}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
