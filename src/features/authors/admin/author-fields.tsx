import { Image } from 'lucide';
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { FieldRows, RemoveRow } from '#ui/admin/form/field-rows.tsx';
import { FormInput, FormTextArea } from '#ui/admin/form/fields.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { AUTHOR_LIMITS } from '../values.ts';
import { Portrait } from '../web/portrait.tsx';
import type { OwnValues } from './author-values.ts';

export type OwnForm = UseFormReturn<OwnValues, unknown, FieldValues>;

interface FieldsProps {
  form: OwnForm;
  readOnly: boolean;
}

/** The image of an author, or their initials. */
export function ImageField({ form, readOnly, name }: FieldsProps & { name: string }) {
  const { pickImage, dialog } = useMediaPicker();
  const image = form.watch('image');
  const choose = async () => {
    const picked = await pickImage();
    if (picked) form.setValue('image', picked.src, { shouldDirty: true });
  };
  return (
    <div className={record.image} data-tone="paper">
      <Portrait author={{ name: name || '?', image }} sizes="8rem" />
      <Button variant="line" disabled={readOnly} onClick={() => void choose()}>
        <Icon icon={Image} />
        {t('Choose Image')}
      </Button>
      {image !== null && (
        <Button variant="quiet" disabled={readOnly} onClick={() => form.setValue('image', null)}>
          {t('Remove Image')}
        </Button>
      )}
      {dialog}
    </div>
  );
}

function LinkRows({ form, readOnly }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <FieldRows
      legend={t('Links')}
      add={t('Add a link')}
      isFull={readOnly || fields.length >= AUTHOR_LIMITS.links}
      onAdd={() => append({ label: '', url: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={classNames(record.row, record.link)}>
          <FormInput
            form={form}
            name={`links.${index}.label`}
            label={t('Label')}
            dir="auto"
            readOnly={readOnly}
          />
          <FormInput
            form={form}
            name={`links.${index}.url`}
            label={t('URL')}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            placeholder={t('https:// or mailto:')}
            readOnly={readOnly}
          />
          <RemoveRow
            label={t('Remove link {index}', { index: index + 1 })}
            disabled={readOnly}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
    </FieldRows>
  );
}

/** The fields that the owner of an author page may edit. */
export function WordFields({ form, readOnly }: FieldsProps) {
  return (
    <>
      <FormTextArea
        form={form}
        name="bio"
        label={t('About')}
        hint={t('A short bio, shown below the name on the author page')}
        rows={4}
        maxLength={AUTHOR_LIMITS.bio}
        dir="auto"
        readOnly={readOnly}
      />
      <LinkRows form={form} readOnly={readOnly} />
    </>
  );
}
