import { z } from 'zod';
import { type GuardedFetch, GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem } from '#platform/http/problem.ts';
import { type GameProposal, gameInputSchema } from '../../contract.ts';
import { GAME_LIMITS, isReleaseDate, type Region } from '../../values.ts';

// https://www.wikidata.org/wiki/Wikidata:Data_access; its data is CC0.
const API = 'https://www.wikidata.org/w/api.php';
const VIDEO_GAME = 'Q7889';
const FOUND_MAX = 8;
/** Names per request. */
const NAMES_MAX = 50;
const TIME_MS = 6000;
const BYTES = 4 * 1024 * 1024;

const P = {
  instanceOf: 'P31',
  developer: 'P178',
  publisher: 'P123',
  series: 'P179',
  genre: 'P136',
  platform: 'P400',
  date: 'P577',
  place: 'P291',
  website: 'P856',
} as const;
const RATINGS = [
  ['PEGI', 'P908'],
  ['ESRB', 'P852'],
  ['USK', 'P914'],
] as const;
/** Places of publication; statements about others are ignored. */
const PLACES: Record<string, Region> = {
  Q13780930: 'world',
  Q46: 'europe',
  Q458: 'europe',
  Q49: 'north-america',
  Q30: 'north-america',
  Q18: 'south-america',
  Q17: 'japan',
  Q48: 'asia',
  Q538: 'oceania',
  Q408: 'oceania',
};

const snak = z.object({ datavalue: z.object({ value: z.unknown() }).optional() });
const claim = z.object({
  mainsnak: snak,
  qualifiers: z.record(z.string(), z.array(snak)).optional(),
  rank: z.string().optional(),
});
const words = z.record(z.string(), z.object({ value: z.string() })).optional();
const entitySchema = z.object({
  labels: words,
  descriptions: words,
  claims: z.record(z.string(), z.array(claim)).optional(),
});
type Entity = z.infer<typeof entitySchema>;
type Claim = z.infer<typeof claim>;

const searchSchema = z.object({ search: z.array(z.object({ id: z.string().regex(/^Q\d+$/) })) });
const entitiesSchema = z.object({ entities: z.record(z.string(), entitySchema) });

const failed = (why: string) =>
  new Problem(502, 'games.lookup_failed', `Couldn’t look up Wikidata: ${why}`);

/** @throws Problem 502 if Wikidata doesn't respond in time, or sends something unexpected */
async function ask<T>(
  fetch: GuardedFetch,
  siteUrl: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const address = `${API}?${new URLSearchParams({ format: 'json', ...query })}`;
  const headers = { 'user-agent': `Savepoint (+${siteUrl})`, accept: 'application/json' };
  try {
    const { status, body } = await fetch(address, {
      headers,
      timeoutMs: TIME_MS,
      maxBytes: BYTES,
      maxRedirects: 1,
    });
    if (status !== 200) throw failed(`it responded with ${status}. Try again later.`);
    const { data } = schema.safeParse(JSON.parse(body.toString('utf8')));
    if (data === undefined) throw failed('it sent an unexpected response.');
    return data;
  } catch (error) {
    if (error instanceof GuardedFetchError) {
      throw failed(
        error.reason === 'timeout' ? 'it took too long to respond.' : 'it did not respond.',
      );
    }
    if (error instanceof SyntaxError) throw failed('it sent invalid JSON.');
    throw error;
  }
}

const wordOf = (all: Entity['labels']) => all?.en?.value ?? all?.mul?.value ?? '';
const claimsOf = ({ claims }: Entity, property: string): Claim[] =>
  (claims?.[property] ?? []).filter(({ rank }) => rank !== 'deprecated');

/** The item that a statement refers to; null for other values. */
function itemOf({ datavalue }: z.infer<typeof snak>): string | null {
  const { data } = z.object({ id: z.string() }).safeParse(datavalue?.value);
  return data?.id ?? null;
}

/** '+2025-03-04T00:00:00Z' and its precision -> '2025-03-04', '2025-03' or '2025'; null for others. */
function dateOf({ datavalue }: z.infer<typeof snak>): string | null {
  const { data } = z
    .object({ time: z.string(), precision: z.number() })
    .safeParse(datavalue?.value);
  const length = { 9: 4, 10: 7, 11: 10 }[data?.precision ?? 0];
  const date = length === undefined ? '' : (data?.time ?? '').slice(1, 1 + length);
  return isReleaseDate(date) ? date : null;
}

const itemsOf = (entity: Entity, property: string) =>
  claimsOf(entity, property).flatMap(({ mainsnak }) => itemOf(mainsnak) ?? []);

/** The releases: of each platform and region the earliest. */
function releasesOf(entity: Entity, nameOf: (item: string) => string) {
  const platforms = itemsOf(entity, P.platform);
  const dates = new Map<string, { platform: string; region: Region; date: string | null }>();
  for (const { mainsnak, qualifiers } of claimsOf(entity, P.date)) {
    const date = dateOf(mainsnak);
    const said = (property: string) =>
      (qualifiers?.[property] ?? []).flatMap((one) => itemOf(one) ?? []);
    const places = said(P.place).flatMap((place) => PLACES[place] ?? []);
    if (date === null || (said(P.place).length > 0 && places.length === 0)) continue;
    for (const item of said(P.platform).length > 0 ? said(P.platform) : platforms) {
      for (const region of places.length > 0 ? places : (['world'] as const)) {
        const key = `${item} ${region}`;
        const before = dates.get(key)?.date;
        if (before != null && before <= date) continue;
        dates.set(key, { platform: nameOf(item), region, date });
      }
    }
  }
  for (const item of platforms) {
    if ([...dates.keys()].some((key) => key.startsWith(`${item} `))) continue;
    dates.set(`${item} world`, { platform: nameOf(item), region: 'world', date: null });
  }
  return [...dates.values()].filter(({ platform }) => platform !== '');
}

function linksOf(entity: Entity) {
  const { value } = claimsOf(entity, P.website)[0]?.mainsnak.datavalue ?? {};
  return typeof value === 'string' ? [{ label: 'Official site', url: value }] : [];
}

/** A game to fill the form with; null if the item can't be one. */
function proposalOf(
  id: string,
  entity: Entity,
  nameOf: (item: string) => string,
): GameProposal | null {
  const first = (property: string) =>
    nameOf(itemsOf(entity, property)[0] ?? '').slice(0, GAME_LIMITS.name);
  const { data } = gameInputSchema.safeParse({
    title: wordOf(entity.labels).slice(0, GAME_LIMITS.title),
    developer: first(P.developer),
    publisher: first(P.publisher),
    series: first(P.series),
    genres: itemsOf(entity, P.genre).map(nameOf).filter(Boolean).slice(0, GAME_LIMITS.genres),
    releases: releasesOf(entity, nameOf).slice(0, GAME_LIMITS.releases),
    links: linksOf(entity),
    ratings: RATINGS.flatMap(([system, property]) => {
      const rating = nameOf(itemsOf(entity, property)[0] ?? '').replace(
        new RegExp(`^${system} `),
        '',
      );
      return rating === '' ? [] : [{ system, rating }];
    }),
    wikidata: id,
  });
  return data ? { description: wordOf(entity.descriptions), game: data } : null;
}

/**
 * Wikidata's facts for games with this name. An editor chooses; nothing is stored automatically.
 * @throws Problem 502 if Wikidata doesn't respond in time, or sends something unexpected
 */
export async function proposalsFor(
  fetch: GuardedFetch,
  siteUrl: string,
  name: string,
): Promise<GameProposal[]> {
  const asked = { action: 'wbgetentities', languages: 'en|mul' };
  const { search } = await ask(
    fetch,
    siteUrl,
    { action: 'wbsearchentities', search: name, language: 'en', limit: String(FOUND_MAX) },
    searchSchema,
  );
  const ids = search.map(({ id }) => id).slice(0, FOUND_MAX);
  if (ids.length === 0) return [];
  const found = await ask(
    fetch,
    siteUrl,
    { ...asked, ids: ids.join('|'), props: 'labels|descriptions|claims' },
    entitiesSchema,
  );
  const games = ids.flatMap((id) => {
    const entity = found.entities[id];
    return entity && itemsOf(entity, P.instanceOf).includes(VIDEO_GAME) ? [{ id, entity }] : [];
  });
  const properties = [P.developer, P.publisher, P.series, P.genre, P.platform];
  const named = new Set(
    games.flatMap(({ entity }) => [
      ...[...properties, ...RATINGS.map(([, property]) => property)].flatMap((property) =>
        itemsOf(entity, property),
      ),
    ]),
  );
  const names = new Map<string, string>();
  const all = [...named].slice(0, 2 * NAMES_MAX);
  for (let start = 0; start < all.length; start += NAMES_MAX) {
    const some = all.slice(start, start + NAMES_MAX).join('|');
    const { entities } = await ask(
      fetch,
      siteUrl,
      { ...asked, ids: some, props: 'labels' },
      entitiesSchema,
    );
    for (const [id, { labels }] of Object.entries(entities)) names.set(id, wordOf(labels));
  }
  return games.flatMap(
    ({ id, entity }) => proposalOf(id, entity, (item) => names.get(item) ?? '') ?? [],
  );
}
