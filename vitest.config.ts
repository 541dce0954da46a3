import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Files that mock a module. They run by themselves, so that no other file shares a module with a mock. */
const MOCKING = globSync('src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

// What one process that a test starts has compiled, the next need not.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/savepoint');

const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/process/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...MOCKING, '**/node_modules/**'],
          // Loading the application takes seconds: the files of a worker share what is loaded.
          isolate: false,
          setupFiles: 'tests/support/messages.ts',
          ...timeouts,
        },
      },
      { test: { name: 'mocking', include: MOCKING, ...timeouts } },
      {
        plugins: [react()],
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/components/setup.ts',
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
          ...timeouts,
        },
      },
    ],
  },
});
