import { articlePath, listPath } from '#features/articles/paths.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import { recordUnredirected } from './unredirected.ts';
import { type OldSite, addRedirects, type RedirectRequest } from './add-redirects.ts';

/** An item of which an article is here. */
export interface SavedItem {
  article: Pick<SourceArticle, 'address' | 'formerUrls' | 'type' | 'publishedAt' | 'record'>;
  position: number;
  articleId: number;
}

/** Of one article no more lead to it: a post with a hundred thousand former addresses is none. */
const MAX_ADDRESSES = 200;

const hasQuery = (url: string) => url.includes('?');

/** Where an article was found: what lay below its permalink too, as its AMP, pages, comments and feed did. */
function ofItem({ article, position }: SavedItem, slug: string): RedirectRequest[] {
  const { address, formerUrls = [], record } = article;
  const to = articlePath(slug);
  // Below articles of ours there is nothing.
  const below = record === undefined && !hasQuery(address ?? '');
  const whole = address === null ? [] : [{ url: address, below, to, position }];
  const further = formerUrls.slice(0, MAX_ADDRESSES);
  return [...whole, ...further.map((url) => ({ url, below: false, to, position }))];
}

/** '2019', '06', '03' in a permalink by date; null in any other. */
function dateIn(url: string): { root: string; year: string; month: string; day?: string } | null {
  const path = url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : '';
  const found = /^(.*)\/(\d{4})\/(\d\d)(?:\/(\d\d))?\/[^/]+\/?$/.exec(path);
  if (!found) return null;
  const [, root = '', year = '', month = '', day] = found;
  return { root, year, month, ...(day !== undefined && { day }) };
}

/**
 * The lists by date that held a post. Below those of permalinks by date only their further pages lead on:
 * what else is asked for there is a post that is gone. Where permalinks have no date a year has them all.
 */
function ofDates({ article }: SavedItem, { oldSite }: OldSite): RedirectRequest[] {
  const { address, publishedAt, type } = article;
  if (address === null || publishedAt === null || type !== 'post') return [];
  const to = listPath();
  const list = (url: string, below = false) => ({ url, below, to, position: null });
  const [year = '', month = '', day = ''] = new Date(publishedAt).toISOString().split(/[-T]/);
  const dated = dateIn(address);
  if (dated === null) {
    const root = URL.canParse(oldSite) ? new URL(oldSite).pathname.replace(/\/+$/, '') : '';
    return [list(`${root}/${year}`, true), list(`${root}/?m=${year}${month}`)];
  }
  const { root } = dated;
  const ofYear = `${root}/${dated.year}`;
  const ofMonth = `${ofYear}/${dated.month}`;
  const isSame = year === dated.year && month === dated.month;
  const days = dated.day ?? (isSame ? day : undefined);
  return [
    ...[ofYear, ofMonth].flatMap((url) => [list(url), list(`${url}/page`, true)]),
    ...(days === undefined ? [] : [list(`${ofMonth}/${days}`)]),
    list(`${root}/?m=${dated.year}${dated.month}`),
  ];
}

/** What is said of an item that had more addresses than lead to it. */
function tooMany({ article: { formerUrls = [] } }: SavedItem): ImportWarning[] {
  if (formerUrls.length <= MAX_ADDRESSES) return [];
  const what = `${formatCount(formerUrls.length, 'former URL')}`;
  return [{ issue, action: `Only the first ${MAX_ADDRESSES} redirect to it` }];
}

/**
 * Has the old addresses of articles lead to them, and those of lists by their dates to the list of
 * articles; call it in the transaction that stores them, also for what was here before. An address that
 * cannot lead there is noted with its item (`warnings`) and counted with the import.
 */
export async function redirectItems(
  trx: Db,
  site: OldSite,
  items: readonly SavedItem[],
  now: number,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ articleId }) => articleId);
  const rows = trx.selectFrom('articles').select(['id', 'slug']).where('id', 'in', ids);
  const slugs = new Map((await rows.execute()).map(({ id, slug }) => [id, slug]));
  const wanted = items.flatMap((item) => [
    ...ofItem(item, slugs.get(item.articleId) ?? ''),
    ...(site.kind === 'wordpress' ? ofDates(item, site) : []),
  ]);
  const unredirected = await addRedirects(trx, site, wanted, now);
  const cut = items.flatMap((item) =>
    tooMany(item).map((loss) => ({ ...loss, position: item.position })),
  );
  await recordUnredirected(trx, site.importId, [...unredirected, ...cut]);
}
