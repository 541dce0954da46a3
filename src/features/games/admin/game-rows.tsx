import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { t } from '#lib/messages/admin.ts';
import { FieldRows, RemoveRow } from '#ui/admin/form/field-rows.tsx';
import { FormField, Options } from '#ui/admin/form/fields.tsx';
import * as record from '#ui/admin/form/record-form.module.css';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { GameInput } from '../contract.ts';
import { REGION_LABELS, REGIONS } from '../values.ts';
import type { GameValues } from './game-values.ts';
import * as styles from './games.module.css';

export type GameForm = UseFormReturn<GameValues, unknown, GameInput>;

interface RowsProps {
  form: GameForm;
  readOnly: boolean;
}

/** Release dates by platform and region. */
export function ReleaseRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'releases' });
  return (
    <FieldRows
      legend={t('Release dates')}
      hint={t(
        'Use the most precise date you know: 2027-03-04, 2027-03, 2027-Q1 or 2027. Leave empty if no date is known.',
      )}
      add={t('Add a release date')}
      onAdd={() => append({ platform: '', region: 'world', date: '', note: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={classNames(record.row, styles.release)}>
          <FormField form={form} name={`releases.${index}.platform`} label={t('Platform')}>
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`releases.${index}.region`} label={t('Region')}>
            {(control) => (
              <Select {...control}>
                <Options of={REGIONS.map((region) => [region, REGION_LABELS[region]])} />
              </Select>
            )}
          </FormField>
          <FormField form={form} name={`releases.${index}.date`} label={t('Date')}>
            {(control) => (
              <Input {...control} autoComplete="off" placeholder="2027-Q1" readOnly={readOnly} />
            )}
          </FormField>
          <FormField form={form} name={`releases.${index}.note`} label={t('Note')}>
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <RemoveRow
            label={t('Remove date {index}', { index: index + 1 })}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
    </FieldRows>
  );
}

/** Links to other sites. */
export function LinkRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <FieldRows
      legend={t('Links')}
      add={t('Add a link')}
      onAdd={() => append({ label: '', url: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={classNames(record.row, record.link)}>
          <FormField form={form} name={`links.${index}.label`} label={t('Label')}>
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`links.${index}.url`} label={t('URL')}>
            {(control) => <Input {...control} type="url" autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <RemoveRow
            label={t('Remove link {index}', { index: index + 1 })}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
    </FieldRows>
  );
}

/** Age ratings. */
export function RatingRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'ratings' });
  return (
    <FieldRows
      legend={t('Age ratings')}
      add={t('Add a rating')}
      onAdd={() => append({ system: '', rating: '', note: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={classNames(record.row, styles.rating)}>
          <FormField form={form} name={`ratings.${index}.system`} label={t('System')}>
            {(control) => <Input {...control} placeholder={t('PEGI')} readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`ratings.${index}.rating`} label={t('Rating')}>
            {(control) => <Input {...control} placeholder="12" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`ratings.${index}.note`} label={t('Content warnings')}>
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <RemoveRow
            label={t('Remove rating {index}', { index: index + 1 })}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
    </FieldRows>
  );
}
