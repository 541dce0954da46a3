import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-client.ts';
import { conflictOf, failureOf } from './save-failure.ts';

const failed = (status: number, body: object = {}) =>
  new ApiError(status, JSON.stringify(body), 'x');

it.each([
  [new TypeError('Failed to fetch'), 'the server cannot be reached'],
  [failed(401, { code: 'auth.required' }), 'your session has ended'],
  [failed(403), 'your account may not do this'],
  [failed(404, { code: 'article.not_found' }), 'this article does not exist any more'],
  [failed(413), 'the article is too large'],
  [failed(429), 'too many requests'],
  [failed(500), 'the server has a problem'],
  [new ApiError(502, '<html>', 'Bad Gateway'), 'the server has a problem'],
  [failed(400, { errors: [{ field: 'title', message: 'is required' }] }), 'something is not right'],
])('%s', (error, reason) => {
  const { title, text } = failureOf(error);
  expect(title).toContain(`Not saved: ${reason}`);
  expect(text).toContain('Everything you wrote is still here.');
});

it('any other refusal gives its own reason', () => {
  const refused = failed(409, { code: 'article.schedule_past', detail: 'That moment is gone.' });
  expect(failureOf(refused)).toEqual({
    title: 'Not saved',
    text: 'That moment is gone. Everything you wrote is still here.',
  });
});

it('what was deleted can be saved as a new article', () => {
  expect(failureOf(failed(404, { code: 'article.not_found' })).isGone).toBe(true);
});

const conflict = { version: 4, by: 'mira', at: '2026-03-05T09:00:00.000Z' };
const refused = (code: string, more: object = {}) =>
  new ApiError(409, JSON.stringify({ code, ...more }), 'Conflict');

it('says who saved the article first', () => {
  expect(conflictOf(refused('article.stale', { conflict }))).toEqual(conflict);
});

it.each([
  refused('article.stale'),
  refused('placement.full', { conflict }),
  new ApiError(502, '<html>', 'Bad Gateway'),
  new TypeError('Failed to fetch'),
])('any other failure is none: %s', (error) => {
  expect(conflictOf(error)).toBeNull();
});
