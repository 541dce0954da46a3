import type { ReactNode } from 'react';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import type { Part } from '../values.ts';
import * as styles from './operations.module.css';

interface BoxProps {
  id: Part;
  title: string;
  /** Without padding. */
  flat?: boolean;
  children: ReactNode;
}

/** A part of the screen that the tiles scroll to. */
export function Box({ id, title, flat = false, children }: BoxProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(parts.box, styles.part)}
      aria-labelledby={`${id}-title`}
    >
      <div className={parts.boxHead}>
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      {flat ? children : <div className={parts.boxBody}>{children}</div>}
    </section>
  );
}
