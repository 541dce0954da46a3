import { ChevronDown, ListFilter, X } from 'lucide';
import { Link } from 'wouter';
import type { GameFilters } from '#features/games/contract.ts';
import { type GamesView, gamesPath } from '#features/games/paths.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './filters.module.css';

/** A list without a slug that is in it, or with one that is not. */
const toggled = (slugs: readonly string[], slug: string) =>
  slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug].sort();

/** What is chosen: its name, and the address without it. */
function chosenOf(view: GamesView, filters: GameFilters | undefined) {
  const all = [...(filters?.platforms ?? []), ...(filters?.genres ?? [])];
  const nameOf = (slug: string) => all.find((one) => one.slug === slug)?.name ?? slug;
  const { q, platforms, genres, year } = view;
  const without = (change: Partial<GamesView>) => gamesPath({ ...view, page: 1, ...change });
  return [
    ...(q === '' ? [] : [[`“${q}”`, without({ q: '' })] as const]),
    ...platforms.map(
      (slug) => [nameOf(slug), without({ platforms: toggled(platforms, slug) })] as const,
    ),
    ...genres.map((slug) => [nameOf(slug), without({ genres: toggled(genres, slug) })] as const),
    ...(year === null ? [] : [[String(year), without({ year: null })] as const]),
  ];
}

interface FilterProps {
  view: GamesView;
  filters: GameFilters | undefined;
}

/** What is chosen, each a link that takes it away. */
export function Chosen({ view, filters }: FilterProps) {
  const chosen = chosenOf(view, filters);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map(([name, href]) => (
        <li key={name}>
          <Link href={href} aria-label={`Remove ${name}`}>
            <span dir="auto">{name}</span>
            <Icon icon={X} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface OptionsProps {
  legend: string;
  options: GameFilters['platforms'];
  chosen: readonly string[];
  hrefOf: (slugs: string[]) => string;
}

/** What can be chosen, several at once: each a link that chooses it or takes it away. */
function Options({ legend, options, chosen, hrefOf }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <nav aria-label={legend}>
      <h3>{legend}</h3>
      <ul>
        {options.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link
              className={styles.option}
              href={hrefOf(toggled(chosen, slug))}
              aria-current={chosen.includes(slug) ? 'true' : undefined}
            >
              <span className={styles.box} />
              <span dir="auto">{name}</span>
              <span className={styles.count}>
                {count}
                <span className="sr"> games</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What games can be filtered by: folded on a phone, beside the results where there is room. */
export function Filters({ view, filters }: FilterProps) {
  const count = view.platforms.length + view.genres.length + (view.year === null ? 0 : 1);
  const href = (change: Partial<GamesView>) => gamesPath({ ...view, page: 1, ...change });
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
      <div className={styles.body}>
        <Options
          legend="Platform"
          options={filters?.platforms ?? []}
          chosen={view.platforms}
          hrefOf={(platforms) => href({ platforms })}
        />
        <Options
          legend="Genre"
          options={filters?.genres ?? []}
          chosen={view.genres}
          hrefOf={(genres) => href({ genres })}
        />
        {filters !== undefined && filters.years.length > 0 && (
          <nav aria-label="Year">
            <h3>Year</h3>
            <ul className={styles.years}>
              {filters.years.map((year) => (
                <li key={year}>
                  <Link
                    href={href({ year: view.year === year ? null : year })}
                    aria-current={view.year === year ? 'true' : undefined}
                  >
                    {year}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </details>
  );
}
