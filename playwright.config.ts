import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4317);
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROMIUM_PATH;

// What one process of the journeys has compiled, the next need not.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/savepoint');

const desktop = { viewport: { width: 1440, height: 900 } };
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // Two cores; journeys wait more than they compute.
  workers: 4,
  forbidOnly: true,
  // A busy machine can starve one browser for a minute. A journey that passes only when repeated is
  // named in the summary of `npm test`: it has a cause to be found.
  retries: 1,
  // Long journeys on a slow machine; what a page has to show is waited for in `expect`.
  timeout: 180_000,
  reporter: [['list'], ['json']],
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'America/Los_Angeles',
    // Recording every journey costs more than the journeys; for one that fails: --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: desktop,
    },
    {
      name: 'phone',
      // What depends on the size says so by its tag.
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node src/main.ts',
    url: `${baseURL}/readyz`,
    stdout: 'ignore',
    env: {
      NODE_ENV: 'production',
      DEMO_CONTENT: 'on',
      PORT: String(port),
      LOG_LEVEL: 'error',
      SITE_URL: baseURL,
      // Each journey comes from an address of its own.
      TRUST_PROXY: '1',
      // Nobody logs in here; a password made would only be printed.
      ADMIN_PASSWORD: 'nobody logs in here',
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'savepoint-journeys-')),
    },
  },
});
