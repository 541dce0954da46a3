import { Image, Plus, Trash } from 'lucide';
import { type FieldValues, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useMediaPicker } from '#features/media/admin/public.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { Button } from '#ui/button.tsx';
import { Input, TextArea } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { PERSON_LIMITS } from '../values.ts';
import { Portrait } from '../web/portrait.tsx';
import * as styles from './people.module.css';
import type { OwnValues } from './person-values.ts';

export type OwnForm = UseFormReturn<OwnValues, unknown, FieldValues>;

interface FieldsProps {
  form: OwnForm;
  readOnly: boolean;
}

/** Their picture, or the letters that stand in for it. */
export function PictureField({ form, readOnly, name }: FieldsProps & { name: string }) {
  const { pickImage, dialog } = useMediaPicker();
  const picture = form.watch('picture');
  const choose = async () => {
    const picked = await pickImage();
    if (picked) form.setValue('picture', picked.src, { shouldDirty: true });
  };
  return (
    <div className={styles.picture} data-tone="paper">
      <Portrait person={{ name: name || '?', picture }} sizes="8rem" />
      <Button variant="line" disabled={readOnly} onClick={() => void choose()}>
        <Icon icon={Image} />
        Choose picture
      </Button>
      {picture !== null && (
        <Button variant="quiet" disabled={readOnly} onClick={() => form.setValue('picture', null)}>
          Remove picture
        </Button>
      )}
      {dialog}
    </div>
  );
}

function LinkRows({ form, readOnly }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset className={styles.rows}>
      <legend>Links</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.link}>
          <FormField form={form} name={`links.${index}.label`} label="Label">
            {(control) => <Input {...control} autoComplete="off" dir="auto" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`links.${index}.url`} label="Address">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                placeholder="https:// or mailto:"
                readOnly={readOnly}
              />
            )}
          </FormField>
          <ToolButton
            danger
            label={`Remove link ${index + 1}`}
            className={styles.remove}
            disabled={readOnly}
            onClick={() => remove(index)}
          >
            <Icon icon={Trash} />
          </ToolButton>
        </div>
      ))}
      <div>
        <Button
          variant="line"
          disabled={readOnly || fields.length >= PERSON_LIMITS.links}
          onClick={() => append({ label: '', url: '' })}
        >
          <Icon icon={Plus} />
          Add a link
        </Button>
      </div>
    </fieldset>
  );
}

/** What somebody may say of themselves. */
export function WordFields({ form, readOnly }: FieldsProps) {
  return (
    <>
      <FormField
        form={form}
        name="bio"
        label="About"
        hint="A few words below the name on the author page"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={PERSON_LIMITS.bio}
            dir="auto"
            readOnly={readOnly}
          />
        )}
      </FormField>
      <LinkRows form={form} readOnly={readOnly} />
    </>
  );
}
