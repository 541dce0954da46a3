import { ChevronDown, ListFilter, X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import * as styles from './filters.module.css';

/** A list without what is in it, or with what is not. */
export const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one].sort();

interface FilteredProps {
  filters: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Filters beside what they leave over; above it where there is no room. */
export function Filtered({ filters, className, children }: FilteredProps) {
  return (
    <div className={classNames(styles.filtered, className)}>
      {filters}
      {children}
    </div>
  );
}

/** The line above what was found: how many, what is chosen, in which order. */
export function FilteredBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

interface ChosenProps {
  /** The name of each filter that is chosen, and the address without it. */
  chosen: readonly (readonly [name: string, href: string])[];
  /** The address without any of them, where that is offered. */
  without?: string;
  /** Of what they leave over. */
  heading: RefObject<HTMLElement | null>;
}

/** What is chosen, each a link that takes it away. */
export function Chosen({ chosen, without, heading }: ChosenProps) {
  const count = chosen.length;
  const before = useRef(count);
  useEffect(() => {
    // The link that was pressed has gone, and the focus with it.
    const isLost = count < before.current && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, heading]);
  if (count === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map(([name, href]) => (
        <li key={name}>
          <Link className={styles.chip} href={href} aria-label={`Remove ${name}`}>
            <span dir="auto">{name}</span>
            <Icon icon={X} />
          </Link>
        </li>
      ))}
      {without !== undefined && count > 1 && (
        <li>
          <Link className={styles.clear} href={without}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

interface FiltersProps {
  /** How many are chosen. */
  count: number;
  children: ReactNode;
}

/** What can be filtered by: folded on a phone, beside the results where there is room. */
export function Filters({ count, children }: FiltersProps) {
  return (
    <details className={styles.filters}>
      <summary>
        <Icon icon={ListFilter} />
        Filters
        {count > 0 && (
          <span className={styles.number}>
            {count}
            <span className="sr"> chosen</span>
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
  /** Stands before the name. */
  mark?: ReactNode;
  /** How many there are of it; left out: nothing is said of that. */
  count?: ReactNode;
}

interface OptionsProps {
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
  hrefOf: (slugs: string[]) => string;
}

/** What can be chosen, several at once: each a link that chooses it or takes it away. */
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
  /** All of one width, in one row. */
  even?: boolean;
}

/** What one can be chosen of, side by side: each a link that chooses it. */
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
