// npm run audit: checks production dependencies for acceptable licenses and known vulnerabilities. Needs only
// the lockfile and npm, no installed dependencies.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './setup.mjs';

/** Licenses that require only attribution. */
const FREE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'Unlicense'],
];
/** Licenses that only affect the library itself, which is used unchanged. */
const BOUND = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^satori$/,
};

/** Whether one license of an SPDX expression, or with AND each of them, is acceptable. */
function isAllowed(expression, name) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(one, name));
  return plain.split(' AND ').every((one) => FREE.includes(one) || BOUND[one]?.test(name));
}

function checkLicenses() {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const used = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version, license = 'not named' }]) => ({
      name: place.replace(/^.*node_modules\//, ''),
      version,
      license,
    }));
  const refused = used.filter(({ name, license }) => !isAllowed(license, name));
  for (const { name, version, license } of refused) {
    console.error(`${name} ${version}: the license ${license} is not listed in scripts/audit.mjs.`);
  }
  if (refused.length === 0)
    console.log(`Licenses: all ${used.length} packages have a listed license.`);
  return refused.length === 0;
}

function checkVulnerabilities() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = spawnSync(npm, ['audit', '--omit=dev', '--json', ...process.argv.slice(2)], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    report = { message: 'npm returned no report' };
  }
  if (report.vulnerabilities === undefined) {
    console.error(
      `Vulnerabilities: not checked, because the registry doesn't support audits (${report.message ?? 'no reason given'}).\n` +
        'Use another registry: npm run audit -- --registry=URL',
    );
    return false;
  }
  const vulnerable = Object.values(report.vulnerabilities);
  for (const { name, severity, range, via } of vulnerable) {
    const reasons = via.map((one) =>
      typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`,
    );
    console.error(`${name} ${range}: ${severity}: ${reasons.join('; ')}`);
  }
  if (vulnerable.length === 0) console.log('Vulnerabilities: none.');
  return vulnerable.length === 0;
}

const licenses = checkLicenses();
const isSafe = checkVulnerabilities();
process.exit(licenses && isSafe ? 0 : 1);
