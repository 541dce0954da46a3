import { READING_STEPS } from '#features/analytics/values.ts';

/** The space below the last block of a text is no part of it that could come into sight. */
const SLACK = 48;

/** Follows how far a text comes into sight. */
interface TextWatch {
  /** How many quarters of it came into sight until now. */
  reached: () => number;
  end: () => void;
}

/**
 * Follows from now on how far the article's text on this page comes into sight: by its blocks, so that
 * scrolling costs nothing.
 */
export function watchText(): TextWatch {
  const text = document.querySelector('[data-text]');
  let step = 0;
  const seen = new IntersectionObserver((entries) => {
    const { top = 0, height = 0 } = text?.getBoundingClientRect() ?? {};
    for (const { isIntersecting, boundingClientRect } of entries) {
      if (!isIntersecting || height === 0) continue;
      const part = (boundingClientRect.bottom + SLACK - top) / height;
      step = Math.max(step, Math.min(Math.floor(part * READING_STEPS), READING_STEPS));
    }
  });
  for (const block of text?.children ?? []) seen.observe(block);
  return { reached: () => step, end: () => seen.disconnect() };
}
