// npm start: sets everything up that is missing or out of date, then runs the server.
import { NODE, run, SERVER_ENV, setUp } from './setup.mjs';

await setUp();
process.exit(await run(NODE, ['src/main.ts'], { env: { ...SERVER_ENV, ...process.env } }));
