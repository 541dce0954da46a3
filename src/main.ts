import path from 'node:path';
import { buildApp } from '#app/server/build-app.ts';
import { measurePool } from '#app/server/measure.ts';
import { loadRenderer } from '#app/server/pages/renderer.ts';
import { firstLogin } from '#app/server/start/first-login.ts';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { startFailure } from '#app/server/start/start-failure.ts';
import { readOwnFormatsAlone } from '#features/media/server/public.ts';
import { requireBackupFolder } from '#features/operations/server/backups/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadEnvFile } from '#platform/config/env-file.ts';
import { unencryptedConnections } from '#platform/config/unencrypted.ts';
import { unreachableServers } from '#platform/config/unreachable.ts';
import { unusedSettings } from '#platform/config/unused.ts';
import { databaseFailure, openDatabase } from '#platform/db/database.ts';
import { requireFreePort } from '#platform/http/free-port.ts';
import { openLogger } from '#platform/log/logger.ts';
import { listenForScrapes } from '#platform/metrics/listen.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { COMMIT, VERSION } from '#platform/version.ts';

/** Without the time that load balancers get to notice (DRAIN_SECONDS). */
const CLOSE_WITHIN_MS = 9_000;
/** Requests that are running at SIGTERM may take this long. */
const FINISH_WITHIN_MS = 6_000;
const DIST = path.join(import.meta.dirname, '../dist');

/** Prints a line for people; the log is JSON on stdout. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function start(): Promise<void> {
  // Other users of this machine can't read what Savepoint writes.
  process.umask(0o077);
  // Image headers are read in this process.
  readOwnFormatsAlone();
  const overridden = loadEnvFile();
  const config = readConfig(process.env);
  const logger = openLogger(config);
  for (const name of overridden) {
    logger.warn(`${name} in .env has no effect, because the environment sets it to another value.`);
  }
  for (const warning of [...unusedSettings(process.env), ...unencryptedConnections(config)]) {
    logger.warn(warning);
  }
  await requireBackupFolder(config);
  // Before the database is created: a start that can't listen changes nothing.
  await requireFreePort(config);
  const renderer = await loadRenderer(DIST);
  const metrics = config.metrics && (await openMetrics());
  const scrapes =
    config.metrics && metrics ? await listenForScrapes(metrics, config.metrics) : null;
  const database = await openDatabase(config);
  database.outage?.logTo(logger);
  let passwordBox = (_url: string): string[] => [];
  try {
    const { withDemo, adminPassword } = await prepareDatabase(database, config, Date.now(), {
      log: logger,
    }).catch((error: unknown) => {
      throw databaseFailure(config, error);
    });
    if (adminPassword !== null) {
      passwordBox = (url) => [firstLogin(config, url, adminPassword)];
    }
    if (withDemo) logger.info('demo magazine loaded into empty database');
    const app = await buildApp({
      config,
      db: database.db,
      logger,
      renderer,
      metrics,
      importsBeside: true,
    });
    app.addHook('onClose', () => database.close());
    if (metrics && database.pool) measurePool(metrics, database.pool);
    if (scrapes) {
      app.addHook('onClose', async () => scrapes.close());
      logger.info({ address: scrapes.address }, 'metrics server listening');
    }
    const address = await app.listen({ host: config.host, port: config.port });
    logger.info(
      { address, database: database.engine, version: VERSION, commit: COMMIT },
      'listening',
    );
    void unreachableServers(config).then((warnings) => {
      for (const warning of warnings) logger.warn(warning);
    });
    const stop = (signal: string) => {
      logger.info({ signal }, 'stopping');
      // Someone waits at the terminal after Ctrl+C.
      const drainMs = signal === 'SIGINT' ? 0 : config.drainMs;
      setTimeout(() => {
        logger.error('some work could not be finished in time');
        process.exit(1);
      }, drainMs + CLOSE_WITHIN_MS).unref();
      const finished = Promise.all([app.drain.begin(FINISH_WITHIN_MS, drainMs), app.jobs.stop()]);
      const closed = finished.then(() => app.close());
      closed.then(
        () => {
          logger.info('stopped');
          process.exit(0);
        },
        (error: unknown) => {
          logger.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    const url = config.port === 0 ? address : config.siteUrl;
    // In one piece: a signal in between would lose the password.
    say([`\n  ${config.siteName} is ready: ${url}\n`, ...passwordBox(url)].join('\n'));
    passwordBox = () => [];
  } catch (error) {
    // The account exists, and its password is shown only now.
    for (const box of passwordBox(config.siteUrl)) say(box);
    await database.close().catch(() => undefined);
    throw error;
  }
}

start().catch((error: unknown) => {
  say(`Savepoint cannot start. ${startFailure(error)}`);
  process.exitCode = 1;
  // Nothing may keep a failed start alive.
  process.exit();
});
