import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/process/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    // Loading the application takes a file's tests two seconds: a worker's files share what is loaded.
    isolate: false,
  },
});
