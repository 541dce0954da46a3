import { OctagonAlert } from 'lucide';
import { type ComponentProps, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import * as styles from './field.module.css';

/** Props for the input, select or textarea. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** At the end of the label, such as '12 / 60'. */
  count?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Custom ones are those of an admin form. */
function complaintOf({ type, validity, validationMessage }: Control): string {
  if (validity.customError) return validationMessage;
  if (type === 'email') return t('Please enter an email address, such as name@example.org.');
  return validity.valueMissing ? t('Please fill in this field.') : validationMessage;
}

/**
 * A control with its label above, and its hint or error below. What the browser finds wrong on submit
 * is said there too, in the site's language, instead of in a bubble.
 */
export function Field({ label, hint, error: given, count, className, children }: FieldProps) {
  const id = useId();
  const [complaint, setComplaint] = useState<string>();
  const error = given || complaint;
  const complain = (event: InvalidEvent<HTMLDivElement>) => {
    const control = event.target as EventTarget as Control;
    event.preventDefault();
    setComplaint(complaintOf(control));
    // Without its bubble, the browser doesn't move to the first invalid field.
    if (control.form?.querySelector('[id]:invalid') === control) control.focus();
  };
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={classNames(styles.field, className)}
      onInvalid={complain}
      onInput={() => setComplaint(undefined)}
    >
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon icon={OctagonAlert} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A field for one line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(styles.input, className)} />;
}

/** A field for several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(styles.input, className)} />;
}
