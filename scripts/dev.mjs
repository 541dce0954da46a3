// npm run dev: the API restarts when a server file changes, the pages reload in the browser by Vite.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NODE, ROOT, run, setUp } from './setup.mjs';

await setUp({ pages: false });
const dotenv = path.join(ROOT, '.env');
if (existsSync(dotenv)) process.loadEnvFile(dotenv);
// Pages answer at PORT, as with npm start, and pass on to the API, which takes the port after it.
const port = Number(process.env.PORT || 3000);
const env = { LOG_LEVEL: 'warn', SITE_URL: `http://localhost:${port}`, ...process.env };
const api = run(NODE, ['--watch', 'src/app/server/dev.ts'], {
  env: { ...env, HOST: '127.0.0.1', PORT: String(port + 1) },
});
const pages = run(NODE, ['node_modules/vite/bin/vite.js', '--config', 'vite.dev.config.ts'], {
  env: { ...env, PORT: String(port), API_PORT: String(port + 1) },
});
process.exit(await Promise.race([api, pages]));
