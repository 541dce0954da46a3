import { queryOptions } from '@tanstack/react-query';
import { pageNumber } from '#lib/urls/urls.ts';
import type { CorrectionPage } from '../corrections.contract.ts';
import { CORRECTIONS_PAGE_SIZE } from '../values.ts';

/** The page number in the URL. */
export const readCorrectionsLocation = (search: string): number =>
  pageNumber(new URLSearchParams(search).get('page'));

/** One page of corrections, newest first. */
export const correctionsQuery = (page: number) =>
  queryOptions<CorrectionPage>({
    queryKey: [
      '/api/corrections',
      { limit: CORRECTIONS_PAGE_SIZE, offset: (page - 1) * CORRECTIONS_PAGE_SIZE },
    ],
    meta: { failure: 'Failed to fetch corrections' },
  });
