import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackRequests } from './drain.ts';

function application() {
  const app = Fastify();
  const drain = trackRequests(app);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = () => {};
  const underWay = new Promise<void>((resolve) => {
    entered = resolve;
  });
  app.get('/slow', async () => {
    entered();
    await released;
    return 'done';
  });
  return { app, drain, release, underWay };
}

it('stopping waits for running requests, which get their response with Connection: close', async () => {
  const { app, drain, release, underWay } = application();
  const answer = app.inject('/slow');
  await underWay;
  let idle = false;
  const stopped = drain.begin(60_000).then(() => {
    idle = true;
  });
  expect(drain.isStopping).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(idle).toBe(false);
  release();
  await stopped;
  const { statusCode, body, headers } = await answer;
  expect([statusCode, body, headers.connection]).toEqual([200, 'done', 'close']);
  await app.close();
});

it('without running requests it stops at once', async () => {
  const { app, drain } = application();
  await drain.begin(60_000);
  expect(drain.isStopping).toBe(true);
  await app.close();
});
