import { t } from '#lib/messages/admin.ts';
import type { CsvColumn } from '#ui/admin/files/import-csv.tsx';

/** The columns of a CSV file. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  {
    name: 'from',
    hint: t('An old path of this site: /2019/06/a-review/'),
    isRequired: true,
    example: '/2019/06/a-review/',
  },
  {
    name: 'to',
    hint: t(
      'A path of this site or a full URL; empty for 410. For a prefix, a final /* keeps the rest of the old path',
    ),
    isRequired: true,
    example: '/articles/a-review',
  },
  {
    name: 'kind',
    hint: t(
      '301 (moved permanently, the default) or 410 (gone). Temporary redirects such as 302 aren’t supported',
    ),
    example: '301',
  },
  {
    name: 'match',
    hint: t('exact (the default) or prefix (the URL and everything below it)'),
    example: 'exact',
  },
];
