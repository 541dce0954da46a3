import { keepPreviousData } from '@tanstack/react-query';
import { adminDownload, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Statistics, StatisticsRange } from '../../statistics.contract.ts';
import type { STATISTICS_PARTS } from '../../values.ts';

export type StatisticsPart = (typeof STATISTICS_PARTS)[number];

const PATH = '/api/admin/statistics';

/** What readers read, where they came from and what they looked for. */
export const statisticsQuery = (range: StatisticsRange) => ({
  ...adminQuery<Statistics>([PATH, { range }], t('Failed to fetch the statistics')),
  placeholderData: keepPreviousData<Statistics>,
});

/** One part of it as a file. */
export const statisticsCsv = (range: StatisticsRange, part: StatisticsPart) =>
  adminDownload(`${PATH}.csv?${new URLSearchParams({ range, part })}`);
