import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Media } from '#features/media/contract.ts';
import { renderCover } from '#features/media/server/covers/render-cover.ts';
import { ensureAccount } from '#features/users/server/public.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import { readConfig } from '#platform/config/config.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import { HttpConnection, type Request } from './http-client.ts';
import { putLoad } from './load.ts';
import { ms, type Target } from './report.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type Latency, latencyOf, median } from './statistics.ts';

const BENCH = { address: '127.0.0.1', agent: 'bench' };
const ALONE = 3;
const BESIDE_READERS = 9;
const READERS = 8;
const QUIET_MS = 5000;
const ASK_EVERY_MS = 100;
const COVERS = 20;

export interface MediaResult {
  /** From the start of an upload of 12 megapixels to the last of its sizes, in milliseconds. */
  upload: { first: number; whole: number };
  /** Response times of cached pages, while the server is idle and while it makes sizes. */
  reading: { quiet: Latency; busy: Latency };
  /** Milliseconds; `cpu` is the CPU time of one, which other load changes little. */
  cover: { p50: number; p95: number; cpu: number };
  /** The time of each image while readers are served. */
  beside: number[];
}

/** A photo of 12 megapixels with noise, different each time. */
async function photo(seed: number): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const sky =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<linearGradient id="a" x2="0.3" y2="1"><stop stop-color="hsl(${seed * 40} 60% 60%)"/>` +
    '<stop offset="1" stop-color="#123"/></linearGradient></defs>' +
    `<rect width="${width}" height="${height}" fill="url(#a)"/>` +
    Array.from({ length: 60 }, (_, index) => {
      const at = (index + 1) * 61 * (seed + 1);
      return `<circle cx="${(at * 7) % width}" cy="${(at * 3) % height}" r="${40 + (at % 200)}" fill="hsl(${at % 360} 50% 50% / .5)"/>`;
    }).join('') +
    '</svg>';
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(sky))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A form with a photo, created before the measurement. */
async function formOf(bytes: Buffer): Promise<Form> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
  const made = new Response(form);
  const type = made.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await made.arrayBuffer()) };
}

interface Form {
  type: string;
  body: Buffer;
}

/** Uploads a photo and waits until all its sizes are made. */
async function whole(server: ServerProcess, cookie: string, { type, body }: Form) {
  const connection = await HttpConnection.open(server.port);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const ask = async (request: Request) => {
    const { status, body } = await connection.send(request);
    if (status > 201) throw new Error(`${request.path}: ${status} ${body.toString()}`);
    return JSON.parse(body.toString()) as Media;
  };
  try {
    const started = performance.now();
    const headers = { ...own, 'content-type': type };
    let media = await ask({ method: 'POST', path: '/api/media', headers, body });
    const first = performance.now() - started;
    while (media.state !== 'ready') {
      if (media.state === 'failed') throw new Error(`sizes: ${media.error}`);
      await sleep(ASK_EVERY_MS);
      media = await ask({ method: 'GET', path: `/api/media/${media.id}`, headers: own });
    }
    return { first, whole: performance.now() - started };
  } finally {
    connection.close();
  }
}

/** Response times of cached pages while a task runs. */
async function reading(port: number, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  // In short batches, so that it ends soon after the task.
  while (!ended) {
    const load = await putLoad({
      port,
      paths: ['/', '/articles', '/reviews'],
      connections: READERS,
      requests: 1_000_000,
      withinMs: 250,
      encoding: 'br',
    });
    for (const time of load.times) times.push(time);
  }
  await until;
  return times;
}

async function coverTimes(): Promise<MediaResult['cover']> {
  const times: number[] = [];
  const costs: number[] = [];
  // The first ones read the fonts.
  for (let index = -2; index < COVERS; index += 1) {
    const titles = [
      'The keeper returns',
      'Обзор новой ролевой игры',
      '新作が冬に発売決定',
      'x'.repeat(200),
    ];
    const started = performance.now();
    const before = process.cpuUsage();
    await renderCover({
      articleId: index + 2,
      title: `${titles[(index + 4) % 4]} ${index}`,
      category: ['review', 'news', 'education', 'guide', 'community'][(index + 5) % 5] ?? '',
      categoryName: 'Review',
      siteName: 'Savepoint',
    });
    if (index < 0) continue;
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - started);
    costs.push((user + system) / 1000);
  }
  const { p50, p95 } = latencyOf(times);
  return { p50, p95, cpu: median(costs) };
}

/** Uploads images and reads pages at the same time, on its own database. */
export async function measureMedia(): Promise<MediaResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-bench-media-'));
  const location: DatabaseLocation = { dataDir, databaseUrl: null };
  try {
    const cover = await coverTimes();
    const photos: Form[] = [];
    for (let index = 0; index < ALONE + BESIDE_READERS; index += 1) {
      photos.push(await formOf(await photo(index)));
    }
    const server = await startServer(location, '/');
    try {
      const database = await openDatabase(readConfig({ DATA_DIR: dataDir }));
      const now = Date.now();
      const editor = await ensureAccount(database.db, 'Bench Editor', 'editor', now);
      const cookie = `session=${await beginSession(database.db, editor, BENCH, now)}`;
      await database.close();
      const alone: { first: number; whole: number }[] = [];
      for (const one of photos.splice(0, ALONE)) alone.push(await whole(server, cookie, one));
      await reading(server.port, sleep(QUIET_MS));
      const quiet = await reading(server.port, sleep(QUIET_MS));
      const busy: number[] = [];
      const beside: number[] = [];
      for (const one of photos) {
        const making = whole(server, cookie, one);
        for (const time of await reading(server.port, making)) busy.push(time);
        beside.push((await making).whole);
      }
      return {
        upload: {
          first: median(alone.map(({ first }) => first)),
          whole: median(alone.map((one) => one.whole)),
        },
        reading: { quiet: latencyOf(quiet), busy: latencyOf(busy) },
        beside,
        cover,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const inMs = ({ p50, p99 }: Latency) => `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms`;

export function mediaLines({ upload, reading: { quiet, busy }, cover, beside }: MediaResult) {
  return [
    `12 megapixels: usable after ${Math.round(upload.first)} ms, all sizes after ${Math.round(upload.whole)} ms`,
    `cached pages: ${inMs(quiet)}; while sizes are made ${inMs(busy)}`,
    `beside readers: all sizes after ${Math.round(median(beside))} ms`,
    `covers: p50 ${Math.round(cover.p50)} ms, p95 ${Math.round(cover.p95)} ms, of the processors ${Math.round(cover.cpu)} ms`,
  ];
}

export function mediaTargets({ upload, reading: { busy }, cover }: MediaResult): Target[] {
  return [
    { name: '12 megapixels, all sizes', max: 4000, measured: upload.whole, unit: 'ms' },
    { name: 'cached pages while sizes are made, p99', max: 100, measured: busy.p99, unit: 'ms' },
    { name: 'a cover, p95', max: 150, measured: cover.p95, unit: 'ms' },
  ];
}
