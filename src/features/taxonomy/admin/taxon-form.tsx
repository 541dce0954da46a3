import { type ReactNode, type RefObject, type SubmitEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, fieldError } from '#ui/field.tsx';
import type { TaxonDraft } from './use-taxon-editor.ts';

interface TaxonFormProps {
  /** 'Category' */
  title: string;
  editing: boolean;
  draft: TaxonDraft;
  /** The server's reasons by field. */
  errors: Record<string, string>;
  busy: boolean;
  nameField: RefObject<HTMLInputElement | null>;
  onChange: (part: Partial<TaxonDraft>) => void;
  onSubmit: () => void;
  onCancel: () => void;
  /** Fields after name and description. */
  children?: ReactNode;
}

/** The form beside a table of categories or tags: makes a new one, or changes the chosen one. */
export function TaxonForm({
  title,
  editing,
  draft,
  errors,
  busy,
  nameField,
  onChange,
  onSubmit,
  onCancel,
  children,
}: TaxonFormProps) {
  const heading = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

  return (
    <form className="box taxon-form" aria-labelledby={heading} onSubmit={submit} noValidate>
      <div className="box-head">
        <h2 id={heading}>{editing ? `Edit ${title}` : `Create ${title}`}</h2>
      </div>
      <div className="box-body">
        <Field label="Name" error={fieldError('Name', errors.name)}>
          {(control) => (
            <input
              {...control}
              ref={nameField}
              className="inp"
              autoComplete="off"
              dir="auto"
              value={draft.name}
              readOnly={busy}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" error={fieldError('Description', errors.description)}>
          {(control) => (
            <textarea
              {...control}
              className="inp"
              rows={3}
              dir="auto"
              value={draft.description}
              readOnly={busy}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        {children}
        <div className="taxon-acts">
          {/* Each in a place of its own: a Cancel that turned into a Create would submit. */}
          {editing && (
            <Button variant="line" onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={editing ? 'Updating...' : 'Creating...'}
          >
            {editing ? 'Update' : 'Create'}
          </Button>
        </div>
      </div>
    </form>
  );
}
