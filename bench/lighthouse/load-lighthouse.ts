import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { must }: { must: (command: string, args: string[], options: object) => Promise<void> } =
  await import(new URL('../../scripts/setup.mjs', import.meta.url).href);

/** A separate folder: as a dependency of the project it would make every `npm install` a third slower. */
const TOOL = path.join(import.meta.dirname, 'tool');
const LIGHTHOUSE = path.join(TOOL, 'node_modules/lighthouse');

interface Audit {
  score: number | null;
  numericValue?: number;
  details?: { items?: unknown[] };
}

/**
 * The part of a report that is read; https://github.com/GoogleChrome/lighthouse/blob/main/types/lhr has all
 * of it.
 */
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

/** The part of a Puppeteer page that is used. */
interface Page {
  createCDPSession(): Promise<{
    on(event: 'Fetch.requestPaused', listener: (paused: { requestId: string }) => void): void;
    send(method: string, params: object): Promise<unknown>;
  }>;
  close(): Promise<void>;
}

/** Visits a URL in a page. */
export type Lighthouse = (
  url: string,
  flags: {
    output: 'json';
    logLevel: 'error';
    onlyCategories: readonly string[];
    skipAudits: readonly string[];
  },
  config: undefined,
  page: Page,
) => Promise<{ lhr: Report } | undefined>;

interface Puppeteer {
  connect(options: {
    browserURL: string;
    defaultViewport: null;
  }): Promise<{ newPage(): Promise<Page> }>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Lighthouse and its Puppeteer, installed unless they exist in the version of `tool/package.json`. */
export async function loadLighthouse(): Promise<{ lighthouse: Lighthouse; puppeteer: Puppeteer }> {
  const own = path.join(LIGHTHOUSE, 'package.json');
  const wanted: string = readJson(path.join(TOOL, 'package.json')).dependencies.lighthouse;
  if (!existsSync(own) || readJson(own).version !== wanted) {
    console.error(`Installing Lighthouse ${wanted} (once) ...`);
    const isWindows = process.platform === 'win32';
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    await must(isWindows ? 'npm.cmd' : 'npm', args, { cwd: TOOL, shell: isWindows });
  }
  const entry = path.join(LIGHTHOUSE, 'core/index.js');
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href);
  const its = pathToFileURL(createRequire(entry).resolve('puppeteer-core')).href;
  const { default: puppeteer }: { default: Puppeteer } = await import(its);
  return { lighthouse, puppeteer };
}
