import { expect, it } from 'vitest';
import { templateUrl } from './import-csv.tsx';

it('the template has the header and an example, with quoted cells', () => {
  const url = templateUrl([
    { name: 'title', hint: 'A name', example: 'One "and" a half' },
    { name: 'slug', hint: 'Part of a URL' },
    { name: 'genres', hint: 'Several', example: 'A, B' },
  ]);
  const [type, text = ''] = url.split(',', 2);
  expect(type).toBe('data:text/csv;charset=utf-8');
  expect(decodeURIComponent(text)).toBe('title,slug,genres\r\n"One ""and"" a half",,"A, B"\r\n');
});
