import { queryOptions } from '@tanstack/react-query';
import { pageNumber } from '#lib/addresses.ts';
import type { Archive, ArchiveMonth } from '../archive.contract.ts';
import { ARCHIVE_PAGE_SIZE } from '../values.ts';

/** What an address below the archive asks for: year and month as they stand there. */
export interface ArchiveAddress {
  year: string;
  month: string;
  page: number;
}

/** No month has more pages. */
const LAST_PAGE = 9999;

/** Reads an address such as '/archive/2025/03?page=2'. */
export function readArchiveAddress(pathname: string, search: string): ArchiveAddress {
  const [, , year = '', month = ''] = pathname.split('/');
  const page = pageNumber(new URLSearchParams(search).get('page'), LAST_PAGE);
  return { year, month, page };
}

/** The months in which something was published. */
export const archiveQuery = queryOptions<Archive>({
  queryKey: ['/api/archive'],
  meta: { failure: 'Failed to fetch articles' },
});

/** One page of what was published in a month, newest first. */
export const archiveMonthQuery = ({ year, month, page }: ArchiveAddress) =>
  queryOptions<ArchiveMonth>({
    queryKey: [
      '/api/archive',
      year,
      month,
      { limit: ARCHIVE_PAGE_SIZE, offset: (page - 1) * ARCHIVE_PAGE_SIZE },
    ],
    meta: { failure: 'Failed to fetch articles' },
  });
