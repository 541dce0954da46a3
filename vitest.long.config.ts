import { defineConfig } from 'vitest/config';

/** What takes minutes: `npm run test:long`. One file after the other, with the machine to itself. */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    include: ['tests/long/**/*.test.ts', 'src/app/server/api-fuzz.test.ts'],
    env: { FUZZ_RUNS: '300' },
    fileParallelism: false,
    testTimeout: 60 * 60_000,
    hookTimeout: 300_000,
  },
});
