import { fitted, pageNumber } from '#lib/urls/urls.ts';
import type { GamePageView, GamesView, ReleasesView } from '../paths.ts';
import { FIRST_YEAR, GAME_LIMITS, GAME_SORTS, LAST_YEAR, REGIONS } from '../values.ts';

const SLUG = /^[a-z0-9-]{1,100}$/;
const MONTH = /^(?:19[5-9]\d|20\d{2})-(?:0[1-9]|1[0-2])$/;
/** More than readers choose; the API refuses more. */
const MAX_CHOSEN = 10;
/** The API takes no offset above a million. */
const LAST_PAGE = 41_666;

const slugOf = (text: string | null) => (text !== null && SLUG.test(text) ? text : '');

function slugsOf(text: string | null): string[] {
  const slugs = (text ?? '').split(',').filter((one) => SLUG.test(one));
  return [...new Set(slugs)].sort().slice(0, MAX_CHOSEN);
}

function yearOf(text: string | null): number | null {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

/** Parses the URL of the game list; invalid values are ignored. */
export function readGamesLocation(search: string): GamesView {
  const query = new URLSearchParams(search);
  return {
    q: fitted(query.get('q') ?? '', GAME_LIMITS.title),
    platforms: slugsOf(query.get('platform')),
    genres: slugsOf(query.get('genre')),
    year: yearOf(query.get('year')),
    sort: GAME_SORTS.find((one) => one === query.get('sort')) ?? 'newest',
    page: pageNumber(query.get('page'), LAST_PAGE),
  };
}

/** Parses the query of a game page's URL. */
export function readGameLocation(search: string): GamePageView {
  const query = new URLSearchParams(search);
  return { kind: slugOf(query.get('kind')), page: pageNumber(query.get('page')) };
}

/** Parses the URL of the release calendar. */
export function readReleasesLocation(search: string): ReleasesView {
  const query = new URLSearchParams(search);
  const month = query.get('month') ?? '';
  return {
    month: MONTH.test(month) ? month : '',
    platform: slugOf(query.get('platform')),
    region: REGIONS.find((one) => one === query.get('region')) ?? '',
  };
}
