import { pino } from 'pino';
import { buildApp } from '#app/server/build-app.ts';
import { ensureAccount } from '#features/users/server/public.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import { readConfig } from '#platform/config/config.ts';
import { recordChange } from '#platform/db/changes.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { OCCASIONAL_AUTHOR } from '../generate.ts';
import { BENCH_EDITOR } from '../newsroom.ts';
import { type Latency, latencyOf } from '../statistics.ts';
import { type BulkResult, type Caller, measureBulk } from './admin-bulk.ts';
import { adminCases } from './admin-cases.ts';
import { measureSaves, type SaveResult } from './admin-saves.ts';
import { newsroomCases } from './newsroom-cases.ts';

const BULK_ROUNDS = 3;

interface AdminResult {
  name: string;
  who: 'editor' | 'author';
  /** The first request after a change in the admin area: counts are read again. */
  cold: Latency;
  /** The second request. */
  warm: Latency;
}

export interface AdminMeasures {
  lists: AdminResult[];
  saves: SaveResult[];
  bulk: BulkResult[];
}

export interface AdminMeasuresOf extends AdminMeasures {
  /** The number of articles in the database. */
  articles: number;
}

async function login(db: Db, name: string, role: 'editor' | 'author'): Promise<Caller> {
  const now = Date.now();
  const id = await ensureAccount(db, name, role, now);
  return {
    cookie: `session=${await beginSession(db, id, { address: '127.0.0.1', agent: 'bench' }, now)}`,
  };
}

async function timed(app: App, path: string, headers: Caller): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await app.inject({ url: path, headers: { ...headers } });
  const time = performance.now() - started;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  return time;
}

/** Makes the application drop its counts, as every change in the admin area does. */
async function change(app: App, db: Db): Promise<void> {
  await recordChange(db, Date.now(), ['admin']);
  await app.changes.poll();
}

async function measureLists(
  app: App,
  db: Db,
  articles: number,
  rounds: number,
): Promise<AdminResult[]> {
  const results: AdminResult[] = [];
  const callers = {
    editor: await login(db, BENCH_EDITOR, 'editor'),
    author: await login(db, OCCASIONAL_AUTHOR, 'author'),
  };
  for (const who of ['editor', 'author'] as const) {
    const cases = [...(await newsroomCases(db, who)), ...adminCases(who, articles)];
    for (const { name, path } of cases) {
      const times: { cold: number[]; warm: number[] } = { cold: [], warm: [] };
      // The round before the first is a warm-up: statements are compiled and database pages read.
      for (let round = -1; round < rounds; round += 1) {
        await change(app, db);
        const asked = path(round + 1);
        const cold = await timed(app, asked, callers[who]);
        const warm = await timed(app, asked, callers[who]);
        if (round < 0) continue;
        times.cold.push(cold);
        times.warm.push(warm);
      }
      results.push({ name, who, cold: latencyOf(times.cold), warm: latencyOf(times.warm) });
    }
  }
  return results;
}

/** The admin calls on a database, sent to the application in this process, without a socket. */
export async function measureAdmin(
  location: DatabaseLocation,
  articles: number,
  rounds: number,
): Promise<AdminMeasures> {
  const database = await openDatabase(location);
  const { db } = database;
  const config = readConfig({
    DATA_DIR: location.dataDir,
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'error',
  });
  const app = await buildApp({ config, db, logger: pino({ level: 'error' }), renderer: null });
  try {
    await app.ready();
    const lists = await measureLists(app, db, articles, rounds);
    const editor = await login(db, BENCH_EDITOR, 'editor');
    const saves = await measureSaves(app, editor);
    return { lists, saves, bulk: await measureBulk(app, db, editor, BULK_ROUNDS) };
  } finally {
    await app.close();
    await database.close();
  }
}
