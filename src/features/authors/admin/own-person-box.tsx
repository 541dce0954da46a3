import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { AdminPerson, OwnPerson, OwnPersonInput } from '../contract.ts';
import { ownPersonQuery, putOwnPerson } from './api.ts';
import { ImageField, type OwnForm, WordFields } from './person-fields.tsx';
import { type OwnValues, ownFormSchema } from './person-values.ts';

function OwnPersonForm({ person }: { person: AdminPerson }) {
  const heading = useId();
  const { name, bio, links, image } = person;
  const { form, busy, submit } = useFormAction<OwnValues, OwnPersonInput, OwnPerson>({
    schema: ownFormSchema,
    defaultValues: { bio, links, image },
    run: putOwnPerson,
    success: () => 'Your author page was saved.',
    failure: 'Failed to save your author page',
  });
  const own = form as unknown as OwnForm;
  return (
    <form
      className={classNames(parts.box, parts.form)}
      aria-labelledby={heading}
      onSubmit={submit}
      noValidate
    >
      <div className={parts.boxHead}>
        <h2 id={heading}>Author Page</h2>
      </div>
      <div className={parts.boxBody}>
        <p className={parts.note}>{`You are named as ${name}. Editors change the name.`}</p>
        <ImageField form={own} readOnly={busy} name={name} />
        <div className={record.fields}>
          <WordFields form={own} readOnly={busy} />
        </div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Save Author Page
        </Button>
      </div>
    </form>
  );
}

/** What readers see of oneself; nothing where no editor made a page of it. */
export function OwnPersonBox() {
  const person = useQuery(ownPersonQuery).data?.person;
  // What was saved is what the form holds from then on.
  return person ? <OwnPersonForm key={person.updatedAt} person={person} /> : null;
}
