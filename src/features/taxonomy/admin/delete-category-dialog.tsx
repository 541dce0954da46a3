import { type SubmitEvent, useState } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
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
    success: () => 'Category deleted successfully',
    failure: 'Failed to delete category',
    onDone,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (moveTo === '') setError('Choose a category');
    else void act();
  };
  const count = category.articleCount;
  return (
    <FormDialog
      title="Delete category?"
      description={`${formatCount(count, 'article')} in “${category.name}” ${plural(count, 'moves', 'move')} to another category.`}
      action="Move and Delete"
      busyLabel="Deleting..."
      busy={busy}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Move articles to" error={error}>
        {(control) => (
          <Select {...control} value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
            <option value="">Choose...</option>
            {others.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
