import { t } from '#lib/messages/messages.ts';
import { Badge } from '#ui/badge.tsx';
import { Diamond } from '#ui/page/diamond.tsx';
import { type CoreCategory, categorySlug, isCoreCategory } from '../values.ts';
import * as styles from './marks.module.css';
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

export interface CategoryProps {
  /** In any spelling: 'review', 'Reviews'. */
  category: string;
}

/** 'review' -> 'review'; a custom category -> 'other'. */
export function look(category: string): CoreCategory | 'other' {
  const slug = categorySlug(category);
  return isCoreCategory(slug) ? slug : 'other';
}

/** A category's emoji or icon, so that color isn't the only sign; 'all' for all categories. */
export function CategoryMark({ category }: CategoryProps) {
  const { own } = useCategory(category);
  if (own?.emoji) return <span aria-hidden="true">{own.emoji}</span>;
  const path = category === 'all' ? MARK_PATHS.all : MARK_PATHS[look(category)];
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** A category's name in navigation and filters: 'Reviews'. */
export const CategoryPlural = ({ category }: CategoryProps) => useCategory(category).plural;

/** The category as a badge with its background color. */
export function CategoryBadge({
  category,
  className,
}: CategoryProps & { className?: string | undefined }) {
  const { label, own } = useCategory(category);
  return (
    <Badge
      className={className}
      data-cat={categorySlug(category)}
      style={own?.color ? { background: own.color, color: own.textColor } : undefined}
    >
      <CategoryMark category={category} />
      {label}
    </Badge>
  );
}

/** Marks an article whose live coverage is running. */
export function LiveBadge({ article }: { article: { isLive?: true | undefined } }) {
  return (
    article.isLive && (
      <Badge className={styles.live} data-tone="live">
        <Diamond />
        {t('Live')}
      </Badge>
    )
  );
}

/** The category in a line of text, in its color. */
export function CategoryKicker({ category }: CategoryProps) {
  return (
    <span className={styles.kicker} data-cat={categorySlug(category)}>
      <CategoryMark category={category} />
      {useCategory(category).label}
    </span>
  );
}
