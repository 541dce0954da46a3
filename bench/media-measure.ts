import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Media } from '../src/features/media/contract.ts';
import { renderCover } from '../src/features/media/server/covers/cover.ts';
import { ensureAccount } from '../src/features/users/public.ts';
import { SESSION_COOKIE } from '../src/features/users/server/actor.ts';
import { beginSession } from '../src/features/users/server/sessions.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openStore, type StoreLocation } from '../src/platform/db/store.ts';
import { putLoad } from './load.ts';
import type { Target } from './report.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { latencyOf, median } from './statistics.ts';

const PICTURES = 3;
const ROUNDS = 3;
const READERS = 8;
const QUIET_MS = 4000;
const ASK_EVERY_MS = 25;
const COVERS = 20;

export interface MediaResult {
  /** From the beginning of an upload of 12 megapixels to the last of its sizes, in milliseconds. */
  upload: { first: number; whole: number };
  /** Requests per second for pages that are kept: while nothing is made, and while sizes are. */
  reading: { quiet: number; busy: number; share: number }[];
  /** Milliseconds; `cpu` is the processors' time for one, which a busy machine changes little. */
  cover: { p50: number; p95: number; cpu: number };
  /** How long three pictures took one after the other beside the readers, for each. */
  beside: number[];
}

/** A photo of 12 megapixels with grain, different each time. */
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

/** Uploads a photo and waits until all its sizes are made. */
async function whole(server: ServerProcess, cookie: string, bytes: Buffer) {
  const base = `http://127.0.0.1:${server.port}/api/media`;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const body = new FormData();
  body.append('file', new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
  const started = performance.now();
  const answer = await fetch(base, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  let media = (await answer.json()) as Media;
  const first = performance.now() - started;
  while (media.state !== 'ready') {
    if (media.state === 'failed') throw new Error(`sizes: ${media.error}`);
    await sleep(ASK_EVERY_MS);
    media = (await (await fetch(`${base}/${media.id}`, { headers })).json()) as Media;
  }
  return { first, whole: performance.now() - started };
}

/** Requests per second for pages from memory, for as long as asked or until something is done. */
async function reading(port: number, until: Promise<unknown> | null): Promise<number> {
  let asked = 0;
  let ended = false;
  const started = performance.now();
  void until?.finally(() => {
    ended = true;
  });
  // In short pieces, so that it ends soon after what it stands beside.
  while (!ended && (until !== null || performance.now() - started < QUIET_MS)) {
    const { times } = await putLoad({
      ...{ port, paths: ['/', '/articles', '/reviews'], connections: READERS },
      ...{ requests: 1_000_000, withinMs: 250, encoding: 'br' },
    });
    asked += times.length;
  }
  await until;
  return asked / ((performance.now() - started) / 1000);
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
      ...{ categoryName: 'Review', siteName: 'Savepoint' },
    });
    if (index < 0) continue;
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - started);
    costs.push((user + system) / 1000);
  }
  const { p50, p95 } = latencyOf(times);
  return { p50, p95, cpu: median(costs) };
}

/** Uploads and reads on a store of its own; the time of one thing and the share of the other. */
export async function measureMedia(): Promise<MediaResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-bench-media-'));
  const location: StoreLocation = { dataDir, databaseUrl: null };
  try {
    const cover = await coverTimes();
    const photos = await Promise.all(
      Array.from({ length: PICTURES * (ROUNDS + 1) }, (_, index) => photo(index)),
    );
    const server = await startServer(location, '/');
    try {
      const store = await openStore(readConfig({ DATA_DIR: dataDir }));
      const now = Date.now();
      const editor = await ensureAccount(store.db, 'Bench Editor', 'editor', now);
      const cookie = `${SESSION_COOKIE}=${await beginSession(store.db, editor, now)}`;
      await store.close();
      const alone: { first: number; whole: number }[] = [];
      for (const one of photos.splice(0, PICTURES)) alone.push(await whole(server, cookie, one));
      const rounds: MediaResult['reading'] = [];
      const beside: number[] = [];
      await reading(server.port, null);
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await reading(server.port, null);
        const making = (async () => {
          const began = performance.now();
          for (const one of photos.splice(0, PICTURES)) await whole(server, cookie, one);
          beside.push((performance.now() - began) / PICTURES);
        })();
        const busy = await reading(server.port, making);
        const quiet = (before + (await reading(server.port, null))) / 2;
        rounds.push({ quiet, busy, share: busy / quiet });
      }
      return {
        upload: {
          first: median(alone.map(({ first }) => first)),
          whole: median(alone.map((one) => one.whole)),
        },
        reading: rounds,
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

export function mediaLines({ upload, reading: rounds, cover, beside }: MediaResult): string[] {
  const shares = rounds.map(
    ({ quiet, busy, share }) =>
      `${Math.round(quiet)}/s alone, ${Math.round(busy)}/s while sizes are made: ${Math.round(share * 100)} %`,
  );
  return [
    `12 megapixels: usable after ${Math.round(upload.first)} ms, all sizes after ${Math.round(upload.whole)} ms`,
    ...shares,
    `beside readers: all sizes after ${Math.round(median(beside))} ms`,
    `covers: p50 ${Math.round(cover.p50)} ms, p95 ${Math.round(cover.p95)} ms, of the processors ${Math.round(cover.cpu)} ms`,
  ];
}

export function mediaTargets({ upload, reading: rounds, cover }: MediaResult): Target[] {
  const share = median(rounds.map((round) => round.share));
  return [
    { name: '12 megapixels, all sizes', most: 4000, measured: upload.whole, unit: 'ms' },
    // At least 80 % of the speed.
    { name: 'reading while sizes are made: cost', most: 1.25, measured: 1 / share, unit: 'x' },
    { name: 'a cover, p95', most: 150, measured: cover.p95, unit: 'ms' },
  ];
}
