import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { openStore } from '#platform/db/store.ts';
import { buildApp } from './build-app.ts';
import { firstLogin } from './start/first-login.ts';
import { prepareStore } from './start/prepare-store.ts';

// The API alone, for `npm run dev`: Vite renders the pages there.
process.umask(0o077);
const config = readConfig(process.env);
const store = await openStore(config);
const { adminPassword } = await prepareStore(store, config, Date.now());
if (adminPassword !== null) {
  process.stderr.write(firstLogin(config, 'the address below', adminPassword));
}
const app = await buildApp({
  config,
  db: store.db,
  logger: pino({ level: config.logLevel }),
  renderer: null,
});
app.addHook('onClose', () => store.close());
await app.listen({ host: config.host, port: config.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void app.close().then(() => process.exit(0)));
}
