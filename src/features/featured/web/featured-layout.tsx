import type { ReactNode } from 'react';
import * as styles from './featured-layout.module.css';

/** A story and the list beside it; either takes all the room where it is alone. */
export function FeaturedLayout({ children }: { children: ReactNode }) {
  return <div className={styles.layout}>{children}</div>;
}
