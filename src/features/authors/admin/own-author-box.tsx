import { useQuery } from '@tanstack/react-query';
import { t } from '#lib/messages/admin.ts';
import { FormInput } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { OwnAuthor } from '../contract.ts';
import { AUTHOR_LIMITS } from '../values.ts';
import { ownAuthorQuery, putOwnAuthor } from './api.ts';
import { ImageField, type OwnForm, WordFields } from './author-fields.tsx';
import { BLANK_AUTHOR, type OwnPageValues, ownPageSchema } from './author-values.ts';

const NO_PAGE = t(
  'Create an author page to be credited by name. Readers see it once you have a published article.',
);
const NOT_PUBLIC = t('Readers see your page once you have a published article.');

function OwnAuthorForm({ author, mayRename }: OwnAuthor) {
  const { name, bio, links, image } = author ?? BLANK_AUTHOR;
  const { form, busy, submit } = useFormAction<OwnPageValues, OwnPageValues, OwnAuthor>({
    schema: ownPageSchema,
    defaultValues: { name, bio, links, image },
    run: (input) => putOwnAuthor(mayRename ? input : { ...input, name: undefined }),
    success: () => t('Author page saved'),
    failure: t('Failed to save your author page'),
  });
  const own = form as unknown as OwnForm;
  const credited = mayRename
    ? NOT_PUBLIC
    : t('Articles credit you as {name}. Only editors can change the name.', { name });
  return (
    <FormBox title={t('Author Page')} onSubmit={submit}>
      {!author?.isPublic || !mayRename ? (
        <p className={parts.note}>{author === null ? NO_PAGE : credited}</p>
      ) : null}
      <ImageField form={own} readOnly={busy} name={form.watch('name')} />
      <div className={record.fields}>
        {mayRename && (
          <FormInput
            form={form}
            name="name"
            label={t('Author name')}
            hint={t('Your byline on articles: your full name or a pen name')}
            maxLength={AUTHOR_LIMITS.name}
            dir="auto"
            readOnly={busy}
          />
        )}
        <WordFields form={own} readOnly={busy} />
      </div>
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('Saving...')}>
        {author === null ? t('Create Author Page') : t('Save Author Page')}
      </Button>
    </FormBox>
  );
}

/** Your own author page, or the form that creates it. */
export function OwnAuthorBox() {
  const own = useQuery(ownAuthorQuery).data;
  // A save remounts the form with the stored values.
  return own ? <OwnAuthorForm key={own.author?.updatedAt} {...own} /> : null;
}
