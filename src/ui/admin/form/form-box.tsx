import { type ReactNode, type SubmitEvent, useId } from 'react';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';

interface FormBoxProps {
  title: string;
  /** Next to the title. */
  note?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A form in a box with a title. */
export function FormBox({ title, note, onSubmit, children }: FormBoxProps) {
  const heading = useId();
  return (
    <form
      className={classNames(parts.box, parts.form)}
      aria-labelledby={heading}
      onSubmit={onSubmit}
      noValidate
    >
      <div className={parts.boxHead}>
        <h2 id={heading}>{title}</h2>
        {note}
      </div>
      <div className={parts.boxBody}>{children}</div>
    </form>
  );
}
