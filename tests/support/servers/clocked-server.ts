// The whole application with a clock that is set from outside, for journeys that can't wait for days: a line on standard
// input is the current time. Behind 'stop' the clock stands still. The line comes back when it is the time.
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
let clock = () => Date.now();
const app = await buildApp({
  config,
  db: database.db,
  logger: pino({ level: config.logLevel }),
  now: () => clock(),
  // Host names resolve to this machine: other sites in journeys are local servers.
  fetchOutside: fetchHere,
  renderer: await loadRenderer(path.join(import.meta.dirname, '../../../dist')),
});
app.addHook('onClose', () => database.close());
const url = await app.listen({ host: config.host, port: config.port });
process.stderr.write(`${config.siteName} is ready: ${url}\n`);

createInterface(process.stdin).on('line', (line) => {
  const [, stops, time = ''] = /^(stop )?(.*)/.exec(line) ?? [];
  const offset = Date.parse(time) - Date.now();
  clock = stops ? () => Date.parse(time) : () => Date.now() + offset;
  void app.scheduler.look().then(() => process.stderr.write(`${line}\n`));
  app.jobs.wake();
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
