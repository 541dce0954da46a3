import { Plus, Trash } from 'lucide';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Select } from '#ui/admin/form/controls.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { GameInput } from '../contract.ts';
import { REGION_LABELS, REGIONS } from '../values.ts';
import type { GameValues } from './game-values.ts';
import * as styles from './games.module.css';

export type GameForm = UseFormReturn<GameValues, unknown, GameInput>;

interface RowsProps {
  form: GameForm;
  readOnly: boolean;
}

interface FrameProps {
  legend: string;
  hint?: string;
  /** 'Add a date' */
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

/** Rows of a game below a heading, and a button for one more. */
function Frame({ legend, hint, add, onAdd, children }: FrameProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {hint !== undefined && <p>{hint}</p>}
      {children}
      <div>
        <Button variant="line" onClick={onAdd}>
          <Icon icon={Plus} />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ToolButton danger label={label} className={styles.remove} onClick={onRemove}>
    <Icon icon={Trash} />
  </ToolButton>
);

/** When it comes out where. */
export function ReleaseRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'releases' });
  return (
    <Frame
      legend="Release dates"
      hint="A date as sure as it is: 2027-03-04, 2027-03, 2027-Q1 or 2027; empty where it is only announced."
      add="Add a date"
      onAdd={() => append({ platform: '', region: 'world', date: '', note: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.release}>
          <FormField form={form} name={`releases.${index}.platform`} label="Platform">
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`releases.${index}.region`} label="Region">
            {(control) => (
              <Select {...control}>
                {REGIONS.map((region) => (
                  <option key={region} value={region}>
                    {REGION_LABELS[region]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name={`releases.${index}.date`} label="Date">
            {(control) => (
              <Input {...control} autoComplete="off" placeholder="2027-Q1" readOnly={readOnly} />
            )}
          </FormField>
          <FormField form={form} name={`releases.${index}.note`} label="Note">
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <Remove label={`Remove date ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
    </Frame>
  );
}

/** Where it is elsewhere. */
export function LinkRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <Frame legend="Links" add="Add a link" onAdd={() => append({ label: '', url: '' })}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.link}>
          <FormField form={form} name={`links.${index}.label`} label="Label">
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`links.${index}.url`} label="Address">
            {(control) => <Input {...control} type="url" autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <Remove label={`Remove link ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
    </Frame>
  );
}

/** Who may play it. */
export function RatingRows({ form, readOnly }: RowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'ratings' });
  return (
    <Frame
      legend="Age ratings"
      add="Add a rating"
      onAdd={() => append({ system: '', rating: '', note: '' })}
    >
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.rating}>
          <FormField form={form} name={`ratings.${index}.system`} label="System">
            {(control) => <Input {...control} placeholder="PEGI" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`ratings.${index}.rating`} label="Rating">
            {(control) => <Input {...control} placeholder="12" readOnly={readOnly} />}
          </FormField>
          <FormField form={form} name={`ratings.${index}.note`} label="Warns of">
            {(control) => <Input {...control} autoComplete="off" readOnly={readOnly} />}
          </FormField>
          <Remove label={`Remove rating ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
    </Frame>
  );
}
