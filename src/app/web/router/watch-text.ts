import { READING_STEPS } from '#features/analytics/values.ts';

/** The space below the last block of a text is no part of it that could come into sight. */
const SLACK = 48;

/** Follows how far a text comes into sight. */
interface TextWatch {
  /** How many quarters of it came into sight until now. */
  reached: () => number;
  end: () => void;
}

/** Follows from now on how far the article's text on this page comes into sight. */
export function watchText(): TextWatch {
  const text = document.querySelector('[data-text]');
  let step = 0;
  const look = () => {
    const { top = 0, bottom = 0, height = 0 } = text?.getBoundingClientRect() ?? {};
    // Whoever jumped over it saw nothing of it.
    if (height === 0 || bottom <= 0) return;
    const part = (window.innerHeight + SLACK - top) / height;
    step = Math.max(step, Math.min(Math.floor(part * READING_STEPS), READING_STEPS));
  };
  window.addEventListener('scroll', look, { passive: true });
  look();
  return { reached: () => step, end: () => window.removeEventListener('scroll', look) };
}
