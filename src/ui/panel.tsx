import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as styles from './panel.module.css';

interface PanelProps {
  /** Unique on its page: names the region. */
  id: string;
  title: string;
  /** At the end of the heading's line: a link or a note. */
  aside: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A raised part of a page with its own heading. */
export function Panel({ id, title, aside, className, children }: PanelProps) {
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="label" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
