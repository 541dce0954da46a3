import { pageParam, withQuery } from '#lib/addresses.ts';
import type { GAME_SORTS, Region } from './values.ts';

type GameSort = (typeof GAME_SORTS)[number];

/** What the address of the games' list asks for. */
export interface GamesView {
  q: string;
  /** Slugs, any of which will do; none is all. */
  platforms: readonly string[];
  genres: readonly string[];
  year: number | null;
  sort: GameSort;
  page: number;
}

export const gamesPath = (view: Partial<GamesView> = {}) =>
  withQuery('/games', {
    q: view.q,
    platform: view.platforms?.join(','),
    genre: view.genres?.join(','),
    year: view.year?.toString(),
    sort: view.sort === 'newest' ? undefined : view.sort,
    page: pageParam(view.page),
  });

/** What the address of a game's page asks for beside the game. */
export interface GamePageView {
  /** A category slug, or 'videos'; '' is everything. */
  kind: string;
  page: number;
}

/** The address of a game's page. */
export const gamePath = (slug: string, { kind, page }: Partial<GamePageView> = {}) =>
  withQuery(`/games/${encodeURIComponent(slug)}`, { kind, page: pageParam(page) });

/** What the address of the calendar asks for. */
export interface ReleasesView {
  /** '2025-03'; '' is the present month. */
  month: string;
  /** A slug; '' is all. */
  platform: string;
  region: Region | '';
}

export const releasesPath = (view: Partial<ReleasesView> = {}) =>
  withQuery('/releases', { ...view });

/** The calendar for other programs. @param platform a slug; '' is all */
export const calendarPath = (platform = '') =>
  platform === '' ? '/releases.ics' : `/releases/${platform}.ics`;

/** The calendar of one game. */
export const gameCalendarPath = (slug: string) => `/games/${slug}.ics`;
