// Documents of a release: its bill of materials, licenses and checksums.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../setup.mjs';
import { nameAt } from './runtime-packages.mjs';

const run = promisify(execFile);
const IS_LICENSE = /^(licen[cs]e|copying|notice|copyright)([.-].*)?$/i;
const OF_AN_APPLICATION = ['--sbom-format=cyclonedx', '--sbom-type=application'];
const LICENSES = path.join(ROOT, 'packaging/licenses');
const FONTS = path.join(ROOT, 'src/ui/fonts');

/**
 * The bill of materials in CycloneDX: everything that runs in production on this platform, bundled or not.
 * @param {Map<string, object>} packages the result of `runtimePackages`
 * @param {string} time ISO 8601; the same for one commit
 */
export async function writeBillOfMaterials(file, packages, time) {
  const { stdout } = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    // With --omit=dev npm leaves out packages that development needs, too.
    ['sbom', '--include=dev', '--package-lock-only', ...OF_AN_APPLICATION],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  const { serialNumber: _unlike, ...bill } = JSON.parse(stdout);
  const wanted = new Set(
    [...packages].map(([place, { version }]) => `${nameAt(place)}@${version}`),
  );
  const components = bill.components.filter((one) => wanted.has(one['bom-ref']));
  const missing = wanted.size - new Set(components.map((one) => one['bom-ref'])).size;
  if (missing > 0) throw new Error(`npm sbom leaves out ${missing} packages of the release.`);
  const { component } = bill.metadata;
  const root = component['bom-ref'];
  const isIn = (ref) => ref === root || wanted.has(ref);
  const dependencies = bill.dependencies
    .filter(({ ref }) => isIn(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isIn) }));
  // npm uses the name of the folder.
  const named = { ...component, name: root.slice(0, root.lastIndexOf('@')) };
  const metadata = { ...bill.metadata, timestamp: time, component: named };
  await writeFile(
    file,
    `${JSON.stringify({ ...bill, metadata, components, dependencies }, null, 1)}\n`,
  );
}

async function licenseTexts(folder) {
  const names = (await readdir(folder)).filter((name) => IS_LICENSE.test(name)).sort();
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
}

/**
 * Every package with the text of its license; a text shared by several appears once.
 * @param {(place: string) => string} folderOf the folder of an installed package
 */
export async function writeLicenses(file, packages, folderOf) {
  const byText = new Map();
  const note = (text, line) => {
    const key = text.trim().replaceAll('\r\n', '\n');
    byText.set(key, [...(byText.get(key) ?? []), line]);
  };
  for (const [place, { version, license = 'no license named' }] of packages) {
    const texts = await licenseTexts(folderOf(place));
    const line = `${nameAt(place)} ${version} (${license})`;
    // libvips comes as a library without the texts that its license asks for; its README lists its parts.
    if (license.includes('LGPL-3.0')) {
      const names = ['LGPL-3.0.txt', 'GPL-3.0.txt'].map((name) => path.join(LICENSES, name));
      for (const name of [path.join(folderOf(place), 'README.md'), ...names]) {
        texts.push(await readFile(name, 'utf8'));
      }
    }
    note(texts.join('\n\n') || 'The package names its license and holds no text of it.', line);
  }
  for (const name of (await readdir(FONTS)).filter((one) => one.startsWith('OFL-'))) {
    note(await readFile(path.join(FONTS, name), 'utf8'), `the font ${name.slice(4, -4)} (OFL-1.1)`);
  }
  const parts = [...byText].map(([text, lines]) => `${lines.join('\n')}\n\n${text}\n`);
  const rule = `\n${'-'.repeat(80)}\n\n`;
  const head = 'What Savepoint is made with, and under which licenses. Its own is in LICENSE.\n';
  await writeFile(file, [head, ...parts].join(rule));
}

/** @returns the SHA-256 of a file, in hexadecimal digits */
export async function sha256(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** `SHA256SUMS` of all files in a folder, for `sha256sum --check`. */
export async function writeSums(folder) {
  const kids = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = kids
    .filter((kid) => kid.isFile())
    .map((kid) => path.relative(folder, path.join(kid.parentPath, kid.name)).replaceAll('\\', '/'))
    .sort();
  const lines = [];
  for (const file of files) lines.push(`${await sha256(path.join(folder, file))}  ${file}\n`);
  await writeFile(path.join(folder, 'SHA256SUMS'), lines.join(''));
}
