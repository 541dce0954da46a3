import { type Message, message } from '#lib/messages/messages.ts';
/** The region of a release date; a worldwide date applies where a region has none of its own. */
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

export const REGION_LABELS: Record<Region, Message> = {
  world: message('Worldwide'),
  europe: message('Europe'),
  'north-america': message('North America'),
  'south-america': message('South America'),
  japan: message('Japan'),
  asia: message('Asia'),
  oceania: message('Oceania'),
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
  /** The maximum number of games of an article. */
  ofArticle: 20,
} as const;

/** The maximum number of games in a CSV file, and of its characters. */
export const GAME_CSV_ROWS = 2000;
export const GAME_CSV_MAX = 2_000_000;

/** Games on one page of /games. */
export const GAMES_PER_PAGE = 24;
/** Games shown above the articles in a site search. */
export const FOUND_MAX = 3;
/** Games without an exact date listed below a month. */
export const UNSURE_MAX = 60;

/** The precision of a date. */
export type Precision = 'day' | 'month' | 'quarter' | 'year' | 'announced';

/** '2025-03-04', '2025-03', '2025-Q1' or '2025': a date that may be less precise than a day. */
const RELEASE_DATE =
  /^(?:19|20)\d{2}(?:-(?:Q[1-4]|(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?))?$/;

/** @param date as `RELEASE_DATE` has it; null if only announced */
export function precisionOf(date: string | null): Precision {
  if (date === null) return 'announced';
  if (date.includes('Q')) return 'quarter';
  return ({ 4: 'year', 7: 'month' } as const)[date.length] ?? 'day';
}

/** The start of a date, UTC milliseconds. @param date as `RELEASE_DATE` has it */
export function dateStart(date: string): number {
  const [year, quarter] = date.split('-Q').map(Number);
  return quarter === undefined ? Date.parse(date) : Date.UTC(year ?? 0, 3 * (quarter - 1));
}

/** Whether it is a valid date in our format. */
export const isReleaseDate = (date: string): boolean =>
  RELEASE_DATE.test(date) &&
  (date.length < 10 || new Date(dateStart(date)).toISOString().startsWith(date));

/** The years that dates may have. */
export const FIRST_YEAR = 1950;
export const LAST_YEAR = 2099;
