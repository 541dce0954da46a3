import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ProblemBody } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

type Answer = LightMyRequestResponse;

export const get = (app: App, url: string): Promise<Answer> => app.inject({ method: 'GET', url });

/** The JSON of a response that must be 200. */
export async function getJson<T>(app: App, url: string): Promise<T> {
  const answer = await get(app, url);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json<T>();
}

/** Checks the format of an error response and returns its body. */
export function problemOf(answer: Answer): ProblemBody {
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = answer.json<ProblemBody>();
  const { title, detail, code, requestId, errors, ...others } = body;
  const { conflict: _, uses: _uses, lines: _lines, lineCount: _lineCount, ...rest } = others;
  expect(rest).toEqual({ type: 'about:blank', status: answer.statusCode });
  expect(requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(code).toMatch(/^[a-z]+(\.[a-z_]+)+$/);
  expect(title).not.toBe('');
  expect(detail).not.toBe('');
  for (const error of errors ?? []) {
    expect(Object.keys(error).sort()).toEqual(['field', 'in', 'message']);
  }
  return body;
}

/** The fields that a 400 names. */
export function badFields(answer: Answer): string[] {
  expect(answer.statusCode, answer.body).toBe(400);
  const { code, errors = [] } = problemOf(answer);
  expect(code).toBe('request.invalid');
  return errors.map((error) => error.field);
}

let asked = 0;

/**
 * Makes an application read changes that a test made directly in the database. Otherwise it does so twice a
 * second and after every writing call, such as this one.
 * @param publicId any public article's
 */
export async function noticeChanges(app: App, publicId: number): Promise<void> {
  asked += 1;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/articles/${publicId}/generate-thumbnail`,
    // From a different address each time, because requests are limited.
    remoteAddress: `10.9.${asked >> 8}.${asked & 255}`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
