import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-client.ts';
import { conflictOf, failureOf, reasonOf } from './save-failure.ts';

const failed = (status: number, body: object = {}) =>
  new ApiError(status, JSON.stringify(body), 'x');

it.each([
  [new TypeError('Failed to fetch'), 'can’t reach the server'],
  [failed(401, { code: 'auth.required' }), 'your session has ended'],
  [failed(403), 'your account isn’t allowed to do this'],
  [failed(404, { code: 'article.not_found' }), 'this article no longer exists'],
  [failed(413), 'the article is too large'],
  [failed(429), 'too many requests'],
  [failed(500), 'the server has a problem'],
  [new ApiError(502, '<html>', 'Bad Gateway'), 'the server has a problem'],
  [
    failed(400, { errors: [{ field: 'title', message: 'is required' }] }),
    'some fields need attention',
  ],
])('the notice for %s says: %s', (error, reason) => {
  const { title, text } = failureOf(error);
  expect(title).toContain(`Not saved: ${reason}`);
  expect(text).toContain('Everything you wrote is still here.');
});

it('the notice for any other error repeats its detail', () => {
  const error = failed(409, { code: 'article.schedule_past', detail: 'That time has passed.' });
  expect(failureOf(error)).toEqual({
    title: 'Not saved',
    text: 'That time has passed. Everything you wrote is still here.',
  });
});

it('the toast names refused fields by their labels on the form', () => {
  const errors = [
    { field: 'embargoReason', message: 'is required with an embargo' },
    { field: 'review.stateNote', message: 'must say why the review was updated' },
  ];
  const error = failed(400, { detail: 'embargoReason is required with an embargo', errors });
  expect(reasonOf(error)).toBe(
    'Review must say why the review was updated; Embargo Reason is required with an embargo',
  );
  expect(reasonOf(failed(409, { detail: 'That time has passed.' }))).toBe('That time has passed.');
});

it('a deleted article can be saved as a new one', () => {
  expect(failureOf(failed(404, { code: 'article.not_found' })).isGone).toBe(true);
});

const conflict = { version: 4, by: 'mira', at: '2026-03-05T09:00:00.000Z' };
const refused = (code: string, more: object = {}) =>
  new ApiError(409, JSON.stringify({ code, ...more }), 'Conflict');

it('a conflict names the user who saved first', () => {
  expect(conflictOf(refused('article.stale', { conflict }))).toEqual(conflict);
});

it.each([
  refused('article.stale'),
  refused('placement.full', { conflict }),
  new ApiError(502, '<html>', 'Bad Gateway'),
  new TypeError('Failed to fetch'),
])('any other error is no conflict: %s', (error) => {
  expect(conflictOf(error)).toBeNull();
});

it.each([
  'article.embargoed',
  'article.embargo_stands',
  'article.image_held',
  'article.checks_failed',
  'article.approved_schedule',
])('the notice for %s offers no retry, which could only fail', (code) => {
  expect(failureOf(failed(409, { code, detail: 'Until Friday.' }))).toMatchObject({
    isFinal: true,
  });
  expect(failureOf(failed(500))).not.toHaveProperty('isFinal');
});
