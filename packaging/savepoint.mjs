// Starts the server; with the name of a command, runs that: node savepoint.mjs help
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE = 24;

/** Why this release can't run here, or null. */
function findObstacle() {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    return `It needs Node ${MIN_NODE} or newer; this is ${process.version}.`;
  }
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'package.json');
  const { os, cpu, libc } = JSON.parse(readFileSync(file, 'utf8'));
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  const here = [process.platform, process.arch, glibcVersionRuntime ? 'glibc' : 'musl'];
  const made = [os[0], cpu[0], libc[0]];
  if (made.join(' ') === here.join(' ')) return null;
  return `This release is for ${made.join(' ')}; this machine is ${here.join(' ')}.`;
}

/** Stores compiled code in DATA_DIR, so that later starts are faster. */
function cacheCompiled(isServer) {
  const dataDir = path.resolve(process.env.DATA_DIR || 'data');
  // Commands don't create DATA_DIR.
  if (process.env.NODE_COMPILE_CACHE || !(isServer || existsSync(dataDir))) return;
  try {
    mkdirSync(dataDir, { recursive: true });
    module.enableCompileCache(path.join(dataDir, 'compiled'));
  } catch {
    // The server says what is wrong with the folder.
  }
}

const [command] = process.argv.slice(2);
const isServer = command === undefined || command === 'start';
const problem = findObstacle();
if (problem) {
  console.error(`Savepoint cannot start. ${problem}`);
  process.exitCode = 1;
} else {
  // Other users of this machine can't read what Savepoint writes.
  process.umask(0o077);
  process.env.NODE_ENV ??= 'production';
  try {
    // For DATA_DIR and NODE_COMPILE_CACHE, before the program is loaded.
    process.loadEnvFile('.env');
  } catch {
    // There is none, or the program says why it can't be read.
  }
  cacheCompiled(isServer);
  await import(isServer ? './server/main.js' : './server/commands.js');
}
