import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggedError } from './errors.ts';
import { Problem } from './problem.ts';

test('the log shows an error and its causes without the row that the database quotes', () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = pino({}, { write }).child({}, { serializers: { err: loggedError } });
  const row = { detail: 'Failing row contains (hunter2)', where: 'COPY users, line 1: "hunter2"' };
  const refused = Object.assign(new Error('violates check'), row);
  const wrapped = Object.assign(new Error('not saved'), { cause: refused, reason: refused });
  for (const error of [refused, wrapped, new Error('again', { cause: wrapped })]) {
    log.error({ err: error }, 'request failed');
  }
  expect(lines.join('')).toContain('violates check');
  expect(lines.join('')).not.toContain('hunter2');
});

test('a failure that is not a bug is logged with its causes and without a stack', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const refused = new Problem(503, 'storage.failed', 'The disk is full', {
    cause: new Error('ENOSPC'),
  });
  expect([full, refused].map(loggedError)).toEqual([
    { type: 'Error', message: 'database or disk is full' },
    { type: 'Problem', message: 'The disk is full: ENOSPC' },
  ]);
  expect(loggedError(new Error('x is undefined'))).toHaveProperty('stack');
});
