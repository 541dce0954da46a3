import {
  addRules,
  type RedirectRule,
  RedirectUrlError,
  type RuleHistory,
  ruleOf,
} from '#features/redirects/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SourceKind } from '../../values.ts';
import type { ImportWarning } from '../sources/source.ts';
import { findOwnUrls } from './own-urls.ts';

/** An old URL and its new target. */
export interface RedirectRequest {
  /** Absolute, or a path. */
  url: string;
  /** Whether everything below it redirects there too. */
  below: boolean;
  /** A path of this site or an absolute URL; null for a page that is gone. */
  to: string | null;
  /** Position of its item; null if it belongs to none. */
  position: number | null;
  /** Its history on another Savepoint. */
  history?: RuleHistory | undefined;
}

/** The old site of an import. */
export interface OldSite {
  importId: number;
  kind: SourceKind;
  /** Its URL; '' if unknown. */
  oldSite: string;
  /** Our origin. */
  siteUrl: string;
}

/** An old URL that couldn't be redirected. */
export interface RefusedUrl extends ImportWarning {
  position: number | null;
}

interface RequestedRule extends RedirectRule {
  request: RedirectRequest;
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

function isOfOldSite(url: string, oldSite: string): boolean {
  if (url.startsWith('/') || !URL.canParse(url) || !URL.canParse(oldSite)) return true;
  return hostOf(url) === hostOf(oldSite);
}

const shortened = (url: string) => (url.length > 200 ? `${url.slice(0, 200)}…` : url);

const refuse = ({ url, position }: RedirectRequest, why: string): RefusedUrl => ({
  position,
  issue: `Old URL ${shortened(url)} ${why}`,
  action: 'Not redirected',
});

const isRefused = (one: RequestedRule | RefusedUrl): one is RefusedUrl => 'action' in one;

/** The rule for a request, or why there can be none; null for the home page and for a URL that stays. */
function ruleFor(
  request: RedirectRequest,
  { oldSite, siteUrl }: OldSite,
): RequestedRule | RefusedUrl | null {
  const { url, below, to, history } = request;
  if (!isOfOldSite(url, oldSite)) return refuse(request, 'belongs to another site');
  if (URL.canParse(url, siteUrl)) {
    const { pathname, search } = new URL(url, siteUrl);
    if (pathname === '/' && search === '') return null;
  }
  try {
    const match = below ? 'prefix' : 'exact';
    const kind = to === null ? '410' : '301';
    const rule = ruleOf({ from: url, to: to ?? '', match, kind }, siteUrl);
    if (rule.source === rule.target) return null;
    return { ...rule, request, ...(history && { history }) };
  } catch (error) {
    if (error instanceof RedirectUrlError) return refuse(request, error.message);
    throw error;
  }
}

/** Ids in one SQL statement. */
const BATCH_SIZE = 500;

/** Which redirects were created by imports of the same source. */
async function ofSameSource(
  db: Db,
  importId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await db
      .selectFrom('import_additions')
      .innerJoin('imports as theirs', 'theirs.id', 'import_additions.import_id')
      .innerJoin('imports as ours', (join) => join.on('ours.id', '=', importId))
      .select('ref')
      .where('kind', '=', 'redirect')
      .where(({ eb, or, ref }) =>
        or([eb('theirs.id', '=', importId), eb('theirs.source', '=', ref('ours.source'))]),
      )
      .where('ref', 'in', ids.slice(start, start + BATCH_SIZE))
      .execute();
    for (const { ref } of rows) same.add(ref);
  }
  return same;
}

/**
 * Adds redirects and records them with the import, in a transaction. Existing redirects stay unchanged.
 * It can be repeated.
 * @returns the URLs that couldn't be redirected
 */
export async function addRedirects(
  trx: Db,
  site: OldSite,
  requests: readonly RedirectRequest[],
  now: number,
): Promise<RefusedUrl[]> {
  const { importId } = site;
  const all = requests.flatMap((request) => ruleFor(request, site) ?? []);
  const refusals = all.filter(isRefused);
  const rules = all.filter((one): one is RequestedRule => !isRefused(one));
  const own = await findOwnUrls(
    trx,
    importId,
    rules.map(({ source }) => source),
  );
  for (const { source, request } of rules) {
    if (own.has(source) && request.position !== null) {
      refusals.push(refuse(request, 'is a page of this site'));
    }
  }
  const added = await addRules(
    trx,
    rules.filter(({ source }) => !own.has(source)),
    now,
  );
  const same = await ofSameSource(
    trx,
    importId,
    added.taken.map(({ by }) => by),
  );
  for (const { rule, by } of added.taken) {
    // Two items of the old site may have had the same URL: the first one has it.
    if (!same.has(by)) refusals.push(refuse(rule.request, 'already redirects elsewhere'));
  }
  for (const [rule, { field, message }] of added.refused) {
    const why = field === 'from' ? message : `would redirect to ${rule.target}, which ${message}`;
    refusals.push(refuse(rule.request, why));
  }
  for (let start = 0; start < added.ids.length; start += BATCH_SIZE) {
    const values = added.ids
      .slice(start, start + BATCH_SIZE)
      .map((ref) => ({ import_id: importId, kind: 'redirect' as const, ref }));
    await trx.insertInto('import_additions').values(values).execute();
  }
  return refusals;
}
