import { pino } from 'pino';
import { jobHandlers } from '#app/server/job-handlers.ts';
import { guardedFetchOf } from '#platform/http/outgoing/guarded-fetch.ts';
import { counted } from '../format.ts';
import type { Check, CheckParts } from './check.ts';

const OF_FOLDER = '@';
const kindOf = (name: string) => name.split(OF_FOLDER)[0] ?? name;

/** The kinds of jobs that this release can run. */
function knownKinds({ db, config, storage, now }: CheckParts): Set<string> {
  const context = {
    db,
    config,
    environment: config,
    storage,
    now,
    mailer: null,
    model: null,
    metrics: null,
    fetchOutside: guardedFetchOf(config.siteUrl),
    memo: () => {
      throw new Error('jobs only run in the server');
    },
    log: pino({ level: 'silent' }),
  };
  return new Set(Object.keys(jobHandlers(context, false)).map(kindOf));
}

/** Finds jobs that this release can't run. */
export const jobsCheck: Check = {
  name: 'jobs',
  doing: 'Reading jobs',
  async run(parts) {
    const known = knownKinds(parts);
    const rows = await parts.snapshot
      .selectFrom('jobs')
      .select((eb) => ['name', eb.fn.countAll<number>().as('count')])
      .where('state', 'in', ['waiting', 'running'])
      .groupBy('name')
      .orderBy('name')
      .execute();
    const unknown = rows.filter(({ name }) => !known.has(kindOf(name)));
    if (unknown.length === 0) return [];
    const count = unknown.reduce((sum, row) => sum + Number(row.count), 0);
    return [
      {
        what: `${counted(count, 'job')} that this release can't run`,
        examples: unknown.map(({ name }) => name),
        advice: 'Run the release that created them, or delete them under System.',
      },
    ];
  },
};
