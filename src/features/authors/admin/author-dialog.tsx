import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#lib/messages/admin.ts';
import { FormInput, FormSelect } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import type { AdminAuthor, AuthorAccount, AuthorInput } from '../contract.ts';
import { accountsQuery, putAuthor } from './api.ts';
import { ImageField, type OwnForm, WordFields } from './author-fields.tsx';
import { type AuthorValues, authorFormSchema, BLANK_AUTHOR } from './author-values.ts';

const valuesOf = ({ name, slug, account, bio, links, image }: AdminAuthor): AuthorValues => ({
  name,
  slug,
  bio,
  links,
  image,
  account: account ?? '',
});

/** Until the accounts have loaded, the select has the author's own one. */
const knownAccounts = (author: AdminAuthor | null): AuthorAccount[] =>
  author?.account ? [{ username: author.account, author: author.name }] : [];

interface AuthorDialogProps {
  /** The author to change; null adds one. */
  author: AdminAuthor | null;
  onClose: () => void;
}

/** Adds an author or changes one. */
export function AuthorDialog({ author, onClose }: AuthorDialogProps) {
  const { form, busy, submit } = useFormAction<AuthorValues, AuthorInput, AdminAuthor>({
    schema: authorFormSchema,
    defaultValues: author ? valuesOf(author) : BLANK_AUTHOR,
    run: (input) => putAuthor(author?.id ?? null, input),
    success: () =>
      t('Author {author} successfully', { author: author === null ? 'added' : 'updated' }),
    failure: t('Failed to {author} author', { author: author === null ? 'add' : 'update' }),
    onDone: onClose,
  });
  const { data: accounts = knownAccounts(author) } = useQuery(accountsQuery);
  const { setFocus } = form;
  // Otherwise the image button would get the focus, because it comes first.
  useEffect(() => setFocus('name'), [setFocus]);
  // The owner's fields are part of this form.
  const own = form as unknown as OwnForm;
  return (
    <FormDialog
      wide
      confirmsDiscard
      title={author === null ? t('New author') : t('Edit author')}
      action={t('Save Author')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={record.form}>
        <ImageField form={own} readOnly={busy} name={form.watch('name')} />
        <div className={record.fields}>
          <FormInput form={form} name="name" label={t('Name')} dir="auto" readOnly={busy} />
          <WordFields form={own} readOnly={busy} />
          <div className="pair">
            <FormSelect
              form={form}
              name="account"
              label={t('Account')}
              hint={t(
                'A user you choose can edit the bio, links and image, and is credited on their new articles.',
              )}
              disabled={busy}
            >
              <option value="">{t('No account (guest)')}</option>
              {accounts.map(({ username, author: other }) => (
                <option
                  key={username}
                  value={username}
                  disabled={other !== null && username !== author?.account}
                >
                  {other === null || username === author?.account
                    ? username
                    : t('{username} (is {other})', { username, other })}
                </option>
              ))}
            </FormSelect>
            <FormInput
              form={form}
              name="slug"
              label={t('URL slug')}
              hint={t('If empty, made from the name.')}
              autoCapitalize="none"
              readOnly={busy}
            />
          </div>
        </div>
      </div>
    </FormDialog>
  );
}
