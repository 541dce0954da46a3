import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { generatedCoverQuery } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('covers are requested two at a time, and the next when one is there or has failed', async () => {
  const answers = new Map<string | undefined, (response: Response) => void>();
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.set(path.split('/')[3], resolve);
    return promise;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const covers = [1, 2, 3, 4].map((id) => client.fetchQuery(generatedCoverQuery(id)));
  const results = Promise.allSettled(covers);
  const answer = (id: string, status = 200) =>
    answers.get(id)?.(Response.json({ thumbnailUrl: `/covers/${id}` }, { status }));
  const requested = () => [...answers.keys()].join('');
  await vi.waitFor(() => expect(requested()).toBe('12'));
  answer('1', 503);
  await vi.waitFor(() => expect(requested()).toBe('123'));
  answer('2');
  await vi.waitFor(() => expect(requested()).toBe('1234'));
  answer('3');
  answer('4');
  expect((await results).map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
