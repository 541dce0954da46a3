import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { csvLine, readCsv } from './csv.ts';

describe('csvLine', () => {
  it.each([
    ['ada@example.org', '"ada@example.org"'],
    ['=1+1@example.org', '"\'=1+1@example.org"'],
    ['+ada@example.org', '"\'+ada@example.org"'],
    ['-ada@example.org', '"\'-ada@example.org"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['a"b', '"a""b"'],
    ['a,b', '"a,b"'],
    ['Mozilla/5.0 (X11; Linux) Gecko, like-this', '"Mozilla/5.0 (X11; Linux) Gecko, like-this"'],
    ['', '""'],
  ])('writes %j as %s', (value, cell) => {
    expect(csvLine(value)).toBe(`${cell}\r\n`);
  });

  const HOSTILE = [
    "x;=cmd|' /C calc'!A0;",
    '=1+1\t+x;@SUM(1);',
    'nn\n=2',
    'nn\r\n-2',
    'a,=1,+2',
    'a;"=1',
    'a; =1',
    'a";"=1',
    "a;'=1",
    'a;＝1',
    'a|@x',
  ];

  it.each(HOSTILE)('leaves no formula in %j, whatever separates the cells', (value) => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const rows: string[][] = parse(csvLine('first', value, 'last'), {
        delimiter,
        relax_quotes: true,
        relax_column_count: true,
      });
      const starts = rows.flat().flatMap((cell) => cell.split(/[;,\t\r\n|]/));
      expect(starts.filter((cell) => /^[" ]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }
  });

  it.each([...HOSTILE, 'plain', "it's", '/a,-b'])(
    'writes %j so that readCsv reads it',
    async (value) => {
      const [row] = await readCsv(`Name\r\n${csvLine(value)}`, {
        columns: ['name'],
        required: ['name'],
        isStrict: true,
        maxRows: 1,
        noun: 'name',
        toInput: ({ name }) => name,
        schema: z.string(),
        keyOf: (name) => name,
        keyColumn: 'name',
      });
      expect(row?.value).toBe(value.trim());
    },
  );
});
