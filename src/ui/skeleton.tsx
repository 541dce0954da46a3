import { classNames } from './class-names.ts';
import * as styles from './skeleton.module.css';

const KINDS = {
  image: styles.image,
  meta: styles.meta,
  badge: styles.badge,
  title: styles.title,
  headline: styles.headline,
  line: styles.line,
  button: styles.button,
};

interface SkeletonProps {
  /** What it replaces, which decides its size. */
  of: keyof typeof KINDS;
  /** Shorter, like a last line. */
  short?: boolean;
  className?: string;
}

/** A placeholder for content that is loading. */
export function Skeleton({ of, short = false, className }: SkeletonProps) {
  return <div className={classNames(styles.block, KINDS[of], short && styles.short, className)} />;
}

/** An array of placeholders, for map(). */
export const placeholders = (count: number) => Array.from({ length: count }, (_, index) => index);
