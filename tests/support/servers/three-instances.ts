import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#platform/db/database.ts';
import { makeUser, sessionFor } from '../content/people.ts';
import { startPostgres } from '../databases/postgres.ts';
import { endInstances, type Instance, needPages, startInstance } from './instance.ts';
import { openRoundRobin } from './round-robin.ts';
import { openSmtpServer } from './smtp-server.ts';

/** Time limit of clients: a response always comes before. */
const NO_ANSWER_MS = 5000;
/** Safe as long as only processes end. */
const SETTINGS = ['fsync=off', 'full_page_writes=off'];
const PAUSE_MS = 50;

/** The expected state of an article once its save was confirmed. */
interface Written {
  id: number;
  slug: string;
  title: string;
}

/**
 * Three instances behind a round-robin proxy, with one PostgreSQL server, one image folder and a mail server,
 * and clients that record confirmations.
 */
export async function openThreeInstances() {
  await needPages();
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-instances-'));
  const postgres = await startPostgres(folder, {
    isNew: true,
    database: 'magazine',
    settings: SETTINGS,
  });
  const smtp = await openSmtpServer();
  const env = {
    DATABASE_URL: `${postgres.url}/magazine`,
    DATA_DIR: path.join(folder, 'data'),
    SITE_URL: 'https://savepoint.example',
    SMTP_URL: smtp.url,
    CONTACT_TO: 'desk@savepoint.example',
    ADMIN_PASSWORD: 'nobody logs in here',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
  };
  const instances: Instance[] = [];
  const start = async (index: number) => {
    const instance = await startInstance(env);
    if (instance.url === null) throw new Error((await instance.ended).stderr);
    instances[index] = instance;
  };
  for (const index of [0, 1, 2]) await start(index);
  const urls = () => instances.map(({ url }) => url ?? '');
  const proxy = await openRoundRobin(urls);
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });

  /** Requests without a response in time. */
  const hung: string[] = [];
  /** Statuses that mean neither success nor a retry. */
  const failed: string[] = [];

  /** @returns null without a response: the instance or its connection ended */
  async function send(url: string, init: RequestInit = {}): Promise<Response | null> {
    const what = `${init.method ?? 'GET'} ${url}`;
    try {
      const signal = AbortSignal.timeout(NO_ANSWER_MS);
      const answer = await fetch(url, { redirect: 'manual', ...init, signal });
      const text = await answer.text();
      const { status, headers } = answer;
      if (status >= 500 && status !== 502 && status !== 503)
        failed.push(`${what}: ${text.slice(0, 300)}`);
      return new Response([204, 304].includes(status) ? null : text, { status, headers });
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') hung.push(what);
      return null;
    }
  }

  /**
   * Repeats a request until it succeeds.
   * @throws Error for a permanent refusal
   */
  async function insist(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await send(proxy.url + path, init);
      if (answer?.ok) return answer;
      if (answer !== null && answer.status < 500) {
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      }
      await setTimeout(PAUSE_MS);
    }
  }

  const written: Written[] = [];

  /** A writer who works through the proxy. */
  async function joins() {
    const { id } = await makeUser(database.db, { role: 'editor' });
    const cookie = await sessionFor(database.db, id, Date.now(), { siteUrl: env.SITE_URL });
    const json = (method: string, body: object) => ({
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const write = async (fields: object): Promise<Written> => {
      const clientKey = randomUUID();
      const content = '<p>Written while servers came and went.</p>';
      const article = { title: clientKey, content, category: 'news', clientKey, ...fields };
      const answer = await insist('/api/articles', json('POST', article));
      return (await answer.json()) as Written;
    };
    const rename = async ({ id, slug }: Written, title: string): Promise<Written> => {
      await insist(`/api/articles/${id}`, json('PUT', { title }));
      return { id, slug, title };
    };
    return {
      cookie,
      write,
      rename,
      /** Publishes articles and changes each once. Confirmed ones are in `written`. */
      work: async (times: number, name: string) => {
        for (let time = 0; time < times; time += 1) {
          const first = await write({ title: `${name} ${time}`, status: 'published' });
          const at = written.push(first) - 1;
          written[at] = await rename(first, `${name} ${time}, changed`);
        }
      },
    };
  }

  return {
    db: database.db,
    postgres,
    smtp,
    proxy,
    instances,
    urls,
    start,
    send,
    joins,
    hung,
    failed,
    written,
    /** The statuses of a URL on each instance. */
    statuses: (address: string) =>
      Promise.all(urls().map(async (url) => (await send(url + address))?.status ?? null)),
    /** The responses of a URL on each instance. */
    texts: (address: string) =>
      Promise.all(urls().map(async (url) => (await (await send(url + address))?.text()) ?? '')),
    /**
     * Has visitors read pages until `work` is done.
     * @returns the number of responses by status
     */
    readDuring: async (work: Promise<unknown>) => {
      const counts: Record<string, number> = {};
      let isOver = false;
      const over = work.finally(() => {
        isOver = true;
      });
      const read = async () => {
        while (!isOver) {
          const last = written.at(-1);
          const pages = ['/', last ? `/articles/${last.slug}` : '/news'];
          for (const page of pages) {
            const status = String((await send(proxy.url + page))?.status ?? 'none');
            counts[status] = (counts[status] ?? 0) + 1;
          }
          await setTimeout(PAUSE_MS);
        }
      };
      await Promise.all([over, read(), read()]);
      return counts;
    },
    close: async () => {
      await endInstances();
      await proxy.close();
      await database.close();
      await smtp.close();
      await postgres.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ThreeInstances = Awaited<ReturnType<typeof openThreeInstances>>;
