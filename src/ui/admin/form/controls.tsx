import { Search } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Input } from '../../form/field.tsx';
import { Icon } from '../../icon.tsx';
import * as styles from './controls.module.css';

interface CheckLineProps extends ComponentProps<'input'> {
  children: ReactNode;
}

/** A box to tick with its words beside it. */
export function CheckLine({ children, ...rest }: CheckLineProps) {
  return (
    <label className={styles.checkLine}>
      <input {...rest} type="checkbox" className={styles.check} />
      {children}
    </label>
  );
}

interface RadioLineProps extends ComponentProps<'input'> {
  /** A quiet line below the words. */
  note?: string;
  children: ReactNode;
}

/** One of several, with its words beside it. */
export function RadioLine({ note, children, ...rest }: RadioLineProps) {
  return (
    <label className={styles.radioLine}>
      <input {...rest} type="radio" className={styles.radio} />
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
    </label>
  );
}

interface FindFieldProps extends ComponentProps<'input'> {
  /** The key that goes there. */
  shortcut?: string;
}

/** A field to search a list by. */
export function FindField({ shortcut, className, ...rest }: FindFieldProps) {
  return (
    <div className={classNames(styles.find, className)}>
      <Icon icon={Search} />
      <Input type="search" {...rest} />
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </div>
  );
}
