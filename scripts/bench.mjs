// npm run bench: measures the server on large stores. docs/performance.md says what and how.
import { NODE, run, setUp } from './setup.mjs';

await setUp();
process.exit(await run(NODE, ['bench/run.ts', ...process.argv.slice(2)]));
