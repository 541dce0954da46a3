import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '#app/server/build-app.ts';
import { measurePool } from '#app/server/measure.ts';
import { loadRenderer } from '#app/server/pages/renderer.ts';
import { firstLogin } from '#app/server/start/first-login.ts';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readOwnFormatsAlone } from '#features/media/server/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { unencryptedConnections } from '#platform/config/unencrypted.ts';
import { openDatabase, storeFailure } from '#platform/db/database.ts';
import { listenForScrapes } from '#platform/metrics/listen.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';

const CLOSE_WITHIN_MS = 10_000;
/** What is under way when we are told to stop may take this long. */
const FINISH_WITHIN_MS = 6_000;
const LISTEN_FAILURES = new Set(['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
const DIST = path.join(import.meta.dirname, '../dist');

/** One line for whoever looks at the terminal; the log proper is JSON on stdout. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What keeps the instance from starting, in words and without a stack. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${error.message}. Stop what listens there or set PORT.`;
  if (code !== undefined && LISTEN_FAILURES.has(code)) {
    return `${error.message}. Check HOST and PORT.`;
  }
  return error.message;
}

async function start(): Promise<void> {
  // Drafts, password hashes and readers' addresses are nobody else's on this machine.
  process.umask(0o077);
  // The headers of images are read in this process.
  readOwnFormatsAlone();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  if (config.contactTo.length > 0 && config.smtp === null) {
    logger.warn('CONTACT_TO is set without SMTP_URL: contact messages are not sent');
  }
  for (const connection of unencryptedConnections(config)) logger.warn(connection);
  const renderer = await loadRenderer(DIST, config);
  const store = await openDatabase(config);
  try {
    const prepared = await prepareDatabase(store, config, Date.now(), { log: logger }).catch(
      (error: unknown) => {
        throw storeFailure(config, error);
      },
    );
    if (prepared.withDemo) logger.info('demo magazine loaded into empty database');
    const metrics = config.metrics && (await openMetrics());
    const app = await buildApp({
      config,
      db: store.db,
      logger,
      renderer,
      metrics,
      importsBeside: true,
    });
    app.addHook('onClose', () => store.close());
    if (config.metrics && metrics) {
      if (store.pool) measurePool(metrics, store.pool);
      const scrapes = await listenForScrapes(metrics, config.metrics);
      app.addHook('onClose', async () => scrapes.close());
      logger.info({ address: scrapes.address }, 'metrics server listening');
    }
    const address = await app.listen({ host: config.host, port: config.port });
    logger.info({ address, store: store.engine }, 'listening');
    const url = config.port === 0 ? address : config.siteUrl;
    say(`\n  ${config.siteName} is ready: ${url}\n`);
    if (prepared.adminPassword !== null) {
      say(firstLogin(config, url, prepared.adminPassword));
    }

    const stop = (signal: string) => {
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error('some work could not be finished in time');
        process.exit(1);
      }, CLOSE_WITHIN_MS).unref();
      const finished = Promise.all([app.drain.begin(FINISH_WITHIN_MS), app.jobs.stop()]);
      const closed = finished.then(() => app.close());
      closed.then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
}

start().catch((error: unknown) => {
  say(`Savepoint cannot start. ${startFailure(error)}`);
  process.exitCode = 1;
  // Nothing may keep a failed start alive.
  process.exit();
});
