// The whole application with a clock that is set from outside: a line on standard input is the current time.
// For journeys that can't wait for days.
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { buildApp } from '#app/server/build-app.ts';
import { loadRenderer } from '#app/server/pages/renderer.ts';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { fetchHere } from './feed-server.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
await prepareDatabase(database, config, Date.now());
let offset = 0;
const app = await buildApp({
  config,
  db: database.db,
  logger: pino({ level: config.logLevel }),
  now: () => Date.now() + offset,
  // Host names resolve to this machine: other sites in journeys are local servers.
  fetchOutside: fetchHere,
  renderer: await loadRenderer(path.join(import.meta.dirname, '../../../dist')),
});
app.addHook('onClose', () => database.close());
const url = await app.listen({ host: config.host, port: config.port });
process.stderr.write(`${config.siteName} is ready: ${url}\n`);

createInterface(process.stdin).on('line', (time) => {
  offset = Date.parse(time) - Date.now();
  void app.scheduler.look();
  app.jobs.wake();
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
