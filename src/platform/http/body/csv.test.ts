import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a cell of an export', () => {
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
    ['', '""'],
  ])('%j is written as %s', (value, cell) => {
    expect(csvLine(value)).toBe(`${cell}\r\n`);
  });
});
