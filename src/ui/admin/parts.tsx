import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import * as parts from './parts.module.css';

interface ScreenHeadProps {
  title: string;
  /** Below the title: what the screen is for. */
  note?: ReactNode;
  /** Opposite the title. */
  children?: ReactNode;
}

/** The top of an admin screen. */
export function ScreenHead({ title, note, children }: ScreenHeadProps) {
  return (
    <div className={parts.head}>
      <div>
        <h1>{title}</h1>
        {note !== undefined && <p className={parts.note}>{note}</p>}
      </div>
      {children}
    </div>
  );
}

interface BoxProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** Next to the title. */
  action?: ReactNode;
  /** Its contents have their own padding. */
  bare?: boolean;
}

/** A section in a box with a title. */
export function Box({ title, action, bare = false, className, children, ...section }: BoxProps) {
  const id = useId();
  return (
    <section {...section} className={classNames(parts.box, className)} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {bare ? children : <div className={parts.boxBody}>{children}</div>}
    </section>
  );
}
