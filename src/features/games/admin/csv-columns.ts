import type { CsvColumn } from '#ui/admin/files/import-csv.tsx';

/** The columns of a CSV file. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  { name: 'title', hint: 'The game’s name', isRequired: true, example: 'Hollow Meridian' },
  { name: 'slug', hint: 'Used in the URL; generated from the title if empty' },
  { name: 'summary', hint: 'One or two sentences' },
  { name: 'developer', hint: 'Marr Works', example: 'Marr Works' },
  { name: 'publisher', hint: 'Fathom Works', example: 'Fathom Works' },
  { name: 'series', hint: 'The series of games it belongs to' },
  {
    name: 'genres',
    hint: 'Separated by commas: Open world, Exploration',
    example: 'Open world, Exploration',
  },
  {
    name: 'releases',
    hint: 'Platform: date (region), separated by semicolons. Dates are 2027-03-04, 2027-03, 2027-Q1 or 2027; leave them out if unannounced. PC: 2027-03-04 (Europe); Phone: 2027-Q1',
    example: 'PC: 2027-03-04 (Europe); Phone: 2027-Q1',
  },
  {
    name: 'links',
    hint: 'Label: URL, separated by semicolons. Official site: https://example.org/',
    example: 'Official site: https://example.org/',
  },
  { name: 'ratings', hint: 'Separated by semicolons: PEGI 12; ESRB T', example: 'PEGI 12' },
  { name: 'wikidata', hint: 'Wikidata ID, such as Q123' },
];
