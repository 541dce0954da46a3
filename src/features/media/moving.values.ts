import { IN_SIZES, stillOf } from './values.ts';

// Apart from values.ts, which readers of every page load.

/** Widths of an animation's files that move, up to its own: larger ones save too little. */
export const movingWidths = (width: number) => [
  ...new Set([480, 960].map((one) => Math.min(one, width))),
];

/** Whether an uploaded image is an animation. */
export const isAnimation = (address: string) => stillOf(address) !== address;

/**
 * The `source` of an animation's files that move, before those of its first frame: readers who prefer
 * reduced motion get the latter. Undefined for images that don't move.
 */
export function movingSource(address: string) {
  const [, base, width = 0] = (isAnimation(address) && IN_SIZES.exec(address)) || [];
  return (
    base && {
      media: '(prefers-reduced-motion:no-preference)',
      srcSet: movingWidths(+width)
        .map((one) => `${base + one}.anim.webp ${one}w`)
        .join(),
    }
  );
}
