import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOnce } from './save.ts';

const INPUT = { title: 'First words' };

/** A server that knows the article already, or makes it now. */
function server(status: 200 | 201) {
  const calls: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    calls.push([String(method), url, JSON.parse(String(body))]);
    const answer = { id: 7, version: calls.length };
    return Promise.resolve(Response.json(answer, { status: method === 'POST' ? status : 200 }));
  });
  return calls;
}

afterEach(() => vi.unstubAllGlobals());

describe('a new article', () => {
  it('is stored with one call', async () => {
    const calls = server(201);
    expect(await createOnce(INPUT, 'key')).toEqual({ id: 7, version: 1 });
    expect(calls).toEqual([['POST', '/api/articles', { ...INPUT, clientKey: 'key' }]]);
  });

  it('gets what was written since where an earlier try has made it, but overwrites nobody', async () => {
    const calls = server(200);
    expect(await createOnce(INPUT, 'key')).toEqual({ id: 7, version: 2 });
    expect(calls[1]).toEqual(['PUT', '/api/articles/7', { ...INPUT, version: 1 }]);
  });
});
