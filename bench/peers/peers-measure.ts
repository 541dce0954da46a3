import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { articlePath, homePath } from '#features/articles/paths.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import { benchDatabase } from '../databases.ts';
import { getOnce } from '../http-client.ts';
import { type LighthouseResult, measureLighthouse } from '../lighthouse/lighthouse-measure.ts';
import { cpuOf, startFloor, startServer } from '../server-process.ts';
import { median } from '../statistics.ts';
import { GHOST_PORT, installGhost, startGhost } from './ghost.ts';
import { must, type Peer, type PeerArticle } from './peer.ts';
import { FLOOR_PORT, startWordPress, WORDPRESS_PORTS } from './wordpress.ts';

const ARTICLES = 5000;
const IMAGES = 20;
const DEMO_IMAGES = path.join(import.meta.dirname, '../../demo/images');
const PACKAGES = [
  ...['mariadb-server', 'php-cli', 'php-fpm', 'php-mysql', 'php-gd', 'nginx-light'],
  ...['wrk', 'g++', 'make', 'python3'],
];
/** Debian asks this file whether a package may start its service. */
const POLICY = '/usr/sbin/policy-rc.d';
const ROUNDS = 3;
const CONNECTIONS = 32;
const SECONDS = 5;
const WARM_UP_SECONDS = 3;
const FLOOR_PATH = '/';

/** The result of one system; NaN if not measured. */
export interface PeerResult {
  name: string;
  version: string;
  /** Requests per second over 32 connections. */
  perSecond: { article: number; home: number; api: number };
  /** CPU time of one article, in milliseconds. */
  cpu: number;
  /** Unshared memory after the load, in megabytes. */
  memory: number;
  /** Size of an article's HTML as sent. */
  bytes: number;
  /** A phone's first visit of an article. */
  phone?: LighthouseResult;
}

/** @returns why other systems can't be measured on this machine; null if they can */
export function whyNoPeers(): string | null {
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) return null;
  return '--peers needs Debian, whose packages it installs, and root: a container of Debian will do.';
}

/** @throws Error if a port is in use: that program would be measured instead */
async function checkPorts(): Promise<void> {
  for (const port of [GHOST_PORT, ...WORDPRESS_PORTS]) {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
}

/** Installs the packages of the other systems. They stay installed; no service is started. */
async function installPackages(): Promise<void> {
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await must('apt-get', ['update', '-qq'], { env });
    const install = ['install', '-y', '-qq'];
    await must('apt-get', [...install, '--no-install-recommends', ...PACKAGES], { env });
    // Its theme is a recommended package with a different name in each release.
    await must('apt-get', [...install, '--install-recommends', 'wordpress'], { env });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/** A copy of the benchmark database whose articles have the demo's images. */
async function ownDatabase(folder: string, say: (line: string) => void): Promise<DatabaseLocation> {
  const { location, close } = await benchDatabase('sqlite', ARTICLES, say);
  await close();
  const dataDir = path.join(folder, 'savepoint');
  mkdirSync(dataDir);
  const file = 'savepoint.sqlite';
  copyFileSync(path.join(location.dataDir, file), path.join(dataDir, file));
  return { dataDir, databaseUrl: null };
}

const demoImages = () => readdirSync(DEMO_IMAGES).slice(0, IMAGES);

async function makeJpegs(folder: string): Promise<void> {
  mkdirSync(folder);
  for (const [index, name] of demoImages().entries()) {
    const image = sharp(path.join(DEMO_IMAGES, name, '1200.webp'));
    await image.jpeg({ quality: 82 }).toFile(path.join(folder, `${index}.jpg`));
  }
}

/** Every public article, newest first, each with one of the images. */
async function readArticles(location: DatabaseLocation): Promise<PeerArticle[]> {
  const database = await openDatabase(location);
  try {
    const rows = await database.db
      .selectFrom('articles')
      .innerJoin('article_bodies', 'article_id', 'id')
      .select(['id', 'slug', 'title', 'excerpt', 'category', 'published_at', 'content'])
      .where('is_public', '=', 1)
      .orderBy('published_at', 'desc')
      .execute();
    const names = demoImages();
    for (const [index, name] of names.entries()) {
      await database.db
        .updateTable('articles')
        .set({ featured_image: `/demo/images/${name}/1200.webp` })
        .where(
          'id',
          'in',
          rows.filter(({ id }) => id % names.length === index).map(({ id }) => id),
        )
        .execute();
    }
    return rows.map(({ id, content, published_at, ...row }) => ({
      ...row,
      html: content,
      publishedAt: published_at ?? 0,
      image: `${id % names.length}.jpg`,
    }));
  } finally {
    await database.close();
  }
}

async function wrk(port: number, address: string, seconds: number): Promise<number> {
  const said = await must('wrk', [
    ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip, deflate, br'],
    `http://127.0.0.1:${port}${address}`,
  ]);
  if (/Non-2xx/.test(said)) throw new Error(`${address} on port ${port} failed: ${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

/** The memory of processes, with shared memory counted once. */
function memoryOf(pids: readonly number[]): number {
  const kibibytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

async function measure(
  { name, version, port, paths, pids }: Omit<Peer, 'stop'>,
  wanted: readonly (keyof Peer['paths'])[],
): Promise<PeerResult> {
  const perSecond = { article: Number.NaN, home: Number.NaN, api: Number.NaN };
  let cpu = Number.NaN;
  for (const part of wanted) {
    await wrk(port, paths[part], WARM_UP_SECONDS);
    const rates: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuOf(pids());
      const rate = await wrk(port, paths[part], SECONDS);
      rates.push(rate);
      costs.push((cpuOf(pids()) - before) / (rate * SECONDS));
    }
    perSecond[part] = median(rates);
    if (part === 'article') cpu = median(costs);
  }
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const said = ['-s', '-o', '/dev/null', '-w', '%{size_download}'];
  const sent = await must('curl', [
    ...said,
    ...Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}: ${value}`]),
    `http://127.0.0.1:${port}${paths.article}`,
  ]);
  return { name, version, perSecond, cpu, memory: memoryOf(pids()), bytes: Number(sent) };
}

const ALL = ['article', 'home', 'api'] as const;

/** Measures another system, and stops it. */
async function measurePeer(peer: Peer): Promise<PeerResult> {
  const result = await measure(peer, ALL);
  const [phone] = await measureLighthouse(`http://127.0.0.1:${peer.port}`, [
    [peer.name, peer.paths.article],
  ]);
  return { ...result, ...(phone && { phone }) };
}

/**
 * Installs Ghost and WordPress with the articles of this benchmark and measures them, Savepoint and two
 * baselines, one after the other. Takes about half an hour.
 * @throws Error if a port is in use, or an installation fails
 */
export async function measurePeers(say: (line: string) => void): Promise<PeerResult[]> {
  await checkPorts();
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-peers-'));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  await chmod(folder, 0o755);
  const results: PeerResult[] = [];
  const note = (result: PeerResult) => {
    results.push(result);
    say(`${result.name}: ${Math.round(result.perSecond.article)} articles a second`);
  };
  try {
    say(`Setting Ghost and WordPress up in ${folder} ...`);
    await installPackages();
    const ghostFolder = path.join(folder, 'ghost');
    const installed = await installGhost(ghostFolder);
    const location = await ownDatabase(folder, say);
    const images = path.join(folder, 'images');
    await makeJpegs(images);
    const articles = await readArticles(location);
    say(`${articles.length} public articles`);

    const article = articlePath(articles[0]?.slug ?? '');
    const server = await startServer(location, '/api/articles?limit=12');
    const floor = await startFloor();
    let bytes: Buffer;
    try {
      const answer = await getOnce(server.port, article, 'br');
      bytes = answer.body;
      await floor.answer(answer);
      const own = {
        name: 'Savepoint',
        version: `Node ${process.versions.node}, SQLite`,
        port: server.port,
        paths: { article, home: homePath(), api: '/api/articles?limit=12' },
        pids: () => [server.pid],
        stop: server.stop,
      };
      note(await measurePeer(own));
      const paths = { article: FLOOR_PATH, home: FLOOR_PATH, api: FLOOR_PATH };
      const bare = { name: 'floor: bare Fastify, our bytes', version: '', port: floor.port, paths };
      note(await measure({ ...bare, pids: () => [floor.pid] }, ['article']));
    } finally {
      await floor.stop();
      await server.stop();
    }

    const [plain, cached] = await startWordPress(
      path.join(folder, 'wordpress'),
      articles,
      images,
      bytes,
    );
    try {
      note(await measurePeer(plain));
      note(await measurePeer(cached));
      const paths = { article: FLOOR_PATH, home: FLOOR_PATH, api: FLOOR_PATH };
      const file = {
        name: 'floor: a file from nginx, our bytes',
        version: '',
        port: FLOOR_PORT,
        paths,
      };
      note(await measure({ ...file, pids: cached.pids }, ['article']));
    } finally {
      await plain.stop();
    }

    const ghost = await startGhost(ghostFolder, installed, articles, images);
    try {
      note(await measurePeer(ghost));
    } finally {
      await ghost.stop();
    }
    return results;
  } finally {
    process.off('exit', forget);
    forget();
  }
}
