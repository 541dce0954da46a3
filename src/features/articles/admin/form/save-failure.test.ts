import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-client.ts';
import { failureOf } from './save-failure.ts';

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
