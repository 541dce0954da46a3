// npm start: sets everything up that is missing or out of date, then runs the server.
import { NODE, run, SERVER, setUp } from './setup.mjs';

await setUp();
const env = { NODE_ENV: 'production', ...SERVER.env, ...process.env };
process.exit(await run(NODE, [...SERVER.flags, 'src/main.ts'], { env }));
