import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { must }: { must: (command: string, args: string[], options: object) => Promise<void> } =
  await import(new URL('../../scripts/setup.mjs', import.meta.url).href);

/** A folder of its own: among the project's dependencies everybody's `npm install` would take a third longer. */
const TOOL = path.join(import.meta.dirname, 'tool');
const LIGHTHOUSE = path.join(TOOL, 'node_modules/lighthouse');

interface Audit {
  score: number | null;
  numericValue?: number;
  details?: { items?: unknown[] };
}

/** What is read of a report; https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr has all of it. */
interface Report {
  lighthouseVersion: string;
  runtimeError?: { code: string; message: string };
  audits: Record<string, Audit>;
  /** Scores from 0 to 1. */
  categories: Record<
    string,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >;
}

/** Visits an address in the browser that listens on a debugging port. */
export type Lighthouse = (
  url: string,
  flags: {
    port: number;
    output: 'json';
    logLevel: 'error';
    onlyCategories: readonly string[];
    skipAudits: readonly string[];
  },
) => Promise<{ lhr: Report } | undefined>;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Lighthouse, installed where it is not there in the version that `tool/package.json` names. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const own = path.join(LIGHTHOUSE, 'package.json');
  const wanted: string = readJson(path.join(TOOL, 'package.json')).dependencies.lighthouse;
  if (!existsSync(own) || readJson(own).version !== wanted) {
    console.error(`Installing Lighthouse ${wanted} (once) ...`);
    const isWindows = process.platform === 'win32';
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    await must(isWindows ? 'npm.cmd' : 'npm', args, { cwd: TOOL, shell: isWindows });
  }
  const entry = pathToFileURL(path.join(LIGHTHOUSE, 'core/index.js')).href;
  const { default: lighthouse }: { default: Lighthouse } = await import(entry);
  return lighthouse;
}
