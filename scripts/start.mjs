// npm start: installs or builds what is missing or outdated, then runs the server.
import path from 'node:path';
import { NODE, ROOT, run, SERVER_ENV, SERVER_FLAGS, setUp } from './setup.mjs';

await setUp();
try {
  process.loadEnvFile(path.join(ROOT, '.env'));
} catch {
  // There is none, or the server says why it can't be read.
}
// A clone is for trying Savepoint out; a release starts without the demo magazine.
const env = { ...SERVER_ENV, DEMO_CONTENT: 'on', ...process.env };
process.exit(await run(NODE, [...SERVER_FLAGS, 'src/main.ts'], { env }));
