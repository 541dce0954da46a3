import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { entryInputSchema } from '#features/live/contract.ts';
import { changeEntry, end, postEntry, start } from '#features/live/server/public.ts';
import { ENTRY_ORDERS } from '#features/live/values.ts';
import { DEMO_FOLDER, withDemoImages } from '#features/media/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';

/** Minutes after the start of the coverage. */
const after = z.number().min(0);

const coverageSchema = z.strictObject({
  /** When it began: relative to the time of loading, or at an hour (UTC) of an earlier day. */
  start: z.union([
    z.strictObject({ minutesAgo: z.number().positive() }),
    z.strictObject({ daysAgo: z.int().positive(), hour: z.int().min(0).max(23) }),
  ]),
  /** Without it the coverage is running. */
  endedAfter: after.optional(),
  order: z.enum(ENTRY_ORDERS),
  entries: z.array(
    entryInputSchema.extend({
      after,
      pinnedAfter: after.optional(),
      withdrawn: z.strictObject({ after, note: z.string() }).optional(),
    }),
  ),
});

type Coverage = z.infer<typeof coverageSchema>;

function startOf({ start: began }: Coverage, now: number): number {
  if ('minutesAgo' in began) return now - began.minutesAgo * MINUTE;
  return (Math.floor(now / DAY) - began.daysAgo) * DAY + began.hour * HOUR;
}

/** Loads the live coverage of a demo article from the file of its slug, with times relative to `now`. */
export async function loadCoverage(
  { db, config }: { db: Db; config: Pick<Config, 'siteUrl'> },
  article: { id: number; slug: string; author: Actor },
  now: number,
): Promise<void> {
  const { id, slug, author } = article;
  const written = await readFile(path.join(DEMO_FOLDER, 'live', `${slug}.json`), 'utf8');
  const coverage = coverageSchema.parse(JSON.parse(withDemoImages(written)));
  const began = startOf(coverage, now);
  const at = (minutes: number) => began + minutes * MINUTE;
  await start(db, id, coverage.order, author, began);
  for (const { after: posted, pinnedAfter, withdrawn, ...entry } of coverage.entries) {
    const { id: entryId } = await postEntry({ db, config }, id, entry, author, at(posted));
    if (pinnedAfter !== undefined) {
      await changeEntry({ db, config }, id, entryId, { pinned: true }, author, at(pinnedAfter));
    }
    if (withdrawn) {
      const patch = { withdrawn: true, withdrawnNote: withdrawn.note };
      await changeEntry({ db, config }, id, entryId, patch, author, at(withdrawn.after));
    }
  }
  if (coverage.endedAfter !== undefined) await end(db, id, author, at(coverage.endedAfter));
}
