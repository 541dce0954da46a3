// npm run bench: measures the server on large databases; see docs/performance.md.
import { NODE, run, setUp } from './setup.mjs';

await setUp();
process.exit(await run(NODE, ['bench/run.ts', ...process.argv.slice(2)]));
