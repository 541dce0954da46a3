import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';
import { CategoryMark } from '#features/taxonomy/web/public.ts';
import { classNames } from '#ui/class-names.ts';
import * as styles from './category-filter.module.css';

interface CategoryFilterProps {
  /** Names the group for those who cannot see it. */
  label: string;
  /** What stands on the link that clears the filter. */
  all: string;
  categories: readonly string[];
  /** Category slug; '' is all. */
  chosen: string;
  hrefOf: (category: string) => string;
  /** As tall blocks, on the home page. */
  tall?: boolean;
  /** How many there are of each, '' for all; left out: nothing is said of it. */
  counts?: ReadonlyMap<string, number>;
  /** Further links, behind the categories. */
  children?: ReactNode;
}

/** The categories side by side in their colours, each a link to what it leaves over. */
export function CategoryFilter(props: CategoryFilterProps) {
  const { label, all, categories, chosen, hrefOf, tall = false, counts, children } = props;
  return (
    <nav className={classNames(styles.filter, tall && styles.tall)} aria-label={label}>
      <Link href={hrefOf('')} data-all="" aria-current={chosen === '' ? 'true' : undefined}>
        <CategoryMark category="all" />
        {all}
        {counts && <span className={styles.count}>{counts.get('')}</span>}
      </Link>
      {categories.map((category) => (
        <Link
          key={category}
          href={hrefOf(category)}
          data-cat={category}
          aria-current={category === chosen ? 'true' : undefined}
        >
          <CategoryMark category={category} />
          {categoryPluralLabel(category)}
          {counts && <span className={styles.count}>{counts.get(category)}</span>}
        </Link>
      ))}
      {children}
    </nav>
  );
}
