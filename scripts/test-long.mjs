// npm run test:long: what takes too long for every run of the tests. Processes and instances that are killed while they
// write (LONG_ROUNDS, 20), and one that is under load for long (LONG_MINUTES, 15).
import { NODE, run, setUp } from './setup.mjs';

await setUp();
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.long.config.ts'];
process.exit(await run(NODE, [...vitest, ...process.argv.slice(2)]));
