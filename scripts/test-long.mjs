// npm run test:long: tests that take too long for every run. Processes and instances that are killed while
// they write (LONG_ROUNDS, 20), and one under load for a long time (LONG_MINUTES, 15).
import { NODE, run, setUp } from './setup.mjs';

await setUp();
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.long.config.ts'];
process.exit(await run(NODE, [...vitest, ...process.argv.slice(2)]));
