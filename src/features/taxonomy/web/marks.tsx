import { CATEGORY_EMOJI, type CoreCategory, categorySlug, isCoreCategory } from '../values.ts';
import { EMOJI_DRAWINGS } from './emoji-drawings.ts';
import { useCategory } from './own-categories.ts';

const MARK_PATHS: Record<CoreCategory | 'other' | 'all', string> = {
  review: 'M8 0a8 8 0 1 0 8 8H8zM10 0v6h6a6 6 0 0 0-6-6z',
  news: 'M8 0l8 16H0z',
  education: 'M0 16v-5h5.3V5.5h5.4V0H16v16z',
  guide: 'M0 0h6l10 8-10 8H0l6-8z',
  community:
    'M5.5 2.5a5.5 5.5 0 0 0 0 11c.9 0 1.8-.2 2.5-.6A7.4 7.4 0 0 1 5.9 8 7.4 7.4 0 0 1 8 3.1a5.5 5.5 0 0 0-2.5-.6zM16 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  other: 'M8 0l8 8-8 8-8-8zm0 4L4 8l4 4 4-4z',
  all: 'M0 0h7v7H0zM9 0h7v7H9zM0 9h7v7H0zM9 9h7v7H9z',
};

const EMOJI_OTHER = '🕹️';

interface CategoryProps {
  /** In any spelling: 'review', 'Reviews'. */
  category: string;
}

/** 'review' -> 'review'; a category without colours and mark of its own -> 'other'. */
function look(category: string): CoreCategory | 'other' {
  const slug = categorySlug(category);
  return isCoreCategory(slug) ? slug : 'other';
}

/** The sign of a category, so that its colour never speaks alone; 'all' for all of them. */
export function CategoryMark({ category }: CategoryProps) {
  const path = category === 'all' ? MARK_PATHS.all : MARK_PATHS[look(category)];
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The category on a fill of its colour. */
export function CategoryBadge({
  category,
  className,
}: CategoryProps & { className?: string | undefined }) {
  const { label, own } = useCategory(category);
  return (
    <span
      className={className ? `badge ${className}` : 'badge'}
      data-cat={look(category)}
      style={own && { background: own.color, color: own.textColor }}
    >
      <CategoryMark category={category} />
      {label}
    </span>
  );
}

/** The category in a line of text, in its colour. */
export function CategoryKicker({ category }: CategoryProps) {
  return (
    <span className="kicker" data-cat={look(category)}>
      <CategoryMark category={category} />
      {useCategory(category).label}
    </span>
  );
}

/** What fills a picture's frame where an article has no picture: the category's emoji, drawn. */
export function CategoryEmoji({ category }: CategoryProps) {
  const key = look(category);
  const { box, path } = EMOJI_DRAWINGS[key];
  return (
    <>
      <svg
        className="rays"
        viewBox="0 0 320 200"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        aria-hidden="true"
      >
        <path d="M102 100L160 42L218 100L160 158ZM78 100L160 18L242 100L160 182ZM54 100L160 -6L266 100L160 206ZM30 100L160 -30L290 100L160 230ZM6 100L160 -54L314 100L160 254ZM-18 100L160 -78L338 100L160 278ZM-42 100L160 -102L362 100L160 302Z" />
      </svg>
      <span className="em" data-emoji={key === 'other' ? EMOJI_OTHER : CATEGORY_EMOJI[key]}>
        <svg viewBox={box} fill="currentColor" fillRule="evenodd" aria-hidden="true">
          <path d={path} />
        </svg>
      </span>
    </>
  );
}
