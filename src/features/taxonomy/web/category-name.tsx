import { categorySlug } from '../values.ts';
import * as styles from './category-name.module.css';
import { CategoryMark } from './marks.tsx';
import { useCategory } from './own-categories.ts';

interface CategoryNameProps {
  /** In any spelling: 'review', 'Reviews'. */
  category: string;
  /** Another name than readers see. */
  name?: string;
}

/** A category in a table row: its icon in its color, the name in the row's. */
export function CategoryName({ category, name }: CategoryNameProps) {
  const slug = categorySlug(category);
  const { label, own } = useCategory(slug);
  return (
    <span className={styles.name} data-cat={slug}>
      <span className={styles.mark} style={own?.color ? { color: own.color } : undefined}>
        <CategoryMark category={slug} />
      </span>
      {name ?? label}
    </span>
  );
}
