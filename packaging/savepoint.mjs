// Starts the server; with the name of a command, runs that: node savepoint.mjs help
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_NODE = 24;

/** Why this release cannot run here; null where it can. */
function obstacle() {
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

/** Keeps compiled code beside the store, so that a start need not compile it again. */
function keepCompiled(isServer) {
  const dataDir = path.resolve(process.env.DATA_DIR || 'data');
  // A command makes no folder for it.
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
const problem = obstacle();
if (problem) {
  console.error(`Savepoint cannot start. ${problem}`);
  process.exitCode = 1;
} else {
  // What is written is nobody else's on this machine.
  process.umask(0o077);
  process.env.NODE_ENV ??= 'production';
  if (existsSync('.env')) process.loadEnvFile('.env');
  keepCompiled(isServer);
  await import(isServer ? './server/main.js' : './server/commands.js');
}
