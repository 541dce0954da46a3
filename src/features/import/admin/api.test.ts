import { expect, test } from 'vitest';
import { ApiError, LoadError } from '#lib/api/api-client.ts';
import type { Import } from '../contract.ts';
import { importQuery } from './api.ts';

const FINISHED = { state: 'finished', images: { waiting: 0 } } as Import;
const failed = (status: number) =>
  new LoadError('Failed', { cause: new ApiError(status, '', 'Failed') });
const interval = (error: Error | null, data: Import = FINISHED) =>
  importQuery(1).refetchInterval({ state: { data, error } });

test('an import is fetched again after an error, but not once it is deleted', () => {
  expect(interval(null)).toBe(false);
  expect(interval(null, { ...FINISHED, state: 'running' })).toBe(2000);
  expect(interval(failed(503))).toBe(2000);
  expect(interval(failed(404))).toBe(false);
  expect(interval(failed(404), { ...FINISHED, state: 'running' })).toBe(false);
});
