import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { buildApp } from './build-app.ts';
import { firstLogin } from './start/first-login.ts';
import { prepareDatabase } from './start/prepare-database.ts';

// The API alone, for `npm run dev`: Vite renders the pages there.
process.umask(0o077);
const config = readConfig(process.env);
const database = await openDatabase(config);
const { adminPassword } = await prepareDatabase(database, config, Date.now());
if (adminPassword !== null) {
  process.stderr.write(firstLogin(config, 'the address below', adminPassword));
}
const app = await buildApp({
  config,
  db: database.db,
  logger: pino({ level: config.logLevel }),
  renderer: null,
});
app.addHook('onClose', () => database.close());
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().then(() => process.exit(0)));
}
