import { queryOptions } from '@tanstack/react-query';
import { pageNumber } from '#lib/urls/urls.ts';
import type { Archive, ArchiveMonth } from '../archive.contract.ts';
import { ARCHIVE_PAGE_SIZE } from '../values.ts';

/** The URL of the archive: year and month as written. */
export interface ArchiveLocation {
  year: string;
  month: string;
  page: number;
}

const MAX_PAGE = 9999;

/** Reads a URL such as '/archive/2025/03?page=2'. */
export function readArchiveLocation(pathname: string, search: string): ArchiveLocation {
  const [, , year = '', month = ''] = pathname.split('/');
  const page = pageNumber(new URLSearchParams(search).get('page'), MAX_PAGE);
  return { year, month, page };
}

/** The months with published articles. */
export const archiveQuery = queryOptions<Archive>({
  queryKey: ['/api/archive'],
  meta: { failure: 'Failed to fetch articles' },
});

/** One page of a month's articles, newest first. */
export const archiveMonthQuery = ({ year, month, page }: ArchiveLocation) =>
  queryOptions<ArchiveMonth>({
    queryKey: [
      '/api/archive',
      year,
      month,
      { limit: ARCHIVE_PAGE_SIZE, offset: (page - 1) * ARCHIVE_PAGE_SIZE },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
