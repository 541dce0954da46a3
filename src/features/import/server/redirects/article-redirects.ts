import { articlePath, listPath } from '#features/articles/paths.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SourceArticle } from '../sources/source.ts';
import { addRedirects, type OldSite, type RedirectRequest } from './add-redirects.ts';
import { recordUnredirected } from './unredirected.ts';

/** An imported item with its article. */
export interface SavedItem {
  article: Pick<SourceArticle, 'oldUrl' | 'formerUrls' | 'type' | 'record' | 'smallerImages'>;
  position: number;
  articleId: number;
}

/** Redirects of one article. */
const MAX_URLS = 200;

/** From the old URLs of an article; from its main one with everything below it, such as AMP and comment pages. */
function requestsOf({ article, position }: SavedItem, slug: string): RedirectRequest[] {
  const { oldUrl, formerUrls = [], record } = article;
  const to = articlePath(slug);
  // Savepoint has nothing below an article.
  const below = record === undefined && !oldUrl?.includes('?');
  const main = oldUrl === null ? [] : [{ url: oldUrl, below, to, position }];
  const former = formerUrls.slice(0, MAX_URLS);
  return [...main, ...former.map((url) => ({ url, below: false, to, position }))];
}

/** Archives by year and month of dated WordPress permalinks: they redirect to the list of articles. */
function dateArchives({ article: { oldUrl, type } }: SavedItem): RedirectRequest[] {
  if (oldUrl === null || type !== 'post') return [];
  const [, year, month] = /^(.*\/\d{4})(\/\d\d)(?:\/\d\d)?\/[^/]+\/?$/.exec(oldUrl) ?? [];
  if (year === undefined || month === undefined) return [];
  return [year, year + month].flatMap((url) => [
    { url, below: false, to: listPath(), position: null },
    { url: `${url}/page`, below: true, to: listPath(), position: null },
  ]);
}

/**
 * Redirects the old URLs of articles, in the transaction that saves them. A URL that can't be redirected
 * becomes a warning of its item.
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
  const requests = items.flatMap((item) => [
    ...requestsOf(item, slugs.get(item.articleId) ?? ''),
    ...(site.kind === 'wordpress' ? dateArchives(item) : []),
  ]);
  const refused = await addRedirects(trx, site, requests, now);
  const tooMany = items.flatMap(({ article: { formerUrls = [] }, position }) => {
    if (formerUrls.length <= MAX_URLS) return [];
    const issue = formatCount(formerUrls.length, 'former URL');
    return [{ position, issue, action: `Only the first ${MAX_URLS} redirect to it` }];
  });
  await recordUnredirected(trx, site.importId, [...refused, ...tooMany]);
}
