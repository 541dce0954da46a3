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
  /** What it stands for: decides its size. */
  of: keyof typeof KINDS;
  /** As a last line is. */
  short?: boolean;
  className?: string;
}

/** A block in place of something that is still loaded. */
export function Skeleton({ of, short = false, className }: SkeletonProps) {
  return <div className={classNames(styles.block, KINDS[of], short && styles.short, className)} />;
}

/** A number of things to come, to be mapped. */
export const placeholders = (count: number) => Array.from({ length: count }, (_, index) => index);
