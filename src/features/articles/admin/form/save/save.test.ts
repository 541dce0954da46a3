import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { ArticleStatus } from '#features/articles/values.ts';
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

const at = '2026-03-05T09:00:00.000Z';
const saved = { ...valuesOf(null), title: 'Tides', content: '<p>Stored.</p>' };
const values = { ...saved, title: 'High tides', scheduledPublishAt: at };
const stored = (status: ArticleStatus) => ({ article: { id: 7, version: 3, status }, saved });
const kept = { way: 'keep', values, version: 3 } as const;

describe('a save that stays in the editor', () => {
  it('leaves an article in the state that it has by then', () => {
    for (const status of ['draft', 'published'] as const) {
      const input = inputOfSave(kept, stored(status));
      expect(input).not.toHaveProperty('status');
      expect(input).not.toHaveProperty('scheduledPublishAt');
    }
  });

  it('changes the date of a scheduled one', () => {
    const input = inputOfSave(kept, stored('scheduled'));
    expect(input).not.toHaveProperty('status');
    expect(input).toMatchObject({ scheduledPublishAt: at });
  });

  it('makes a draft of a new one', () => {
    const ground = { article: null, saved };
    expect(inputOfSave(kept, ground)).toMatchObject({ status: 'draft', content: saved.content });
  });
});

describe('the content', () => {
  it.each(['keep', 'publish'] as const)('is not sent by %s where it did not change', (way) => {
    const input = inputOfSave({ ...kept, way }, stored('draft'));
    expect(input).toMatchObject({ title: 'High tides' });
    expect(input).not.toHaveProperty('content');
  });

  it('is sent where it changed, and where it takes the place of what somebody else saved', () => {
    const content = '<p>New.</p>';
    const changed = { ...kept, values: { ...values, content } };
    expect(inputOfSave(changed, stored('draft'))).toMatchObject({ content });
    const over = { ...kept, version: 4 };
    expect(inputOfSave(over, stored('draft'))).toMatchObject({ content: saved.content });
  });
});

test('who is named over an article, and its place in a series, are sent where they were changed here', () => {
  const sent = (form: object, version: number = kept.version) =>
    inputOfSave({ ...kept, version, values: { ...values, ...form } }, stored('draft'));
  const series = JSON.stringify({ title: 'A series', part: '2' });
  expect(JSON.stringify(sent({}))).not.toContain('series');
  expect(sent({ series })).toMatchObject({ series: { title: 'A series', part: 2 } });
  expect(sent({}, 4)).toMatchObject({ series: null });
});
