import type { ReactNode } from 'react';
import * as styles from './glyph.module.css';

/** The large icon in the background of a colored field. */
export function Glyph({ children }: { children: ReactNode }) {
  return <span className={styles.glyph}>{children}</span>;
}
