import { READING_STEPS } from '#features/analytics/values.ts';

/** The space below the last block doesn't belong to the text. */
const SLACK = 48;

/** Tracks how far a text has been visible. */
interface TextWatch {
  /** How many quarters have been visible so far. */
  reached: () => number;
  end: () => void;
}

/** Starts tracking how far the article's text on this page has been visible. */
export function watchText(): TextWatch {
  const text = document.querySelector('[data-text]');
  let step = 0;
  const look = () => {
    const { top = 0, bottom = 0, height = 0 } = text?.getBoundingClientRect() ?? {};
    // Jumping over a part doesn't count as seeing it.
    if (height === 0 || bottom <= 0) return;
    const part = (window.innerHeight + SLACK - top) / height;
    step = Math.max(step, Math.min(Math.floor(part * READING_STEPS), READING_STEPS));
  };
  window.addEventListener('scroll', look, { passive: true });
  look();
  return { reached: () => step, end: () => window.removeEventListener('scroll', look) };
}
