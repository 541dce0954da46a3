import { categoryLabel, categorySlug, isCoreCategory } from '../values.ts';
import * as styles from './category-name.module.css';
import { CategoryMark } from './marks.tsx';

interface CategoryNameProps {
  /** In any spelling: 'review', 'Reviews'. */
  category: string;
  /** The name as it was given; made from the slug where there is none. */
  name?: string;
}

/** A category in a row of data: its mark in its colour, its name in the row's. */
export function CategoryName({ category, name }: CategoryNameProps) {
  const slug = categorySlug(category);
  return (
    <span className={styles.name} data-cat={isCoreCategory(slug) ? slug : 'other'}>
      <CategoryMark category={slug} />
      {name ?? categoryLabel(slug)}
    </span>
  );
}
