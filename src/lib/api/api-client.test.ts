import { expect, it } from 'vitest';
import { ApiError } from './api-client.ts';

it('an error of a failed response has its status, body and fields', () => {
  const text = '{"code":"article.stale","detail":"Saved since.","conflict":{"version":4}}';
  const error = new ApiError(409, text, 'Conflict');
  expect(error.message).toBe(`409: ${text}`);
  expect(error).toMatchObject({ status: 409, code: 'article.stale', detail: 'Saved since.' });
  expect(error.body.conflict).toEqual({ version: 4 });
});

it.each([
  ['', '502: Bad Gateway'],
  ['<html>', '502: <html>'],
  ['"gone"', '502: "gone"'],
  ['null', '502: null'],
])('the body %j has no code and no reason', (text, message) => {
  const error = new ApiError(502, text, 'Bad Gateway');
  expect(error).toMatchObject({ message, body: {}, code: null, detail: null });
});
