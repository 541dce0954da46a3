import { ChevronDown, ListFilter, X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import * as styles from './filters.module.css';

/** A list with one value added or removed. */
export const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one].sort();

interface FilteredProps {
  /** False without any; the results are as wide as the page then. */
  filters: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Filters next to the results; above them on narrow screens. */
export function Filtered({ filters, className, children }: FilteredProps) {
  return (
    <div className={classNames(styles.filtered, className)}>
      {filters}
      {children}
    </div>
  );
}

/** The line above the results: their number, the active filters and the order. */
export function FilteredBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

interface ChosenProps {
  /** The label of each active filter, and the URL without it. */
  chosen: readonly (readonly [name: string, href: string])[];
  /** The URL without any filter, if offered. */
  without?: string;
  /** For the results. */
  heading: RefObject<HTMLElement | null>;
}

/** The active filters, each a link that removes it. */
export function Chosen({ chosen, without, heading }: ChosenProps) {
  const count = chosen.length;
  const before = useRef(count);
  useEffect(() => {
    // The clicked link was removed, and the focus with it.
    const isLost = count < before.current && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, heading]);
  if (count === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t('Chosen filters')}>
      {chosen.map(([name, href]) => (
        <li key={name}>
          <Link className={styles.chip} href={href} aria-label={t('Remove {name}', { name })}>
            <span dir="auto">{name}</span>
            <Icon icon={X} />
          </Link>
        </li>
      ))}
      {without !== undefined && count > 1 && (
        <li>
          <Link className={styles.clear} href={without}>
            {t('Clear all')}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface FiltersProps {
  /** The number of active filters. */
  count: number;
  children: ReactNode;
}

/** The available filters: collapsed on a phone, next to the results on wide screens. */
export function Filters({ count, children }: FiltersProps) {
  return (
    <details className={styles.filters}>
      <summary>
        <Icon icon={ListFilter} />
        {t('Filters')}
        {count > 0 && (
          <span className={styles.number}>
            {count}
            <span className="sr">{` ${t('chosen')}`}</span>
          </span>
        )}
        <Icon icon={ChevronDown} className={styles.fold} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

interface Option {
  slug: string;
  name: string;
  /** Before the name. */
  mark?: ReactNode;
  /** The number of results; missing if unknown. */
  count?: ReactNode;
}

interface OptionsProps {
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
  hrefOf: (slugs: string[]) => string;
}

/** A filter with several values: each a link that adds or removes it. */
export function Options({ legend, options, chosen, hrefOf }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <nav aria-label={legend}>
      <h3>{legend}</h3>
      <ul>
        {options.map(({ slug, name, mark, count }) => (
          <li key={slug}>
            <Link
              className={styles.option}
              href={hrefOf(toggled(chosen, slug))}
              aria-current={chosen.includes(slug) ? 'true' : undefined}
            >
              <span className={styles.box} />
              {mark}
              <span dir="auto">{name}</span>
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OneOfProps {
  legend: string;
  choices: readonly (readonly [words: string, href: string, chosen: boolean])[];
  /** All of the same width, in one row. */
  even?: boolean;
}

/** A filter with one value: each a link that selects it. */
export function OneOf({ legend, choices, even = false }: OneOfProps) {
  return (
    <nav aria-label={legend}>
      <h3>{legend}</h3>
      <ul className={classNames(styles.one, even && styles.even)}>
        {choices.map(([words, href, chosen]) => (
          <li key={words}>
            <Link href={href} aria-current={chosen ? 'true' : undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
