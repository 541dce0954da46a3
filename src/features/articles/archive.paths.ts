import { pageParam, withQuery } from '#lib/urls/urls.ts';

/** The URL of a month's articles. @param month '2025-03' */
export const monthPath = (month: string, page = 1): string =>
  withQuery(`/archive/${month.replace('-', '/')}`, { page: pageParam(page) });
