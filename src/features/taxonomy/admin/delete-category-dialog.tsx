import { type SubmitEvent, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { Options, SelectField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { AdminCategory } from '../contract.ts';

interface DeleteCategoryDialogProps {
  category: AdminCategory;
  others: readonly AdminCategory[];
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a category with articles: they move to another one. */
export function DeleteCategoryDialog(props: DeleteCategoryDialogProps) {
  const { category, others, onDone, onClose } = props;
  const [moveTo, setMoveTo] = useState('');
  const [error, setError] = useState<string>();
  const { act, busy } = useAction({
    run: () =>
      adminCall<unknown>(
        'DELETE',
        `/api/categories/${category.id}?moveTo=${encodeURIComponent(moveTo)}`,
      ),
    success: () => t('Category deleted successfully'),
    failure: t('Failed to delete category'),
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (moveTo === '') setError(t('Choose a category'));
    else void act();
  };
  const count = category.articleCount;
  return (
    <FormDialog
      title={t('Delete category?')}
      description={t(
        '{count, plural, one {# article} other {# articles}} in “{name}” {count, plural, one {moves} other {move}} to another category.',
        { count, name: category.name },
      )}
      action={t('Move and Delete')}
      busyLabel={t('Deleting...')}
      busy={busy}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('Move articles to')}
        error={error}
        value={moveTo}
        onChange={({ target }) => setMoveTo(target.value)}
      >
        <option value="">{t('Choose...')}</option>
        <Options of={others.map(({ slug, name }) => [slug, name])} />
      </SelectField>
    </FormDialog>
  );
}
