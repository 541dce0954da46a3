import type { ReactNode } from 'react';
import * as styles from './featured-layout.module.css';

/** A story with a list next to it; either takes the full width if it is alone. */
export function FeaturedLayout({ children }: { children: ReactNode }) {
  return <div className={styles.layout}>{children}</div>;
}
