import { useEffect } from 'react';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/field.tsx';
import type { AdminPerson, PersonInput } from '../contract.ts';
import { putPerson } from './api.ts';
import * as styles from './people.module.css';
import { ImageField, type OwnForm, WordFields } from './person-fields.tsx';
import { BLANK_PERSON, type PersonValues, personFormSchema } from './person-values.ts';

const valuesOf = ({ name, slug, account, bio, links, image }: AdminPerson): PersonValues => ({
  ...{ name, slug, bio, links, image },
  account: account ?? '',
});

interface PersonDialogProps {
  /** Who is changed; null adds somebody. */
  person: AdminPerson | null;
  onClose: () => void;
}

/** Adds an author or changes one. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { form, busy, submit } = useFormAction<PersonValues, PersonInput, AdminPerson>({
    schema: personFormSchema,
    defaultValues: person ? valuesOf(person) : BLANK_PERSON,
    run: (input) => putPerson(person?.id ?? null, input),
    success: () => `Author ${person === null ? 'added' : 'updated'} successfully`,
    failure: `Failed to ${person === null ? 'add' : 'update'} author`,
    onDone: onClose,
  });
  const { setFocus } = form;
  // The button for the image comes before it.
  useEffect(() => setFocus('name'), [setFocus]);
  // Its fields are among these.
  const own = form as unknown as OwnForm;
  return (
    <FormDialog
      wide
      title={person === null ? 'New author' : 'Edit author'}
      action="Save Author"
      busyLabel="Saving..."
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={record.form}>
        <ImageField form={own} readOnly={busy} name={form.watch('name')} />
        <div className={record.fields}>
          <FormField form={form} name="name" label="Name">
            {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={busy} />}
          </FormField>
          <WordFields form={own} readOnly={busy} />
          <div className={styles.pair}>
            <FormField
              form={form}
              name="account"
              label="Account"
              hint="Its user name; its owner may change words and image. Empty is a guest."
            >
              {(control) => (
                <Input {...control} autoComplete="off" autoCapitalize="none" readOnly={busy} />
              )}
            </FormField>
            <FormField
              form={form}
              name="slug"
              label="Slug"
              hint="Of the page's address; made from the name where it is empty"
            >
              {(control) => (
                <Input {...control} autoComplete="off" autoCapitalize="none" readOnly={busy} />
              )}
            </FormField>
          </div>
        </div>
      </div>
    </FormDialog>
  );
}
