import { pageParam, withQuery } from '#lib/urls/urls.ts';
import type { GAME_SORTS, Region } from './values.ts';

type GameSort = (typeof GAME_SORTS)[number];

/** The query of the game list's URL. */
export interface GamesView {
  q: string;
  /** Slugs of which any may match; empty for all. */
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

/** The query of a game page's URL. */
export interface GamePageView {
  /** A category slug, or 'videos'; '' for all. */
  kind: string;
  page: number;
}

/** The URL of a game's page. */
export const gamePath = (slug: string, { kind, page }: Partial<GamePageView> = {}) =>
  withQuery(`/games/${encodeURIComponent(slug)}`, { kind, page: pageParam(page) });

/** The query of the release calendar's URL. */
export interface ReleasesView {
  /** '2025-03'; '' for this month. */
  month: string;
  /** A slug; '' for all. */
  platform: string;
  region: Region | '';
}

export const releasesPath = (view: Partial<ReleasesView> = {}) =>
  withQuery('/releases', { ...view });

/** The iCalendar file. @param platform a slug; '' for all */
export const calendarPath = (platform = '') =>
  platform === '' ? '/releases.ics' : `/releases/${platform}.ics`;

/** The iCalendar file of one game. */
export const gameCalendarPath = (slug: string) => `/games/${slug}.ics`;
