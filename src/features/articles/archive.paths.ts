import { pageParam, withQuery } from '#lib/addresses.ts';

/** The address of what was published in a month. @param month '2025-03' */
export const monthPath = (month: string, page = 1): string =>
  withQuery(`/archive/${month.replace('-', '/')}`, { page: pageParam(page) });
