import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArticlePage } from '#features/articles/contract.ts';
import type { Thumbnail } from '#features/media/contract.ts';
import { makeDatabaseFolder } from '../support/databases/folder.ts';
import { testDatabaseLocation, withAdminClient } from '../support/databases/test-database.ts';
import { type Ended, endInstances, needPages, startInstance } from '../support/servers/instance.ts';

// Whole processes start slowly on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let dataDir: string;

beforeAll(needPages, 300_000);
beforeEach(async () => {
  folder = await makeDatabaseFolder('savepoint-process-');
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  await endInstances();
  await rm(folder, { recursive: true, force: true });
});

/** Starts in a folder without a .env file; ready unless the test expects otherwise. */
async function start(env: Record<string, string> = {}) {
  const instance = await startInstance({ DATA_DIR: dataDir, ...env }, { cwd: folder });
  if (instance.url === null) throw new Error((await instance.ended).stderr);
  return { ...instance, url: instance.url };
}

async function failsToStart(env: Record<string, string>, through: string[] = []): Promise<Ended> {
  const instance = await startInstance({ DATA_DIR: dataDir, ...env }, { cwd: folder, through });
  expect(instance.url).toBeNull();
  return instance.ended;
}

/** That a start failed with a few words for a person: this, and nothing else. */
function expectWords(ended: Ended, ...words: (string | RegExp)[]): void {
  expect(ended.code, ended.stderr).toBe(1);
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(ended.stderr).toMatch(/^Savepoint cannot start\. /);
  expect(ended.stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/);
  for (const word of words) expect(ended.stderr).toMatch(word);
}

const json = async <T>(url: string): Promise<T> => {
  const answer = await fetch(url);
  expect(answer.status, url).toBe(200);
  return (await answer.json()) as T;
};
const LIVE = 'sixty-four-floors-live-from-mill-street';
/** All public articles; when the running live coverage was updated moves with what is posted to it. */
async function articlesOf(url: string) {
  const list = `${url}/api/articles?includeCount=true`;
  const { articles, totalCount } = await json<ArticlePage>(list);
  const settled = articles.map((one) => (one.slug === LIVE ? { ...one, updatedAt: '' } : one));
  return { articles: settled, totalCount };
}

function takenPort(): Promise<{ port: number; close: () => void }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, close: () => server.close() });
    });
  });
}

describe('an instance', () => {
  it('starts with nothing but a folder, and has the demo magazine again after a stop or a kill', async () => {
    const first = await start();
    const before = await articlesOf(first.url);
    expect(before.totalCount).toBeGreaterThan(50);
    const page = await fetch(first.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await json(`${first.url}/readyz`)).toEqual({ status: 'ready' });
    const { code, stdout } = await first.stop();
    expect(code).toBe(0);
    expect(stdout).toContain('demo magazine loaded into empty database');
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');

    const second = await start();
    expect(await articlesOf(second.url)).toEqual(before);
    await endInstances();
    expect((await second.ended).stdout).not.toContain('demo magazine loaded into empty database');
    expect(await articlesOf((await start()).url)).toEqual(before);
  });

  it('keeps what it writes from other accounts of the machine', async () => {
    const { url } = await start();
    const { articles } = await articlesOf(url);
    await fetch(`${url}/api/articles/${articles[0]?.id}/generate-thumbnail`, { method: 'POST' });
    const kids = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(kids.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['data', 'savepoint.sqlite', 'covers']),
    );
    for (const kid of kids) {
      const file = path.join(kid.parentPath, kid.name);
      const { mode } = await stat(file);
      expect(mode & 0o777, file).toBe(kid.isDirectory() ? 0o700 : 0o600);
    }
  });

  it('shares its folder with a second one, and finishes what is under way when it is told to stop', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const shown = await articlesOf(one.url);
    expect(await articlesOf(two.url)).toEqual(shown);
    const [id, another] = shown.articles.map((article) => article.id);
    const asked = await fetch(`${one.url}/api/articles/${id}/generate-thumbnail`, {
      method: 'POST',
    });
    const { thumbnailUrl } = (await asked.json()) as Thumbnail;
    expect((await fetch(two.url + thumbnailUrl)).status).toBe(200);

    let received = '';
    const heard = (socket: Socket, text: string) =>
      new Promise<void>((resolve) => {
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          if (received.includes(text)) resolve();
        });
      });
    const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
    const accepted = heard(socket, '100 Continue');
    const answered = heard(socket, 'thumbnailUrl');
    socket.write(
      `POST /api/articles/${another}/generate-thumbnail HTTP/1.1\r\nhost: x\r\n` +
        'content-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n',
    );
    await accepted;
    const ended = one.stop();
    socket.write('{}');
    await answered;
    expect(received).toContain('HTTP/1.1 200 OK');
    expect(await ended).toMatchObject({ code: 0, signal: null });
    socket.destroy();
    await expect(fetch(`${one.url}/healthz`)).rejects.toThrow();
    expect(await articlesOf(two.url)).toEqual(shown);
  });

  it('shares a PostgreSQL database with a second one', async () => {
    const place = await testDatabaseLocation({ engine: 'postgres' });
    const env = { ...place.env, DEMO_CONTENT: 'off' };
    const [one, two] = await Promise.all([start(env), start(env)]);
    expect(await json(`${one.url}/api/categories`)).toEqual(
      await json(`${two.url}/api/categories`),
    );
    expect((await one.stop()).code).toBe(0);
    expect((await two.stop()).code).toBe(0);
    await place.remove();
  });

  it('reads a .env file where it is started, and the environment before it', async () => {
    await writeFile(path.join(folder, '.env'), 'SITE_NAME=From The File\nDEMO_CONTENT=on\n');
    const { url, stop } = await start({ DEMO_CONTENT: 'off' });
    expect(await articlesOf(url)).toEqual({ articles: [], totalCount: 0 });
    expect(await json(`${url}/api/categories`)).toHaveLength(5);
    expect((await fetch(url)).status).toBe(200);
    expect((await stop()).stderr).toContain('From The File is ready');
  });
});

it('a stopping instance answers /readyz with 503 and goes on serving while load balancers notice', async () => {
  const { url, stop } = await start({ DRAIN_SECONDS: '2', DEMO_CONTENT: 'off' });
  const status = (path: string) => fetch(url + path).then((answer) => answer.status);
  expect(await status('/readyz')).toBe(200);
  const ended = stop();
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/api/categories')).toBe(200);
  expect((await ended).stdout).toContain('"stopped"');
});

describe('metrics', () => {
  it('are answered on a port of their own where one is set', async () => {
    const { url, stop } = await start({ METRICS_PORT: '0', DEMO_CONTENT: 'off' });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const { stdout } = await stop();
    expect(stdout).toMatch(/"address":"http:\/\/127\.0\.0\.1:\d+\/metrics"/);
  });
});

describe('a start that cannot be', () => {
  it('for wrong variables names each on a line, and repeats no password', async () => {
    const wrong = { PORT: '-1', DATABASE_URL: 'mysql://root:hunter2@db/x' };
    const { code, stdout, stderr } = await failsToStart(wrong);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Savepoint cannot start\. .*\n.*\n$/);
    expect(stderr).toMatch(/PORT is "-1", but must be a port number from 0 to 65535\./);
    expect(stderr).toMatch(/DATABASE_URL is .* must be a PostgreSQL URL/);
    expect(stderr + stdout).not.toContain('hunter2');
  });

  it('for a port in use says which, and what to do', async () => {
    const { port, close } = await takenPort();
    const ended = await failsToStart({ PORT: String(port), DEMO_CONTENT: 'off' });
    expectWords(ended, new RegExp(`127\\.0\\.0\\.1:${port}\\b`), /set PORT/);
    close();
  });

  it('shows the first password when a later start succeeds, or before it fails', async () => {
    const { port, close } = await takenPort();
    const env = { PORT: String(port), DEMO_CONTENT: 'off' };
    await failsToStart(env);
    expect(await readdir(folder)).not.toContain('data');
    close();
    const { stop } = await start(env);
    expect((await stop()).stderr).toMatch(/Password {2}([a-z2-9]{5}-){3}/);
  });

  it('for a .env file that it cannot read names the file and the remedy', async (context) => {
    if (process.getuid?.() !== 0) return context.skip('needs a second user');
    await writeFile(path.join(folder, '.env'), 'PORT=0\n', { mode: 0o600 });
    await chmod(folder, 0o755);
    const through = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const ended = await failsToStart({}, through);
    expectWords(ended, `${folder}/.env can't be read (EACCES)`, /chown/, /uid 65534/);
  });

  it('for an unknown setting in .env names it and the setting that was meant', async () => {
    await writeFile(path.join(folder, '.env'), 'BACKUP_DR=/srv\n');
    expectWords(await failsToStart({}), /BACKUP_DR in .* is not a setting/, /mean BACKUP_DIR/);
  });

  it('for a BACKUP_DIR that cannot be written names it and creates no database', async () => {
    const env = { BACKUP_DIR: '/proc/nope', DEMO_CONTENT: 'off' };
    expectWords(await failsToStart(env), /BACKUP_DIR \/proc\/nope can't be written \(\w+\)/, /uid/);
    expect(await readdir(folder)).not.toContain('data');
  });

  it('for a port of the metrics that is in use names it and METRICS_PORT', async () => {
    const { port, close } = await takenPort();
    const ended = await failsToStart({ METRICS_PORT: String(port), DEMO_CONTENT: 'off' });
    expectWords(ended, new RegExp(`127\\.0\\.0\\.1:${port}\\b`), /METRICS_PORT/);
    close();
  });

  it('for a host that is not this machine names HOST', async () => {
    await Promise.all(
      ['192.0.2.1', 'nowhere.invalid'].map(async (host) => {
        const ended = await failsToStart({ HOST: host, DEMO_CONTENT: 'off' });
        expectWords(ended, host, /Check HOST/);
      }),
    );
  });

  it('for a folder that cannot be made or written names it', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const folders = [file, path.join(file, 'x'), '/dev/null/x', '/proc/nope'];
    await Promise.all(
      folders.map(async (wrong) => {
        const ended = await failsToStart({ DATA_DIR: wrong });
        expectWords(ended, `The database in ${wrong} cannot be used: `, /DATA_DIR/);
      }),
    );
  });

  it('for a file in the place of the store that is none says so', async () => {
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'savepoint.sqlite'), 'Dear diary, '.repeat(500));
    expectWords(await failsToStart({}), dataDir, /not a database/);
  });

  it('for a database server that does not answer names it', async () => {
    const { port, close } = await takenPort();
    close();
    const ended = await failsToStart({ DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/x` });
    expectWords(ended, `PostgreSQL at 127.0.0.1:${port}/x`, /ECONNREFUSED/, /DATABASE_URL/);
    expect(ended.stderr + ended.stdout).not.toContain('hunter2');
  });

  it('for a database that is not UTF8 names the encoding and how to create one', async () => {
    const place = await testDatabaseLocation({ engine: 'postgres' });
    const latin = new URL(place.env.DATABASE_URL ?? '');
    latin.pathname += '_latin1';
    const name = latin.pathname.slice(1);
    await withAdminClient((client) =>
      client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`),
    );
    const ended = await failsToStart({ DATABASE_URL: latin.href });
    expectWords(ended, /its encoding is LATIN1, not UTF8/, /createdb .*--encoding=UTF8/);
    await withAdminClient((client) => client.query(`drop database ${name}`));
    await place.remove();
  });

  it('for the database of another program says so and leaves it as it was', async () => {
    await mkdir(dataDir);
    const file = path.join(dataDir, 'savepoint.sqlite');
    const database = new DatabaseSync(file);
    database.exec('create table users (id int)');
    expectWords(await failsToStart({}), /belongs to another program/, /Use an empty database/);
    const names = database.prepare('select name from sqlite_schema').all();
    database.close();
    expect(names).toMatchObject([{ name: 'users' }]);
  });

  it('for a database that is not there names it', async () => {
    const place = await testDatabaseLocation({ engine: 'postgres' });
    const ended = await failsToStart({ DATABASE_URL: `${place.env.DATABASE_URL}_not` });
    expectWords(ended, /PostgreSQL at .*_not cannot be used/, /does not exist/);
    await place.remove();
  });
});

describe('a disk without room', () => {
  it('says so, and has everything when there is room', async () => {
    // KiB that are enough for no store, for an empty one, for part of the demo.
    for (const room of [0, 100, 400]) {
      const limit = ['bash', '-c', `trap '' XFSZ; ulimit -f ${room}; exec "$@"`, 'bash'];
      const words = /DATA_DIR .* can be written, and that its disk/;
      expectWords(await failsToStart({}, limit), dataDir, words);
    }
    const { url, stop } = await start();
    expect((await articlesOf(url)).totalCount).toBeGreaterThan(50);
    expect((await stop()).stdout).toContain('demo magazine loaded into empty database');
  });

  function mounted(kibibytes: number): boolean {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', dataDir], {
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  }

  it('says so when it is really full, and has everything when there is room', async (context) => {
    await mkdir(dataDir);
    if (!mounted(600)) return context.skip('only root may mount a small disk');
    try {
      expectWords(await failsToStart({}), dataDir, /full/);
      execFileSync('mount', ['-o', 'remount,size=100m', dataDir]);
      const { url, stop } = await start();
      expect((await articlesOf(url)).totalCount).toBeGreaterThan(50);
      await stop();
    } finally {
      await endInstances();
      execFileSync('umount', [dataDir]);
    }
  });
});
