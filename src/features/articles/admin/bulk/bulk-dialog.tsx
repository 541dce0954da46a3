import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { BylineField } from '#features/authors/admin/public.ts';
import type { Byline } from '#features/authors/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { RadioLine } from '#ui/admin/form/controls.tsx';
import { Options, SelectField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import type { BulkChange } from '../../bulk.contract.ts';
import { categoryNamesQuery } from '../api.ts';
import { normalizeTags } from '../form/fields/suggest-tags.ts';
import { TagField } from '../form/fields/tag-field.tsx';

export type BulkField = 'category' | 'tags' | 'byline';

const TITLES: Record<BulkField, string> = {
  category: t('Change category'),
  tags: t('Change tags'),
  byline: t('Change authors'),
};

interface BulkDialogProps {
  field: BulkField;
  /** '3 articles' */
  count: string;
  /** For authors: a change has to be approved again. */
  note: string | undefined;
  busy: boolean;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

/** Asks for the new category, tags or byline of several articles. */
export function BulkDialog({ field, count, note, busy, onChange, onClose }: BulkDialogProps) {
  const { data: categories = [] } = useQuery(categoryNamesQuery);
  const [category, setCategory] = useState('');
  /** Removes tags, or all authors. */
  const [isRemoval, setRemoval] = useState(false);
  const [tags, setTags] = useState('');
  const [byline, setByline] = useState<Pick<Byline[number], 'id' | 'name' | 'role'>[]>([]);
  const [error, setError] = useState<string>();

  const read = (): BulkChange | string => {
    if (field === 'category')
      return category ? { type: 'category', category } : t('Choose a category');
    if (field === 'byline') {
      if (isRemoval) return { type: 'byline', byline: [] };
      if (byline.length === 0) return t('Choose at least one author');
      return { type: 'byline', byline: byline.map(({ id, role }) => ({ id, role })) };
    }
    const names = normalizeTags(tags, []).split(',');
    const list = names.map((name) => name.trim()).filter(Boolean);
    if (list.length === 0) return t('Enter at least one tag');
    return { type: isRemoval ? 'remove-tags' : 'add-tags', tags: list };
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = read();
    if (typeof change === 'string') setError(change);
    else onChange(change);
  };
  return (
    <FormDialog
      title={t('{titles} of {count}', { titles: TITLES[field], count })}
      {...(note !== undefined && { description: note })}
      action={t('Change')}
      busyLabel={t('Changing...')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {field === 'category' && (
        <SelectField
          label={t('Category')}
          error={error}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        >
          <option value="">{t('Choose...')}</option>
          <Options of={categories.map(({ slug, name }) => [slug, name])} />
        </SelectField>
      )}
      {field === 'tags' && (
        <>
          <TagField
            values={{ tags }}
            errors={{ tags: error }}
            readOnly={busy}
            onChange={(_, text) => setTags(text)}
          />
          <RadioLine name="bulk-tags" checked={!isRemoval} onChange={() => setRemoval(false)}>
            {t('Add these tags')}
          </RadioLine>
          <RadioLine name="bulk-tags" checked={isRemoval} onChange={() => setRemoval(true)}>
            {t('Remove these tags')}
          </RadioLine>
        </>
      )}
      {field === 'byline' && (
        <>
          <RadioLine name="bulk-byline" checked={!isRemoval} onChange={() => setRemoval(false)}>
            {t('Replace all authors with these')}
          </RadioLine>
          {!isRemoval && (
            <BylineField byline={byline} error={error} readOnly={busy} onChange={setByline} />
          )}
          <RadioLine name="bulk-byline" checked={isRemoval} onChange={() => setRemoval(true)}>
            {t('Remove all authors')}
          </RadioLine>
        </>
      )}
    </FormDialog>
  );
}
