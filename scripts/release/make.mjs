// Makes a release: a folder that runs with nothing else installed, and the same as a .tar.gz.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '../setup.mjs';
import { bundleServer, PACKAGES } from './bundle.mjs';
import { hostNginx } from './nginx-host.mjs';
import { sha256, writeBillOfMaterials, writeLicenses, writeSums } from './papers.mjs';
import { runtimePackages } from './runtime-packages.mjs';

const run = promisify(execFile);
const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linuxmusl-x64': { os: 'linux', cpu: 'x64', libc: 'musl' },
  'linuxmusl-arm64': { os: 'linux', cpu: 'arm64', libc: 'musl' },
};
const USAGE = `Usage: npm run release [-- --platform ${Object.keys(PLATFORMS).join('|')}] [--to FOLDER]`;
/** Listed by name, because a developer may have secrets next to compose.yaml. */
const PACKAGING = [
  '.dockerignore',
  'Caddyfile',
  'Dockerfile',
  'INSTALL.md',
  'bin',
  'compose.yaml',
  'nginx.conf',
  'ready.mjs',
  'savepoint.mjs',
  'savepoint.service',
];
/** Documentation for operators; the rest of docs/ is for developers. */
const DOCS = [
  'configuration.md',
  'export.md',
  'export.schema.json',
  'import.md',
  'operations.md',
  'performance.md',
  'privacy.md',
  'security.md',
];
/** A link to a file, in Markdown. */
const LINK = /\[([^\]]+)\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g;
/** Files of packages that no program reads. */
const UNREAD = /(\.map|\.d\.[cm]?ts|\.tsbuildinfo)$/;
const UNREAD_FOLDER = /\/(test|tests|docs|examples|benchmarks?|e2e)$/;

/** The platform of this machine. */
function thisPlatform() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const libc = glibcVersionRuntime ? 'linux' : 'linuxmusl';
  return `${process.platform === 'linux' ? libc : process.platform}-${process.arch}`;
}

function readOptions() {
  try {
    const options = { platform: { type: 'string' }, to: { type: 'string' } };
    const { platform = 'linux-x64', to = 'release' } = parseArgs({ options }).values;
    if (Object.hasOwn(PLATFORMS, platform)) return { platform, to: path.resolve(ROOT, to) };
    throw new Error(`Unknown platform "${platform}".`);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(1);
  }
}

/** A fact about the commit; empty outside of a clone. */
async function ofCommit(format) {
  const args = ['log', '-1', `--format=${format}`];
  const { stdout } = await run('git', args, { cwd: ROOT }).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** The time of the commit in seconds, so that releases of one commit are identical. */
async function timeOfSources() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  return Number((await ofCommit('%ct')) || Math.floor(Date.now() / 1000));
}

/**
 * Installs the packages with binaries of another platform from the same lockfile.
 * @returns the folder
 */
async function installFor({ os, cpu, libc }, { version, dependencies }, lockfile) {
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-packages-'));
  const wanted = Object.fromEntries(PACKAGES.map((name) => [name, dependencies[name]]));
  const manifest = { name: 'savepoint', version, private: true, dependencies: wanted };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  const target = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`];
  await run('npm', ['install', ...target, '--omit=dev', '--ignore-scripts', '--no-audit'], {
    cwd: folder,
  });
  return folder;
}

async function copyPackages(packages, folderOf, to) {
  for (const [place, { version }] of packages) {
    const from = folderOf(place);
    const installed = JSON.parse(await readFile(path.join(from, 'package.json'), 'utf8'));
    if (installed.version !== version) {
      throw new Error(
        `${place} is ${installed.version}, the lockfile has ${version}: npm install.`,
      );
    }
    await cp(from, path.join(to, place), {
      recursive: true,
      // Nested packages are copied separately if needed.
      filter: (file) => {
        const inside = path.relative(from, file);
        if (inside === '') return true;
        return !/^node_modules$/.test(inside) && !UNREAD.test(file) && !UNREAD_FOLDER.test(file);
      },
    });
  }
}

const options = readOptions();
const platform = PLATFORMS[options.platform];
const read = async (file) => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
const manifest = await read('package.json');
const lockfile = await read('package-lock.json');
const { name, version, description, license, dependencies } = manifest;
const suffix = options.platform === 'linux-x64' ? '' : `-${options.platform}`;
const title = `${name}-${version}${suffix}`;
const folder = path.join(options.to, title);
const time = await timeOfSources();

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { assets, packages: bundled } = await bundleServer(
  path.join(folder, 'server'),
  (await ofCommit('%h')) || 'unknown',
  (place) => place !== '' && Object.hasOwn(lockfile.packages, place),
);
for (const [place, file] of assets) {
  await cp(file, path.join(folder, place), {
    recursive: true,
    filter: (one) => path.basename(one) !== '.savepoint-built',
  });
}

const all = runtimePackages(lockfile.packages, Object.keys(dependencies), platform);
const kept = runtimePackages(lockfile.packages, PACKAGES, platform);
const unknown = [...bundled].filter((place) => !all.has(place));
if (unknown.length > 0) {
  throw new Error(`Bundled, but no dependency of production: ${unknown.join(', ')}.`);
}
const isOther = options.platform !== thisPlatform();
const modules = isOther ? await installFor(platform, manifest, lockfile) : ROOT;
const folderOf = (place) => path.join(kept.has(place) ? modules : ROOT, place);
await copyPackages(kept, folderOf, folder);

for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) {
  await cp(path.join(ROOT, file), path.join(folder, file));
}
for (const file of PACKAGING) {
  await cp(path.join(ROOT, 'packaging', file), path.join(folder, file), { recursive: true });
}
for (const file of DOCS) {
  const text = await readFile(path.join(ROOT, 'docs', file), 'utf8');
  // Documents for developers aren't in a release.
  const isThere = (target) => {
    const inside = path.join('docs', target);
    return DOCS.includes(target) || existsSync(path.join(folder, inside));
  };
  const own = text.replaceAll(LINK, (link, words, target) => (isThere(target) ? link : words));
  await mkdir(path.join(folder, 'docs'), { recursive: true });
  await writeFile(path.join(folder, 'docs', file), own);
}
const nginx = await readFile(path.join(ROOT, 'packaging/nginx.conf'), 'utf8');
await writeFile(path.join(folder, 'nginx-host.conf'), hostNginx(nginx));
const { os, cpu, libc } = platform;
await writeFile(
  path.join(folder, 'package.json'),
  `${JSON.stringify({ name, version, description, license, private: true, type: 'module', engines: { node: '>=24' }, os: [os], cpu: [cpu], libc: [libc] }, null, 2)}\n`,
);
await writeBillOfMaterials(
  path.join(folder, 'sbom.cdx.json'),
  all,
  new Date(time * 1000).toISOString(),
);
await writeLicenses(path.join(folder, 'THIRD-PARTY-LICENSES'), all, folderOf);
await writeSums(folder);
if (isOther) await rm(modules, { recursive: true });

const archive = `${folder}.tar.gz`;
await run('tar', [
  ...['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'],
  ...['--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n'],
  ...['-cf', archive, '-C', options.to, title],
]);
await writeFile(`${archive}.sha256`, `${await sha256(archive)}  ${title}.tar.gz\n`);
console.log(folder);
console.log(archive);
