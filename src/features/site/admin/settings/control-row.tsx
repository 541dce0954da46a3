import type { ReactNode } from 'react';
import * as styles from './settings.module.css';

interface ControlRowProps {
  label: string;
  hint: string;
  children: ReactNode;
}

/** A row beside the settings that isn't one: an action with its name and hint. */
export function ControlRow({ label, hint, children }: ControlRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <b>{label}</b>
        <p>{hint}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
