// npm run bench -- [--sizes 1000,100000] [--parts api,search,pages,start,bundle,admin,
//   media,lighthouse,moves,live,editor,attacks] [--rounds 5] [--engine sqlite]
// npm run bench -- --peers: Ghost and WordPress beside us; Debian and root only.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { articlePath } from '#features/articles/paths.ts';
import { firstVisit } from '#tests/support/site/bundle.ts';
import { type AdminMeasuresOf, measureAdmin } from './admin/admin-measure.ts';
import { adminLines, adminTargets, bulkLines, saveLines } from './admin/admin-report.ts';
import {
  type AttacksResult,
  attackLines,
  attackTargets,
  measureAttacks,
} from './attacks-measure.ts';
import { API_CASES, PAGE_CASES } from './cases.ts';
import { type BenchDatabase, benchDatabase, ENGINES, type EngineName } from './databases.ts';
import {
  type EditorFigures,
  editorLine,
  editorTargets,
  measureEditor,
} from './editor/editor-measure.ts';
import { getOnce } from './http-client.ts';
import type { LighthouseResult } from './lighthouse/lighthouse-measure.ts';
import { lighthouseLines, lighthouseTargets } from './lighthouse/lighthouse-report.ts';
import { type LiveResult, liveLines, liveTargets, measureLive } from './live-measure.ts';
import { type CaseResult, measureCase, type Subject } from './measure.ts';
import { type MediaResult, measureMedia, mediaLines, mediaTargets } from './media-measure.ts';
import { type MoveResult, measureMoves, moveLines, moveTargets } from './moves-measure.ts';
import type { PeerResult } from './peers/peers-measure.ts';
import { peerLines } from './peers/peers-report.ts';
import { caseLines, searchLines, type Target, targetLines } from './report.ts';
import { editorCookie, newestSlugs, sampleSlugs } from './samples.ts';
import {
  measureNarrowed,
  measureSearches,
  type SearchResult,
  searchPath,
  suggestionsPath,
} from './search-measure.ts';
import { startFloor, startServer } from './server-process.ts';
import { measureStarts, startTargets } from './start-measure.ts';
import { caseTargets, searchTarget } from './targets.ts';

const PARTS = [
  'api',
  'search',
  'pages',
  'start',
  'bundle',
  'admin',
  'media',
  'lighthouse',
  'moves',
  'live',
  'editor',
  'attacks',
];
/** Parts that open a database themselves. */
const WITHOUT_SERVERS = ['admin', 'start', 'moves', 'attacks'];
/** Parts with their own database. */
const OWN_STORE = new Set(['media', 'lighthouse', 'live', 'editor']);
const SLUGS = 3000;
const NEWEST = 500;
const SEARCHES_PER_KIND = 60;
/** A round of admin calls runs each of them, with and without cached counts. */
const ADMIN_PER_ROUND = 4;

const say = (line: string) => console.log(line);

function readArguments() {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,100000' },
      parts: { type: 'string', default: PARTS.join() },
      rounds: { type: 'string', default: '5' },
      engine: { type: 'string', default: 'sqlite' },
      peers: { type: 'boolean', default: false },
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
  const engine = ENGINES.find((one) => one === values.engine);
  if (engine === undefined) throw new Error(`--engine takes ${ENGINES.join(' or ')}`);
  if (values.peers) parts.clear();
  return { sizes: sizes.sort((a, b) => a - b), parts, rounds, engine, peers: values.peers };
}

interface OpenDatabase extends BenchDatabase {
  articles: number;
}

async function openDatabases(
  engine: EngineName,
  sizes: readonly number[],
): Promise<OpenDatabase[]> {
  const databases: OpenDatabase[] = [];
  for (const articles of sizes) {
    const database = await benchDatabase(engine, articles, say);
    say(`${articles} articles on ${engine}, ${(database.bytes / 1e6).toFixed(0)} MB`);
    databases.push({ articles, ...database });
  }
  return databases;
}

async function startSubjects(databases: readonly OpenDatabase[]): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const { articles, location } of databases) {
    const slugs = await sampleSlugs(location, SLUGS);
    const server = await startServer(location, '/api/articles?limit=12');
    const editor = await editorCookie(location);
    say(`${articles} articles: answers on port ${server.port}`);
    const newest = await newestSlugs(location, NEWEST);
    subjects.push({ articles, location, server, editor, slugs, newest });
  }
  return subjects;
}

/** The demo magazine on a phone. */
async function visitDemo(): Promise<LighthouseResult[]> {
  // Loaded only here: it takes a second.
  const { measureLighthouse } = await import('./lighthouse/lighthouse-measure.ts');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-lighthouse-'));
  try {
    const location = { dataDir, databaseUrl: null };
    const server = await startServer(location, '/api/articles?limit=12', {
      DEMO_CONTENT: 'on',
      BYLINES: 'on',
    });
    try {
      return await measureLighthouse(`http://localhost:${server.port}`);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Parts that need a running server. */
const asksServers = (parts: ReadonlySet<string>) =>
  [...parts].some((part) => !(OWN_STORE.has(part) || WITHOUT_SERVERS.includes(part)));

interface Measured {
  cases: CaseResult[];
  searches: SearchResult[];
  suggestions: SearchResult[];
  narrowed: SearchResult[];
  admin: AdminMeasuresOf[];
  moves: MoveResult[];
  attacks: AttacksResult[];
  media?: MediaResult;
  live?: LiveResult;
  editor?: EditorFigures;
  lighthouse?: LighthouseResult[];
  peers?: PeerResult[];
  targets: Target[];
}

async function measureSubjects(
  { parts, rounds }: { parts: ReadonlySet<string>; rounds: number },
  subjects: readonly Subject[],
  found: Measured,
): Promise<void> {
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
    if (parts.has('search')) {
      found.searches = await measureSearches(subjects, SEARCHES_PER_KIND, searchPath);
      found.suggestions = await measureSearches(subjects, SEARCHES_PER_KIND, suggestionsPath);
      found.narrowed = await measureNarrowed(subjects, SEARCHES_PER_KIND);
    }
    found.targets.push(
      ...caseTargets(found.cases),
      ...searchTarget('search', found.searches),
      ...searchTarget('suggestions', found.suggestions),
      ...found.narrowed.flatMap((way) => searchTarget(`search, ${way.kind}`, [way])),
    );
    if (parts.has('bundle')) found.targets.push(...(await bundleTargets(subjects)));
    for (const { articles, server } of subjects) {
      found.targets.push({
        name: `resident after load, ${articles} articles`,
        max: 260,
        measured: server.residentMb(),
        unit: 'MB',
      });
    }
  } finally {
    await floor.stop();
  }
}

async function bundleTargets([subject]: readonly Subject[]): Promise<Target[]> {
  if (!subject) return [];
  const html = await getOnce(subject.server.port, articlePath(subject.slugs[0] ?? ''));
  const { scripts, styles } = firstVisit(html.body.toString());
  return [
    { name: 'scripts of a first article visit', max: 89.5, measured: scripts / 1000, unit: 'kB' },
    { name: 'styles of a first article visit', max: 15, measured: styles / 1000, unit: 'kB' },
  ];
}

const plan = readArguments();
const loadBefore = loadavg();
const needsDatabases = [...plan.parts].some((part) => !OWN_STORE.has(part));
const databases = needsDatabases ? await openDatabases(plan.engine, plan.sizes) : [];
const measured: Measured = {
  cases: [],
  searches: [],
  suggestions: [],
  narrowed: [],
  admin: [],
  moves: [],
  attacks: [],
  targets: [],
};
try {
  if (asksServers(plan.parts)) {
    const subjects = await startSubjects(databases);
    try {
      await measureSubjects(plan, subjects, measured);
    } finally {
      for (const { server } of subjects) await server.stop();
    }
  }
  if (plan.parts.has('admin')) {
    for (const { articles, location } of databases) {
      const admin = await measureAdmin(location, articles, plan.rounds * ADMIN_PER_ROUND);
      measured.admin.push({ articles, ...admin });
      say(`\nThe admin, ${articles} articles, ${plan.engine}`);
      for (const lines of [adminLines(admin), saveLines(admin), bulkLines(admin)]) {
        say(lines.join('\n'));
      }
    }
    measured.targets.push(...adminTargets(measured.admin));
  }
  if (plan.parts.has('moves')) {
    for (const { articles, location } of databases) {
      measured.moves.push(...(await measureMoves(location, articles, say)));
    }
    say(`\nMoving out and in\n${moveLines(measured.moves).join('\n')}`);
    measured.targets.push(...moveTargets(measured.moves));
  }
  if (plan.parts.has('attacks')) {
    for (const { articles, location } of databases) {
      const attacks = await measureAttacks(location, articles);
      measured.attacks.push(attacks);
      say(`\nAttacks, ${articles} articles\n${attackLines(attacks).join('\n')}`);
      measured.targets.push(...attackTargets(attacks));
    }
  }
} finally {
  for (const { close } of databases) await close();
}
if (plan.parts.has('start')) {
  measured.targets.push(...startTargets(await measureStarts(plan.engine, say)));
}
if (plan.parts.has('media')) {
  measured.media = await measureMedia();
  say(`\nImages\n${mediaLines(measured.media).join('\n')}`);
  measured.targets.push(...mediaTargets(measured.media));
}
if (plan.parts.has('live')) {
  measured.live = await measureLive();
  say(`\nLive coverage\n${liveLines(measured.live).join('\n')}`);
  measured.targets.push(...liveTargets(measured.live));
}
if (plan.parts.has('editor')) {
  measured.editor = await measureEditor();
  say(`\nThe rich-text editor\n${editorLine(measured.editor)}`);
  measured.targets.push(...editorTargets(measured.editor));
}
if (plan.parts.has('lighthouse')) {
  measured.lighthouse = await visitDemo();
  say(`\nFirst visits of a phone\n${lighthouseLines(measured.lighthouse).join('\n')}`);
  measured.targets.push(...lighthouseTargets(measured.lighthouse));
}
if (plan.peers) {
  const { measurePeers, whyNoPeers } = await import('./peers/peers-measure.ts');
  const why = whyNoPeers();
  if (why !== null) {
    say(why);
    process.exit(1);
  }
  measured.peers = await measurePeers(say);
  say(`\n${peerLines(measured.peers).join('\n')}`);
}
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
  node: process.version,
  loadBefore: loadBefore.map((load) => Number(load.toFixed(2))),
};
const { cases, searches, suggestions, narrowed, targets } = measured;
if (cases.length > 0) say(`\n${caseLines(cases).join('\n')}`);
if (searches.length > 0) {
  say(`\n${searchLines('search', searches).join('\n')}`);
  say(`\n${searchLines('suggestions', suggestions).join('\n')}`);
  say(`\n${searchLines('searches, narrowed', narrowed).join('\n')}`);
}
say(`\n${targetLines(targets).join('\n')}\n\n${JSON.stringify(machine)}`);
const name = plan.engine === 'sqlite' ? 'last' : `last-${plan.engine}`;
const last = path.join(import.meta.dirname, `data/${name}.json`);
const asJson = (_key: string, value: unknown) =>
  value instanceof Map ? Object.fromEntries(value) : value;
const record = {
  date: new Date().toISOString(),
  machine,
  plan: { ...plan, parts: [...plan.parts] },
  ...measured,
};
mkdirSync(path.dirname(last), { recursive: true });
writeFileSync(last, `${JSON.stringify(record, asJson, 2)}\n`);
