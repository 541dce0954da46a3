import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '../support/databases/postgres.ts';

const ROOT = path.join(import.meta.dirname, '../..');

it('npm run dev answers pages at PORT, and passes on what is no page', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-dev-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      DEMO_CONTENT: 'off',
      SITE_NAME: 'Development',
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    const page = await vi.waitFor(
      async () => {
        const answer = await fetch(`${url}/contact`);
        expect(answer.status).toBe(200);
        return answer.text();
      },
      { timeout: 100_000, interval: 250 },
    );
    expect(/<title>.*?<\/title>/.exec(page)?.[0]).toBe('<title>Contact | Development</title>');
    const kindOf = async (address: string) =>
      (await fetch(url + address)).headers.get('content-type');
    expect(await kindOf('/api/categories')).toMatch('application/json');
    expect(await kindOf('/media/none/800.jpg')).toMatch('application/problem+json');
    expect(await kindOf('/feed.xml')).toMatch('application/rss+xml');
    expect(await kindOf('/mediation')).toMatch('text/html');
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true });
  }
}, 120_000);
