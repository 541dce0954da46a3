import type { ReactNode } from 'react';
import * as styles from './glyph.module.css';

/** The large sign in the ground of a coloured field. */
export function Glyph({ children }: { children: ReactNode }) {
  return <span className={styles.glyph}>{children}</span>;
}
