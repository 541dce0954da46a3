import { queryOptions } from '@tanstack/react-query';
import { pageNumber } from '#lib/addresses.ts';
import type { CorrectionPage } from '../corrections.contract.ts';
import { CORRECTIONS_PAGE_SIZE } from '../values.ts';

/** Which part of the list an address asks for. */
export const readCorrectionsAddress = (search: string): number =>
  pageNumber(new URLSearchParams(search).get('page'));

/** One page of what articles said wrong, newest first. */
export const correctionsQuery = (page: number) =>
  queryOptions<CorrectionPage>({
    queryKey: [
      '/api/corrections',
      { limit: CORRECTIONS_PAGE_SIZE, offset: (page - 1) * CORRECTIONS_PAGE_SIZE },
    ],
    meta: { failure: 'Failed to fetch corrections' },
  });
