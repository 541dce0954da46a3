import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';

// Whole processes start slowly on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });
const WITHIN = { timeout: 30_000 };
/** A start needs some forty. */
const MAX_FILES = 100;

const agents: Agent[] = [];
const sockets: Socket[] = [];

beforeAll(needPages, 300_000);
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await endInstances();
});

/** Asks over one connection that stays open. @returns the status, or the code of what went wrong */
function connection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path: string, method = 'GET') =>
    new Promise<number | string>((resolve) => {
      const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const asked = request(url + path, { agent, method, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      asked.end(method === 'GET' ? undefined : '{}');
    });
}

it('who is connected goes on reading where no file can be opened any more, and all is well when one can', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-files-'));
  const limited = ['bash', '-c', `ulimit -n ${MAX_FILES}; exec "$@"`, 'bash'];
  const { url, ended, stop } = await startInstance(
    { DATA_DIR: path.join(folder, 'data') },
    { cwd: folder, through: limited },
  );
  if (url === null) throw new Error((await ended).stderr);
  const reader = connection(url);
  expect([await reader('/'), await reader('/about')]).toEqual([200, 200]);
  const answer = await fetch(`${url}/api/articles?limit=1`);
  const [article] = (await answer.json()) as ArticleSummary[];
  const cover = `/api/articles/${article?.id}/generate-thumbnail`;

  for (let opened = 0; opened < MAX_FILES; opened += 1) {
    sockets.push(connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined));
  }
  await expect.poll(() => connection(url)('/healthz'), WITHIN).toBe('ECONNRESET');
  expect([await reader('/'), await reader('/about'), await reader('/api/search?q=game')]).toEqual([
    200, 200, 200,
  ]);
  // An image is a file.
  expect(await reader(cover, 'POST')).toBe(503);
  // What the process does for itself once a second must not end it.
  const began = performance.now();
  while (performance.now() - began < 1500) expect(await reader('/about')).toBe(200);

  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => connection(url)('/terms'), WITHIN).toBe(200);
  expect(await reader(cover, 'POST')).toBe(200);
  expect((await stop()).code).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
