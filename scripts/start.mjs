// npm start: installs or builds what is missing or outdated, then runs the server.
import { NODE, run, SERVER_ENV, setUp } from './setup.mjs';

await setUp();
process.exit(await run(NODE, ['src/main.ts'], { env: { ...SERVER_ENV, ...process.env } }));
