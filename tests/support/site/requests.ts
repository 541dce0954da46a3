import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ProblemBody } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

type Answer = LightMyRequestResponse;

export const get = (app: App, url: string): Promise<Answer> => app.inject({ method: 'GET', url });

/** The JSON of an answer that has to be 200. */
export async function getJson<T>(app: App, url: string): Promise<T> {
  const answer = await get(app, url);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json<T>();
}

/** Holds an answer against the one shape of errors and gives its body. */
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
 * Makes an application look at once for changes that a test made in the store behind its back; by
 * itself it does so twice a second, and after every call that writes, as this one may.
 * @param publicId any public article's
 */
export async function noticeChanges(app: App, publicId: number): Promise<void> {
  asked += 1;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/articles/${publicId}/generate-thumbnail`,
    // From an address of its own: what one may ask for in a minute is limited.
    remoteAddress: `10.9.${asked >> 8}.${asked & 255}`,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
