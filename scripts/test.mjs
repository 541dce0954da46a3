// npm test: runs the checks in parallel with the unit and API tests, then the browser journeys, which need
// the machine to themselves. All parts run even if one fails.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NODE, ROOT, run, runSilently, setUp } from './setup.mjs';
import { UNHANDLED_ERRORS } from './unhandled-errors.mjs';

await setUp();
const { findChromium } = await import('./chromium.mjs');
const results = path.join(ROOT, 'test-results');
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const vitestResults = path.join(results, 'vitest.json');
const playwrightResults = path.join(results, 'playwright.json');

/** A free port, so that concurrent runs on one machine don't collide. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A journey with what its first failed attempt expected and received. */
function failedJourney({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors: all }) => all));
  const lines = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
  const shown = lines.filter(
    (line, number) => number === 0 || /^\s*(Expected|Received)/.test(line),
  );
  return [`${file} ${title}`, ...shown.slice(0, 4)].join(' | ').slice(0, 500);
}

/** All journeys of a report. */
const journeysIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(journeysIn)];

/** The failed tests with the first line of each error, because long output is often cut to its end. */
function failures({ testResults = [] }, journeys) {
  const firstLine = (text = '') => text.split('\n')[0];
  const units = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return [...units, ...journeys.filter(({ ok }) => !ok).map(failedJourney)];
}

const readJson = async (file, missing = '{}') =>
  JSON.parse(await readFile(file, 'utf8').catch(() => missing));

// At low priority: the server processes images at low priority, too, and tests wait for them.
const checks = runSilently(NODE, ['scripts/check.mjs'], { lowPriority: true });

const chromium = await findChromium().catch((error) => {
  console.error(error.message);
  return undefined;
});
const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };

const units = await run(
  NODE,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled-errors.mjs',
    `--outputFile.json=${vitestResults}`,
  ],
  { env },
);
const { code: checked, output } = await checks;
console.log(output);

let journeys = 1;
if (chromium) {
  const ownEnv = {
    ...env,
    E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults,
  };
  journeys = await run(NODE, ['node_modules/@playwright/test/cli.js', 'test'], { env: ownEnv });
}

const unit = await readJson(vitestResults);
const journey = await readJson(playwrightResults);
const { stats = {} } = journey;
const allJourneys = journeysIn(journey);
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky');
const flaky = allJourneys.filter(isFlaky);
const passed = (unit.numPassedTests ?? 0) + (stats.expected ?? 0) + flaky.length;
const failed = (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0);
const parts = { checks: checked, 'unit and API tests': units, 'browser journeys': journeys };
for (const [name, code] of Object.entries(parts)) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
}
for (const name of failures(unit, allJourneys)) console.log(`failed: ${name}`);
for (const error of await readJson(UNHANDLED_ERRORS, '[]'))
  console.log(`outside of any test: ${error}`);
for (const name of flaky.map(failedJourney)) console.log(`passed only when repeated: ${name}`);
console.log(`${passed} passed (${flaky.length} only when repeated), ${failed} failed`);
process.exit(checked || units || journeys || failed > 0 || passed === 0 ? 1 : 0);
