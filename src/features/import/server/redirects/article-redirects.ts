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

/** An imported page of the site. */
export interface SavedPage extends Omit<SavedItem, 'articleId'> {
  /** Its path here. */
  path: string;
}

/** Whether an old URL has the same path as the new one. */
const isAt = (oldUrl: string, to: string) =>
  URL.canParse(oldUrl, 'http://old.invalid') &&
  new URL(oldUrl, 'http://old.invalid').pathname.replace(/\/+$/, '') === to &&
  !oldUrl.includes('?');

/** Redirects of one article. */
const MAX_URLS = 200;

/** From the old URLs of an article; from its main one with everything below it, such as AMP and comment pages. */
function requestsOf(
  { article, position }: Pick<SavedItem, 'article' | 'position'>,
  to: string,
): RedirectRequest[] {
  const { oldUrl, formerUrls = [], record } = article;
  // Savepoint has nothing below an article.
  const below = record === undefined && !oldUrl?.includes('?');
  const main = oldUrl === null || isAt(oldUrl, to) ? [] : [{ url: oldUrl, below, to, position }];
  const former = formerUrls.slice(0, MAX_URLS);
  return [...main, ...former.map((url) => ({ url, below: false, to, position }))];
}

/** Archives by year and month of dated WordPress permalinks: they redirect to the list of articles. */
function dateArchives({
  article: { oldUrl, type },
}: Pick<SavedItem, 'article'>): RedirectRequest[] {
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
  items: readonly (SavedItem | SavedPage)[],
  now: number,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.flatMap((item) => ('articleId' in item ? item.articleId : []));
  const rows = trx.selectFrom('articles').select(['id', 'slug']).where('id', 'in', ids);
  const slugs = new Map(
    (ids.length === 0 ? [] : await rows.execute()).map(({ id, slug }) => [id, slug]),
  );
  const requests = items.flatMap((item) => [
    ...requestsOf(item, 'path' in item ? item.path : articlePath(slugs.get(item.articleId) ?? '')),
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
