import { afterEach, describe, expect, it, vi } from 'vitest';
import { valuesOf } from '../values.ts';
import { createOnce, inputOfSave } from './save.ts';

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

describe('a save that stays in the editor', () => {
  const at = '2026-03-05T09:00:00.000Z';
  const values = { ...valuesOf(null), scheduledPublishAt: at };

  it('leaves an article in the state that it has by then', () => {
    for (const status of ['draft', 'published'] as const) {
      const input = inputOfSave('keep', values, { status });
      expect(input).not.toHaveProperty('status');
      expect(input).not.toHaveProperty('scheduledPublishAt');
    }
  });

  it('changes the date of a scheduled one', () => {
    const input = inputOfSave('keep', values, { status: 'scheduled' });
    expect(input).not.toHaveProperty('status');
    expect(input).toMatchObject({ scheduledPublishAt: at });
  });

  it('makes a draft of a new one', () => {
    expect(inputOfSave('keep', values, null)).toMatchObject({ status: 'draft' });
  });
});
