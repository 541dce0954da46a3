// npm run dev: the API restarts when a server file changes, and Vite reloads the pages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NODE, ROOT, run, setUp } from './setup.mjs';

await setUp({ pages: false });
const dotenv = path.join(ROOT, '.env');
if (existsSync(dotenv)) process.loadEnvFile(dotenv);
// Vite serves PORT, as npm start does, and proxies the API, which listens on the next port.
const port = Number(process.env.PORT || 3000);
const env = { LOG_LEVEL: 'warn', SITE_URL: `http://localhost:${port}`, ...process.env };
const api = run(NODE, ['--watch', 'src/app/server/dev.ts'], {
  env: { ...env, HOST: '127.0.0.1', PORT: String(port + 1) },
});
const pages = run(NODE, ['node_modules/vite/bin/vite.js', '--config', 'vite.dev.config.ts'], {
  env: { ...env, PORT: String(port), API_PORT: String(port + 1) },
});
process.exit(await Promise.race([api, pages]));
