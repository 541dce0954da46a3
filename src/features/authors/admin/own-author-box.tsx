import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { AdminAuthor, OwnAuthor, OwnAuthorInput } from '../contract.ts';
import { ownAuthorQuery, putOwnAuthor } from './api.ts';
import { ImageField, type OwnForm, WordFields } from './author-fields.tsx';
import { type OwnValues, ownFormSchema } from './author-values.ts';

function OwnAuthorForm({ author }: { author: AdminAuthor }) {
  const heading = useId();
  const { name, bio, links, image } = author;
  const { form, busy, submit } = useFormAction<OwnValues, OwnAuthorInput, OwnAuthor>({
    schema: ownFormSchema,
    defaultValues: { bio, links, image },
    run: putOwnAuthor,
    success: () => 'Author page saved',
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
        <p
          className={parts.note}
        >{`Articles credit you as ${name}. Only editors can change the name.`}</p>
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

/** Your own author page, if an editor created one. */
export function OwnAuthorBox() {
  const author = useQuery(ownAuthorQuery).data?.author;
  // A save remounts the form with the stored values.
  return author ? <OwnAuthorForm key={author.updatedAt} author={author} /> : null;
}
