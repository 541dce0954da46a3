import { Search } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Input } from '../../form/field.tsx';
import { Icon } from '../../icon.tsx';
import * as styles from './controls.module.css';

interface CheckLineProps extends ComponentProps<'input'> {
  children: ReactNode;
}

/** A checkbox with its label. */
export function CheckLine({ children, ...rest }: CheckLineProps) {
  return (
    <label className={styles.checkLine}>
      <input {...rest} type="checkbox" className={styles.check} />
      {children}
    </label>
  );
}

/** A switch with its label: for what takes effect as a setting. */
export function SwitchLine({ checked = false, children, ...rest }: CheckLineProps) {
  return (
    <label className={styles.switchLine}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
      />
      {children}
    </label>
  );
}

interface RadioLineProps extends ComponentProps<'input'> {
  /** A hint below the label. */
  note?: string;
  children: ReactNode;
}

/** A radio button with its label. */
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
  /** 'Search games' */
  label: string;
  /** The shortcut that focuses it. */
  shortcut?: string;
}

/** The search field of a list. */
export function FindField({ label, shortcut, className, ...rest }: FindFieldProps) {
  return (
    <div className={classNames(styles.find, className)}>
      <Icon icon={Search} />
      <Input type="search" placeholder={`${label}...`} aria-label={label} {...rest} />
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </div>
  );
}
