import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/process/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
  },
});
