import { classNames } from '../class-names.ts';

interface SkeletonProps {
  /** What it replaces, which decides its size. */
  of: 'image' | 'meta' | 'badge' | 'title' | 'headline' | 'line' | 'button';
  /** Shorter, like a last line. */
  short?: boolean;
  className?: string;
}

/** A placeholder for content that is loading. */
export function Skeleton({ of, short = false, className }: SkeletonProps) {
  return (
    <div
      className={classNames('skeleton', className)}
      data-of={of}
      data-short={short || undefined}
    />
  );
}

/** An array of placeholders, for map(). */
export const placeholders = (count: number) => Array.from({ length: count }, (_, index) => index);
