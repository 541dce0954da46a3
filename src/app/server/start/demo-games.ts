import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { type GameInput, gameInputSchema } from '#features/games/contract.ts';
import { createGame } from '#features/games/server/public.ts';
import { DEMO_FOLDER, demoImages } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';

/** Relative to the day of loading: '+12d', '-3m', '+1q', '-2y'. */
const COUNTED = /^(?<by>[+-]\d+)(?<unit>[dmqy])$/;
/** The next such month or quarter that hasn't begun: 'next 06', 'next Q2'. */
const NEXT = /^next (?<part>Q[1-4]|0[1-9]|1[0-2])$/;

const quarterOf = (month: number) => Math.floor(month / 3) + 1;

/**
 * The release date of a date relative to a day (UTC).
 * @throws Error if the format is unknown
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

/** Fields that differ from stored games; `gameInputSchema` validates the rest. */
const demoGame = z.looseObject({
  cover: z.string().nullable(),
  releases: z.array(z.looseObject({ date: z.string().nullable() })),
});

/** The games of the demo magazine, dated relative to the day of loading. */
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

/** Adds the games of the demo magazine on behalf of one of its writers. */
export async function loadGames(db: Db, actor: AuditActor, now: number): Promise<void> {
  for (const game of await readGames(now)) await createGame(db, game, { actor, now });
}
