import { t } from '#lib/messages/admin.ts';
import type { CsvColumn } from '#ui/admin/files/import-csv.tsx';

/** The columns of a CSV file. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  { name: 'title', hint: t('The game’s name'), isRequired: true, example: 'Hollow Meridian' },
  { name: 'slug', hint: t('Used in the URL; generated from the title if empty') },
  { name: 'summary', hint: t('One or two sentences') },
  { name: 'developer', hint: 'Marr Works', example: 'Marr Works' },
  { name: 'publisher', hint: 'Fathom Works', example: 'Fathom Works' },
  { name: 'series', hint: t('The series of games it belongs to') },
  {
    name: 'genres',
    hint: t('Separated by commas: Open world, Exploration'),
    example: t('Open world, Exploration'),
  },
  {
    name: 'releases',
    hint: t(
      'Platform: date (region), separated by semicolons. Dates are 2027-03-04, 2027-03, 2027-Q1 or 2027; leave them out if unannounced. PC: 2027-03-04 (Europe); Phone: 2027-Q1',
    ),
    example: t('PC: 2027-03-04 (Europe); Phone: 2027-Q1'),
  },
  {
    name: 'links',
    hint: t('Label: URL, separated by semicolons. Official site: https://example.org/'),
    example: 'Official site: https://example.org/',
  },
  {
    name: 'ratings',
    hint: t('Separated by semicolons: PEGI 12; ESRB T'),
    example: t('PEGI 12'),
  },
  { name: 'wikidata', hint: t('Wikidata ID, such as Q123') },
];
