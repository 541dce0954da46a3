import { Plus, Trash } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { ToolButton } from '../buttons.tsx';
import * as styles from './record-form.module.css';

interface FieldRowsProps {
  legend: string;
  hint?: string;
  /** 'Add a release date' */
  add: string;
  /** Whether the maximum is reached. */
  isFull?: boolean;
  onAdd: () => void;
  children: ReactNode;
}

/** Rows of fields below a heading, with a button that adds one. */
export function FieldRows({ legend, hint, add, isFull, onAdd, children }: FieldRowsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      {hint !== undefined && <p>{hint}</p>}
      {children}
      <div>
        <Button variant="line" disabled={isFull} onClick={onAdd}>
          <Icon icon={Plus} />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

interface RemoveRowProps {
  label: string;
  disabled?: boolean;
  onRemove: () => void;
}

/** At the end of such a row: removes it. */
export function RemoveRow({ label, disabled, onRemove }: RemoveRowProps) {
  return (
    <ToolButton
      danger
      label={label}
      icon={Trash}
      className={styles.remove}
      disabled={disabled}
      onClick={onRemove}
    />
  );
}
