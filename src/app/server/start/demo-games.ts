import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { type GameInput, gameInputSchema } from '#features/games/contract.ts';
import { createGame } from '#features/games/server/public.ts';
import { DEMO_FOLDER, demoImages } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';

/** From the day the demo is loaded: '+12d', '-3m', '+1q', '-2y'. */
const COUNTED = /^(?<by>[+-]\d+)(?<unit>[dmqy])$/;
/** The next month or quarter of that name that has not begun: 'next 06', 'next Q2'. */
const NEXT = /^next (?<part>Q[1-4]|0[1-9]|1[0-2])$/;

const quarterOf = (month: number) => Math.floor(month / 3) + 1;

/**
 * A release date as games keep it, from one that is relative to a day (UTC).
 * @throws Error where it is neither counted nor a next one
 */
export function dateFrom(relative: string, now: number): string {
  const today = new Date(now);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const counted = COUNTED.exec(relative)?.groups;
  if (counted) {
    const by = Number(counted.by);
    if (counted.unit === 'd') {
      return new Date(Date.UTC(year, month, day + by)).toISOString().slice(0, 10);
    }
    if (counted.unit === 'y') return String(year + by);
    const then = new Date(Date.UTC(year, month + (counted.unit === 'q' ? 3 * by : by)));
    if (counted.unit === 'm') return then.toISOString().slice(0, 7);
    return `${then.getUTCFullYear()}-Q${quarterOf(then.getUTCMonth())}`;
  }
  const part = NEXT.exec(relative)?.groups?.part;
  if (part === undefined) throw new Error(`${relative} is not a date relative to a day`);
  const hasBegun = part.startsWith('Q')
    ? Number(part.slice(1)) <= quarterOf(month)
    : Number(part) <= month + 1;
  return `${hasBegun ? year + 1 : year}-${part}`;
}

/** What is not yet as games keep it; the rest `gameInputSchema` judges. */
const demoGame = z.looseObject({
  cover: z.string().nullable(),
  releases: z.array(z.looseObject({ date: z.string().nullable() })),
});

/** The games of the demo magazine, dated from the day it is loaded. */
async function readGames(now: number): Promise<GameInput[]> {
  const images = demoImages();
  const written = await readFile(path.join(DEMO_FOLDER, 'games.json'), 'utf8');
  const games = z.array(demoGame).parse(JSON.parse(written));
  return games.map(({ cover, releases, ...game }) =>
    gameInputSchema.parse({
      ...game,
      cover: cover === null ? null : (images.get(cover) ?? cover),
      releases: releases.map(({ date, ...release }) => ({
        ...release,
        date: date === null ? null : dateFrom(date, now),
      })),
    }),
  );
}

/** Adds the games of the demo magazine, in the name of one of its writers. */
export async function loadGames(db: Db, actor: AuditActor, now: number): Promise<void> {
  for (const game of await readGames(now)) await createGame(db, game, { actor, now });
}
