import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-client.ts';
import { conflictOf } from './conflict.ts';

const conflict = { version: 4, by: 'mira', at: '2026-03-05T09:00:00.000Z' };
const failed = (code: string, more: object = {}) =>
  new ApiError(409, JSON.stringify({ code, ...more }), 'Conflict');

it('says who saved the article first', () => {
  expect(conflictOf(failed('article.stale', { conflict }))).toEqual(conflict);
});

it.each([
  failed('article.stale'),
  failed('placement.full', { conflict }),
  new ApiError(502, '<html>', 'Bad Gateway'),
  new TypeError('Failed to fetch'),
])('any other failure is none: %s', (error) => {
  expect(conflictOf(error)).toBeNull();
});
