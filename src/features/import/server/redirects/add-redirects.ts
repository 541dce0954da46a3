import {
  AddressError,
  addRules,
  type RedirectRule,
  type RuleHistory,
  ruleOf,
} from '#features/redirects/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SourceKind } from '../../values.ts';
import type { ImportWarning } from '../sources/source.ts';
import { findOwnUrls } from './own-urls.ts';

/** An old address and where it is to lead. */
export interface RedirectRequest {
  /** Whole, or a path. */
  url: string;
  /** Whether what lies below it leads there too. */
  below: boolean;
  /** A path of ours or a whole address; null where it is gone for good. */
  to: string | null;
  /** Of which item it is; null where it is of none. */
  position: number | null;
  /** What is known of it there; none for what begins here. */
  history?: RuleHistory | undefined;
}

/** Whose addresses are to lead on, and for which import. */
export interface OldSite {
  importId: number;
  kind: SourceKind;
  /** Where the old site was; '' where nobody says. */
  oldSite: string;
  /** Our origin. */
  siteUrl: string;
}

/** An old address that leads nowhere new, and why. */
export interface RefusedUrl extends ImportWarning {
  position: number | null;
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

/** Whether an address is one of the old site: others are not ours to lead on from. */
function isOfOldSite(url: string, oldSite: string): boolean {
  if (url.startsWith('/') || !URL.canParse(url) || !URL.canParse(oldSite)) return true;
  return hostOf(url) === hostOf(oldSite);
}

const shown = (url: string) => (url.length > 200 ? `${url.slice(0, 200)}…` : url);

const clash = ({ url, position }: RedirectRequest, why: string): RefusedUrl => ({
  position,
  issue: `Old URL ${shown(url)} ${why}`,
  becomes: 'Not redirected',
});

interface Asked extends RedirectRule {
  wanted: RedirectRequest;
}

/** The redirect for an old address, or why there can be none; null where there need be none. */
function askedFor(wanted: RedirectRequest, { oldSite, siteUrl }: OldSite): Asked | RefusedUrl | null {
  const { url, below, to, history } = wanted;
  if (!isOfOldSite(url, oldSite)) return clash(wanted, 'belongs to another site');
  const isHome = URL.canParse(url, siteUrl) && isRoot(new URL(url, siteUrl));
  if (isHome) return null;
  try {
    const kind = to === null ? '410' : '301';
    const rule = ruleOf(
      { from: url, to: to ?? '', match: below ? 'prefix' : 'exact', kind },
      siteUrl,
    );
    return { ...rule, wanted, ...(history && { history }) };
  } catch (error) {
    if (error instanceof AddressError) return clash(wanted, error.message);
    throw error;
  }
}

const isRoot = ({ pathname, search }: URL) => pathname === '/' && search === '';

const isClash = (one: Asked | RefusedUrl): one is RefusedUrl => 'becomes' in one;

/** What WordPress and Ghost have below an article. */
const BELOW = ['amp', 'feed', 'rss', 'embed', 'trackback', 'page'];

/** Where an article has the address that it had: what lay below it leads to it by name. */
const besides = (rule: Asked): Asked[] =>
  BELOW.map((name) => {
    const source = `${rule.source}/${name}`;
    return { ...rule, source, folded: `${rule.folded}/${name}` };
  });

/** So many ids fit into one statement. */
const CHUNK = 500;

/** Which redirects this import made, or another one of the same site. */
async function ofSameSite(
  db: Db,
  importId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await db
      .selectFrom('import_additions')
      .innerJoin('imports as theirs', 'theirs.id', 'import_additions.import_id')
      .innerJoin('imports as ours', (join) => join.on('ours.id', '=', importId))
      .select('ref')
      .where('kind', '=', 'redirect')
      .where(({ eb, or, ref }) =>
        or([eb('theirs.id', '=', importId), eb('theirs.source', '=', ref('ours.source'))]),
      )
      .where('ref', 'in', ids.slice(start, start + CHUNK))
      .execute();
    for (const { ref } of rows) found.add(ref);
  }
  return found;
}

/**
 * Has old addresses lead to new ones, and notes the redirects with the import; call it in a transaction.
 * Those that are there already stay as they are, whoever made them. Doing it again adds nothing.
 * @returns which lead nowhere new, and why: nothing else stops for them
 */
export async function addRedirects(
  trx: Db,
  site: OldSite,
  wanted: readonly RedirectRequest[],
  now: number,
): Promise<RefusedUrl[]> {
  const { importId } = site;
  const asked = wanted.flatMap((one) => askedFor(one, site) ?? []);
  const unredirected = asked.filter(isClash);
  const all = asked.filter((one): one is Asked => !isClash(one));
  const own = await findOwnUrls(
    trx,
    importId,
    all.map(({ source }) => source),
  );
  const rules = all.flatMap((one) => {
    if (!own.has(one.source)) return [one];
    return one.target === one.source && one.match === 'prefix' ? besides(one) : [];
  });
  for (const { source, target, wanted: one } of all) {
    const isThere = !own.has(source) || target === source;
    if (!isThere && one.position !== null) unredirected.push(clash(one, 'is a page of this site'));
  }
  const { ids, taken, refused } = await addRules(trx, rules, now);
  const same = await ofSameSite(
    trx,
    importId,
    taken.map(({ by }) => by),
  );
  for (const { rule, by } of taken) {
    // Two items of an old site may have had the same one: the first has it.
    if (!same.has(by)) unredirected.push(clash(rule.wanted, 'already redirects elsewhere'));
  }
  for (const [rule, { field, message }] of refused) {
    const why = field === 'from' ? message : `would redirect to ${rule.target}, which ${message}`;
    unredirected.push(clash(rule.wanted, why));
  }
  for (let start = 0; start < ids.length; start += CHUNK) {
    const values = ids
      .slice(start, start + CHUNK)
      .map((ref) => ({ import_id: importId, kind: 'redirect' as const, ref }));
    await trx.insertInto('import_additions').values(values).execute();
  }
  return unredirected;
}
