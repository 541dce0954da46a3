import type { Db } from '#platform/db/schema.ts';
import type { Statistics } from '../../statistics.contract.ts';

/** Hosts with fewer visits could identify someone, so they count as others. */
const NAMED_FROM = 3;

type Source = Statistics['sources'][number];

const NAMES = { search: 'Search engines', direct: 'Direct or unknown', feed: 'Feeds' } as const;

interface Visits extends Pick<Statistics, 'sources' | 'otherSources'> {
  /** Visits from links in digests, by digest ID. */
  byDigest: Map<number, number>;
}

/**
 * Where visits that started on an article came from.
 * @param from the start of the first day, UTC @param limit number of sources
 */
export async function visitsSince(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<Visits> {
  const rows = await db
    .selectFrom('read_sources')
    .select((eb) => ['kind', 'name', eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', from)
    .groupBy(['kind', 'name'])
    .execute();
  const kinds: Source[] = [];
  const hosts: Source[] = [];
  const byDigest = new Map<number, number>();
  let total = 0;
  for (const { kind, name, count } of rows) {
    total += count;
    if (kind === 'host') hosts.push({ name, kind, count });
    else if (kind === 'newsletter') byDigest.set(Number(name), count);
    else if (kind !== 'others') kinds.push({ name: NAMES[kind], kind, count });
  }
  const fromDigests = [...byDigest.values()].reduce((sum, count) => sum + count, 0);
  if (fromDigests > 0) kinds.push({ name: 'Newsletter', kind: 'newsletter', count: fromDigests });
  const byCount = (a: Source, b: Source) => b.count - a.count || (a.name < b.name ? -1 : 1);
  const named = hosts
    .filter(({ count }) => count >= NAMED_FROM)
    .sort(byCount)
    .slice(0, limit - kinds.length);
  const sources = [...kinds, ...named].sort(byCount);
  return {
    sources,
    otherSources: {
      hosts: hosts.length - named.length,
      count: total - sources.reduce((sum, { count }) => sum + count, 0),
    },
    byDigest,
  };
}
