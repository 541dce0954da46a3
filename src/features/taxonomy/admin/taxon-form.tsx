import type { ReactNode, SubmitEvent } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { Button } from '#ui/button.tsx';
import { Input, TextArea } from '#ui/form/field.tsx';
import type { TaxonValues } from './use-taxon-editor.ts';

interface TaxonFormProps<Values extends TaxonValues, Input> {
  editor: {
    form: UseFormReturn<Values, unknown, Input>;
    /** 'Category' */
    title: string;
    editing: number | null;
    isUsed: boolean;
    busy: boolean;
    submit: (event: SubmitEvent<HTMLFormElement>) => void;
    leave: () => void;
  };
  /** Where readers see the description. */
  descriptionHint: string;
  /** Instead of 'Name'. */
  nameLabel?: string | undefined;
  /** Below the name. */
  afterName?: ReactNode;
  /** Fields after name and description. */
  children?: ReactNode;
}

/** The form next to a table of categories or tags: adds or edits one. */
export function TaxonForm<Values extends TaxonValues, Input>({
  editor: { form, title, editing, isUsed, busy, submit, leave },
  descriptionHint,
  nameLabel = t('Name'),
  afterName,
  children,
}: TaxonFormProps<Values, Input>) {
  return (
    <FormBox
      title={editing === null ? t('Create {title}', { title }) : t('Edit {title}', { title })}
      opener={editing === null ? t('New {title}', { title: title.toLowerCase() }) : t('Open')}
      isUsed={isUsed}
      onSubmit={submit}
    >
      <FormField form={form} name={'name' as Path<Values>} label={nameLabel}>
        {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
      </FormField>
      {afterName}
      <FormField
        form={form}
        name={'description' as Path<Values>}
        label={t('Description')}
        hint={descriptionHint}
      >
        {(control) => <TextArea {...control} rows={3} dir="auto" readOnly={busy} />}
      </FormField>
      {children}
      <div className="cluster">
        {/* Separate positions: if Cancel turned into Create, a second click would submit. */}
        {editing !== null && (
          <Button variant="line" onClick={leave} disabled={busy}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={editing === null ? t('Creating...') : t('Updating...')}
        >
          {editing === null ? t('Create') : t('Update')}
        </Button>
      </div>
    </FormBox>
  );
}
