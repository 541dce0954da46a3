// npm run bench -- [--sizes 1000,100000] [--parts api,search,pages,start,bundle] [--rounds 5]
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { articlePath } from '../src/features/articles/paths.ts';
import { firstVisit } from '../tests/support/bundle.ts';
import { API_CASES, PAGE_CASES } from './cases.ts';
import { benchStore } from './generate.ts';
import { getOnce } from './http-client.ts';
import { type CaseResult, measureCase, type Subject } from './measure.ts';
import { caseLines, searchLines, type Target, targetLines } from './report.ts';
import { newestSlugs, sampleSlugs } from './samples.ts';
import { measureSearches, type SearchResult } from './search-measure.ts';
import { startFloor, startServer } from './server-process.ts';
import { median } from './statistics.ts';
import { caseTargets, searchTarget } from './targets.ts';

const PARTS = ['api', 'search', 'pages', 'start', 'bundle'];
const SLUGS = 3000;
const NEWEST = 500;
const SEARCHES_PER_KIND = 60;
const COLD_STARTS = 5;
const COLD_START_ARTICLES = 5000;

const say = (line: string) => console.log(line);

function readArguments() {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,100000' },
      parts: { type: 'string', default: PARTS.join() },
      rounds: { type: 'string', default: '5' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const parts = new Set(values.parts.split(','));
  const rounds = Number(values.rounds);
  const sizesAreRight = sizes.every((size) => Number.isInteger(size) && size >= 1000);
  if (!sizesAreRight) throw new Error('--sizes takes whole numbers of at least 1000');
  if (!(rounds >= 1)) throw new Error('--rounds takes a number of at least 1');
  const unknown = [...parts].filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) throw new Error(`--parts takes ${PARTS.join()}, not ${unknown.join()}`);
  return { sizes: sizes.sort((a, b) => a - b), parts, rounds };
}

async function startSubjects(sizes: readonly number[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const articles of sizes) {
    const { dataDir, bytes } = await benchStore(articles, say);
    const slugs = await sampleSlugs(dataDir, SLUGS);
    const server = await startServer(dataDir, '/api/articles?limit=12');
    say(`${articles} articles, ${(bytes / 1e6).toFixed(0)} MB: answers on port ${server.port}`);
    const newest = await newestSlugs(dataDir, NEWEST);
    subjects.push({ articles, dataDir, server, slugs, newest });
  }
  return subjects;
}

/** Times from the start of the process to the whole home page. */
async function coldStarts(): Promise<number> {
  const { dataDir } = await benchStore(COLD_START_ARTICLES, say);
  const times: number[] = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const server = await startServer(dataDir, '/');
    times.push(server.coldStartMs);
    await server.stop();
  }
  return median(times);
}

interface Measured {
  cases: CaseResult[];
  searches: SearchResult[];
  targets: Target[];
}

async function measureSubjects(
  { parts, rounds }: { parts: ReadonlySet<string>; rounds: number },
  subjects: readonly Subject[],
): Promise<Measured> {
  const found: Measured = { cases: [], searches: [], targets: [] };
  const floor = await startFloor();
  try {
    const wanted = [
      ...(parts.has('api') ? API_CASES : []),
      ...(parts.has('pages') ? PAGE_CASES : []),
    ];
    for (const plan of wanted) {
      const result = await measureCase(plan, subjects, floor, rounds);
      found.cases.push(result);
      say(caseLines([result]).slice(2).join('\n'));
    }
    if (parts.has('search')) found.searches = await measureSearches(subjects, SEARCHES_PER_KIND);
    found.targets.push(...caseTargets(found.cases), ...searchTarget(found.searches));
    if (parts.has('bundle')) found.targets.push(...(await bundleTargets(subjects)));
    for (const { articles, server } of subjects) {
      found.targets.push({
        name: `resident after load, ${articles} articles`,
        most: 180,
        measured: server.residentMb(),
        unit: 'MB',
      });
    }
  } finally {
    await floor.stop();
  }
  return found;
}

async function bundleTargets([subject]: readonly Subject[]): Promise<Target[]> {
  if (!subject) return [];
  const html = await getOnce(subject.server.port, articlePath(subject.slugs[0] ?? ''));
  const { scripts, styles } = firstVisit(html.body.toString());
  return [
    { name: 'scripts of a first article visit', most: 88, measured: scripts / 1000, unit: 'kB' },
    { name: 'styles of a first article visit', most: 15, measured: styles / 1000, unit: 'kB' },
  ];
}

const plan = readArguments();
const loadBefore = loadavg();
const subjects = await startSubjects(plan.sizes);
let measured: Measured;
try {
  measured = await measureSubjects(plan, subjects);
} finally {
  for (const { server } of subjects) await server.stop();
}
if (plan.parts.has('start')) {
  const name = `cold start to the home page, ${COLD_START_ARTICLES} articles`;
  measured.targets.push({ name, most: 1500, measured: await coldStarts(), unit: 'ms' });
}
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
  loadBefore: loadBefore.map((load) => Number(load.toFixed(2))),
};
const { cases, searches, targets } = measured;
if (cases.length > 0) say(`\n${caseLines(cases).join('\n')}`);
if (searches.length > 0) say(`\n${searchLines(searches).join('\n')}`);
say(`\n${targetLines(targets).join('\n')}\n\n${JSON.stringify(machine)}`);
const last = path.join(import.meta.dirname, 'data/last.json');
const asJson = (_key: string, value: unknown) =>
  value instanceof Map ? Object.fromEntries(value) : value;
const record = {
  date: new Date().toISOString(),
  machine,
  plan: { ...plan, parts: [...plan.parts] },
  ...measured,
};
writeFileSync(last, `${JSON.stringify(record, asJson, 2)}\n`);
