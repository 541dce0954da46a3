import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MAX_PER_TURN, spreadRequests } from './spread-requests.ts';

function arrive(handle: ReturnType<typeof spreadRequests>, url: string): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  handle(request, response);
  return response;
}

it('requests that arrive together begin in order, 50 in each turn of the event loop', async () => {
  const begun: string[] = [];
  const handle = spreadRequests(({ url = '' }) => begun.push(url));
  const urls = Array.from({ length: 2 * MAX_PER_TURN + 7 }, (_, index) => `/${index}`);
  for (const url of urls) arrive(handle, url);
  const turns = [begun.length];
  while (begun.length < urls.length) {
    await setImmediate();
    turns.push(begun.length);
  }
  expect(turns).toEqual([MAX_PER_TURN, 2 * MAX_PER_TURN, urls.length]);
  expect(begun).toEqual(urls);
  await setImmediate();
  arrive(handle, '/later');
  expect(begun.at(-1)).toBe('/later');
});

it('a request whose client disconnects before its turn is not started', async () => {
  const begun: string[] = [];
  const handle = spreadRequests(({ url = '' }) => begun.push(url));
  for (let index = 0; index < MAX_PER_TURN; index += 1) arrive(handle, '/first');
  const left = Array.from({ length: MAX_PER_TURN }, () => arrive(handle, '/left'));
  arrive(handle, '/stays');
  for (const response of left) response.destroy();
  while (!begun.includes('/stays')) await setImmediate();
  expect(begun).not.toContain('/left');
});
