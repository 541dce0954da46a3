import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CoreCategory } from '#features/taxonomy/values.ts';
import { CategoryMark, CategoryPlural, useCustomSlugs } from '#features/taxonomy/web/public.ts';
import { classNames } from '#ui/class-names.ts';
import * as styles from './category-filter.module.css';

/** An import may bring a hundred. */
const MAX_CUSTOM = 12;

/** The categories of a filter: standard ones, then custom ones. */
export function useFilterCategories(standard: readonly CoreCategory[], chosen: string): string[] {
  const custom = useCustomSlugs();
  return [...standard, ...custom.filter((slug, index) => index < MAX_CUSTOM || slug === chosen)];
}

interface CategoryFilterProps {
  /** The group's accessible name. */
  label: string;
  /** The label of the link that clears the filter. */
  all: string;
  categories: readonly string[];
  /** A category slug; '' for all. */
  chosen: string;
  hrefOf: (category: string) => string;
  /** Tall blocks, as on the home page. */
  tall?: boolean;
  /** The number of articles by category slug, '' for all. */
  counts?: ReadonlyMap<string, number>;
  /** More links after the categories. */
  children?: ReactNode;
}

/** Links that filter by category, in the categories' colors. */
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
          <CategoryPlural category={category} />
          {counts && <span className={styles.count}>{counts.get(category)}</span>}
        </Link>
      ))}
      {children}
    </nav>
  );
}
