import { CATEGORY_EMOJI } from '../values.ts';
import * as styles from './category-emoji.module.css';
import drawings from './emoji.svg';
import { type CategoryProps, look } from './marks.tsx';
import { useCategory } from './own-categories.ts';

const EMOJI_OTHER = '🕹️';

/** The viewBox of each drawing; the drawings load when one is shown. */
const BOXES = {
  review: '-1 -1 111.2 82.3',
  news: '-1 -1 107.7 89.6',
  education: '-1 -1 120.4 104.2',
  community: '-1 -1 90.7 84.7',
  guide: '0 0 112 92',
  other: '0 0 96 96',
};

/** Fills the frame of an article without an image: the category's emoji, as a drawing. */
export function CategoryEmoji({ category }: CategoryProps) {
  const key = look(category);
  const { own } = useCategory(category);
  return (
    <>
      <svg
        className={styles.rays}
        viewBox="0 0 320 200"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        aria-hidden="true"
      >
        <path d="M102 100L160 42L218 100L160 158ZM78 100L160 18L242 100L160 182ZM54 100L160 -6L266 100L160 206ZM30 100L160 -30L290 100L160 230ZM6 100L160 -54L314 100L160 254ZM-18 100L160 -78L338 100L160 278ZM-42 100L160 -102L362 100L160 302Z" />
      </svg>
      <span
        className={styles.emoji}
        data-emoji={own?.emoji || (key === 'other' ? EMOJI_OTHER : CATEGORY_EMOJI[key])}
      >
        <svg viewBox={BOXES[key]} fill="currentColor" aria-hidden="true">
          {own?.emoji ? (
            <text x="50%" y="80%" fontSize="80" textAnchor="middle">
              {own.emoji}
            </text>
          ) : (
            <use href={`${drawings}#${key}`} />
          )}
        </svg>
      </span>
    </>
  );
}
