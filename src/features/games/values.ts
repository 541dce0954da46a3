/** Where a date holds; what is said of the world holds wherever nothing else is said. */
export const REGIONS = [
  'world',
  'europe',
  'north-america',
  'south-america',
  'japan',
  'asia',
  'oceania',
] as const;
export type Region = (typeof REGIONS)[number];

export const REGION_LABELS: Record<Region, string> = {
  world: 'Worldwide',
  europe: 'Europe',
  'north-america': 'North America',
  'south-america': 'South America',
  japan: 'Japan',
  asia: 'Asia',
  oceania: 'Oceania',
};

export const GAME_SORTS = ['newest', 'score', 'name'] as const;

export const GAME_LIMITS = {
  title: 200,
  slug: 120,
  summary: 600,
  name: 120,
  genre: 40,
  genres: 12,
  platform: 60,
  releases: 80,
  note: 60,
  links: 20,
  label: 80,
  url: 500,
  ratings: 12,
  ratingNote: 160,
  /** So many games an article is about. */
  ofArticle: 20,
} as const;

/** A CSV has so many games at most, and so many characters. */
export const GAME_CSV_ROWS = 2000;
export const GAME_CSV_MAX = 2_000_000;

/** Games on one page of /games. */
export const GAMES_PER_PAGE = 24;
/** So many a search of the site shows above the articles. */
export const FOUND_MAX = 3;
/** So many that have no date are named below a month. */
export const UNSURE_MAX = 60;

/** How sure a date is. */
export type Precision = 'day' | 'month' | 'quarter' | 'year' | 'announced';

/** '2025-03-04', '2025-03', '2025-Q1' or '2025': a date that may be less than a day. */
const RELEASE_DATE =
  /^(?:19|20)\d{2}(?:-(?:Q[1-4]|(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?))?$/;

/** @param date as `RELEASE_DATE` has it; null is announced and no more */
export function precisionOf(date: string | null): Precision {
  if (date === null) return 'announced';
  if (date.includes('Q')) return 'quarter';
  return ({ 4: 'year', 7: 'month' } as const)[date.length] ?? 'day';
}

/** The beginning of a date, UTC milliseconds. @param date as `RELEASE_DATE` has it */
export function dateStart(date: string): number {
  const [year, quarter] = date.split('-Q').map(Number);
  return quarter === undefined ? Date.parse(date) : Date.UTC(year ?? 0, 3 * (quarter - 1));
}

/** Whether it is a date as we write them, and there is such a day. */
export const isReleaseDate = (date: string): boolean =>
  RELEASE_DATE.test(date) &&
  (date.length < 10 || new Date(dateStart(date)).toISOString().startsWith(date));

/** The years that dates can lie in. */
export const FIRST_YEAR = 1950;
export const LAST_YEAR = 2099;
