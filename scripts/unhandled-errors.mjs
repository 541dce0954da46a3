// A reporter of Vitest: saves the errors that happened outside of any test, which its JSON report leaves out.
// They fail a run although every test has passed.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './setup.mjs';

export const UNHANDLED_ERRORS = path.join(ROOT, 'test-results', 'unhandled-errors.json');

export default class UnhandledErrors {
  async onTestRunEnd(_testModules, errors) {
    const lines = errors.map(({ name, message, stack = '', VITEST_TEST_PATH: file }) => {
      const [at = ''] = stack.split('\n').filter((line) => /^\s+at |^[^ ]*@/.test(line));
      return `${file ?? 'no test file'}: ${name}: ${message} ${at.trim()}`;
    });
    await writeFile(UNHANDLED_ERRORS, JSON.stringify(lines));
  }
}
