import { categoryLabel, categorySlug, isCoreCategory } from '../values.ts';
import * as styles from './category-name.module.css';
import { CategoryMark } from './marks.tsx';

interface CategoryNameProps {
  /** In any spelling: 'review', 'Reviews'. */
  category: string;
  /** The name; derived from the slug if missing. */
  name?: string;
}

/** A category in a table row: its icon in its color, the name in the row's. */
export function CategoryName({ category, name }: CategoryNameProps) {
  const slug = categorySlug(category);
  return (
    <span className={styles.name} data-cat={isCoreCategory(slug) ? slug : 'other'}>
      <CategoryMark category={slug} />
      {name ?? categoryLabel(slug)}
    </span>
  );
}
