import type { UseFormReturn } from 'react-hook-form';
import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { Input } from '#ui/form/field.tsx';
import { DEFAULT_COLOR } from '../values.ts';
import type { CategoryValues } from './category-values.ts';
import { hexColor } from './hex-color.ts';
import * as styles from './taxonomy.module.css';

interface ColorFieldProps<Input> {
  form: UseFormReturn<CategoryValues, unknown, Input>;
  readOnly: boolean;
}

/** A color by the browser's picker or as hex text: two controls, one value. */
export function ColorField<Input>({ form, readOnly }: ColorFieldProps<Input>) {
  return (
    <FormField
      form={form}
      name="color"
      label={t('Color')}
      hint={t('The background of its badges. Savepoint adapts the text color.')}
    >
      {(control) => (
        <div className={styles.color}>
          <input
            type="color"
            aria-label={t('Pick a color')}
            value={hexColor(form.watch('color')) ?? DEFAULT_COLOR}
            disabled={readOnly}
            onChange={(event) =>
              form.setValue('color', event.target.value, { shouldValidate: true })
            }
          />
          <Input {...control} autoComplete="off" spellCheck={false} readOnly={readOnly} />
        </div>
      )}
    </FormField>
  );
}
