// npm run dev: the API restarts when a server file changes, the pages reload in the browser by Vite.
import { NODE, run, setUp } from './setup.mjs';

await setUp({ pages: false });
const API_PORT = process.env.PORT ?? '3000';
const env = { LOG_LEVEL: 'warn', ...process.env, PORT: API_PORT };
const api = run(NODE, ['--watch', 'src/app/server/dev.ts'], { env });
const pages = run(NODE, ['node_modules/vite/bin/vite.js', '--config', 'vite.dev.config.ts'], {
  env,
});
process.exit(await Promise.race([api, pages]));
