import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { CORE_CATEGORIES, categoryLabel } from '#features/taxonomy/values.ts';
import { CategoryMark, nameOfCategory, useCustomSlugs } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { Filters, OneOf, Options, toggled } from '#ui/page/filters/filters.tsx';
import type { SearchFilters } from '../../search.contract.ts';
import * as styles from './search-filters.module.css';
import type { SearchLocation } from './use-search-location.ts';

/** The minimum scores to choose from. */
const SCORES = [7, 8, 9];

const NO_FILTERS = { year: undefined, game: undefined, score: undefined };

/** The filters for the results of a search. */
export const searchFiltersQuery = (q: string) =>
  queryOptions<SearchFilters>({
    queryKey: ['/api/search/filters', { q }],
    meta: { failure: 'Failed to load the filters' },
  });

interface Filter {
  /** The query parameter. */
  name: string;
  label: string;
  /** The URL without it. */
  href: string;
}

/** The available and the chosen filters. */
export function useSearchFilters({ view, list, hrefOf }: SearchLocation) {
  const { data: choices } = useQuery(searchFiltersQuery(view.q));
  const { categories, year, game, score } = view;

  const client = useQueryClient();
  const nameOf = (slug: string) => nameOfCategory(client, slug, 'plural');
  const all = [...new Set([...CORE_CATEGORIES, ...useCustomSlugs(), ...categories])];

  let years = choices?.years ?? [];
  if (year !== undefined && !years.includes(year)) years = [year, ...years];
  // A single year leaves nothing to choose.
  if (year === undefined && years.length === 1) years = [];
  const games = choices?.games ?? [];
  const isListed = game === undefined || games.some(({ slug }) => slug === game);
  const offered = isListed ? games : [...games, { slug: game, title: categoryLabel(game) }];
  const gameName = offered.find(({ slug }) => slug === game)?.title;

  const chosen: Filter[] = [];
  if (list === null) {
    for (const slug of categories) {
      const href = hrefOf({ categories: toggled(categories, slug) });
      chosen.push({ name: 'category', label: nameOf(slug), href });
    }
  }
  if (year !== undefined) {
    chosen.push({ name: 'year', label: String(year), href: hrefOf({ year: undefined }) });
  }
  if (gameName !== undefined) {
    chosen.push({ name: 'game', label: gameName, href: hrefOf({ game: undefined }) });
  }
  if (score !== undefined) {
    chosen.push({
      name: 'score',
      label: t('Score {score} or more', { score }),
      href: hrefOf({ score: undefined }),
    });
  }
  return {
    chosen,
    without: hrefOf({ ...NO_FILTERS, categories: [] }),
    categories: list === null ? all.map((slug) => ({ slug, name: nameOf(slug) })) : [],
    years: years.map((one) => ({ value: String(one), label: String(one) })),
    games: offered.map(({ slug, title }) => ({ value: slug, label: title })),
    scores: choices?.scored || score !== undefined ? SCORES : [],
  };
}

interface ChoiceProps {
  label: string;
  name: string;
  /** The label of the empty choice. */
  any: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onPick: (form: HTMLFormElement | null) => void;
}

/** A select; nothing if there is nothing to choose. */
function Choice({ label, name, any, options, value, onPick }: ChoiceProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onPick(event.target.form)}
        autoComplete="off"
      >
        <option value="">{any}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface SearchFiltersProps {
  location: SearchLocation;
  filters: ReturnType<typeof useSearchFilters>;
}

/** The filters next to the results. */
export function SearchFilterList({ location, filters }: SearchFiltersProps) {
  const { view, hrefOf } = location;
  const [, navigate] = useLocation();
  const { categories, years, games, scores, chosen } = filters;
  const form = useRef<HTMLFormElement>(null);
  const pick = (picks: HTMLFormElement | null) => {
    if (picks === null) return;
    const picked = new FormData(picks);
    const year = Number(picked.get('year')) || undefined;
    const game = picked.get('game')?.toString() || undefined;
    if (year !== view.year || game !== view.game) navigate(hrefOf({ year, game }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for choices made before hydration
  useEffect(() => pick(form.current), []);
  const [action, rest] = hrefOf({ year: undefined, game: undefined }).split('?');
  return (
    <Filters count={chosen.length}>
      <Options
        legend={t('Category')}
        options={categories.map(({ slug, name }) => ({
          slug,
          name,
          mark: (
            <span className={styles.mark} data-cat={slug}>
              <CategoryMark category={slug} />
            </span>
          ),
        }))}
        chosen={view.categories}
        hrefOf={(slugs) => hrefOf({ categories: slugs })}
      />
      {scores.length > 0 && (
        <OneOf
          legend={t('Minimum score')}
          even
          choices={[
            [t('Any'), hrefOf({ score: undefined }), view.score === undefined],
            ...scores.map(
              (score) => [String(score), hrefOf({ score }), view.score === score] as const,
            ),
          ]}
        />
      )}
      {years.length + games.length > 0 && (
        <form ref={form} className={styles.picks} action={action}>
          {[...new URLSearchParams(rest)].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <Choice
            label={t('Year')}
            name="year"
            any={t('Any year')}
            options={years}
            value={view.year?.toString() ?? ''}
            onPick={pick}
          />
          <Choice
            label={t('Game')}
            name="game"
            any={t('Any game')}
            options={games}
            value={view.game ?? ''}
            onPick={pick}
          />
          <noscript>
            <Button type="submit">{t('Apply')}</Button>
          </noscript>
        </form>
      )}
    </Filters>
  );
}
