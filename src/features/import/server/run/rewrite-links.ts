import { Parser } from 'htmlparser2';
import { articlePath } from '#features/articles/paths.ts';
import { pagePath } from '#features/pages/paths.ts';
import type { Db } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/html.ts';
import type { OldSite } from '../redirects/add-redirects.ts';
import { urlKey } from '../url-key.ts';

/** URLs in one SQL statement. */
const BATCH_SIZE = 500;

const NUMBERED = /\/\?p=(\d+)$/;

/** The keys of all URLs that texts link to. */
function linkedKeys(texts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const parser = new Parser({
    onopentag(name, { href }) {
      const key = name === 'a' && href ? urlKey(href) : null;
      if (key !== null) keys.add(key);
    },
  });
  for (const html of texts) {
    if (!/<a\s/i.test(html)) continue;
    parser.reset();
    parser.end(html);
  }
  return keys;
}

/** Items of this import and imported ones of the same source. */
const importedItems = (db: Db, importId: number, source: string) =>
  db
    .selectFrom('import_items')
    .innerJoin('imports', 'imports.id', 'import_items.import_id')
    .leftJoin('articles', 'articles.id', 'import_items.article_id')
    .select(({ fn }) => [
      'import_items.url_key',
      'import_items.source_id',
      'import_items.type',
      fn.coalesce('articles.slug', 'import_items.slug').as('slug'),
    ])
    .where('imports.source', '=', source)
    .where('import_items.state', '<>', 'failed')
    .where((eb) =>
      eb.or([
        eb('import_items.import_id', '=', importId),
        eb('articles.id', 'is not', null),
        eb('page_id', 'is not', null),
      ]),
    )
    .orderBy('import_items.import_id');

const pathOf = (type: string, slug: string) =>
  type === 'page' ? pagePath(slug) : articlePath(slug);

/** Finds the paths of what texts link to by its old URL. @returns paths by URL key */
export async function findLinkedPaths(
  db: Db,
  { id, source, old }: { id: number; source: string; old: Pick<OldSite, 'oldSite'> },
  texts: readonly string[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  // Only links to the old site: others have ids, too. If its URL is unknown, they are paths.
  const [host = ''] = urlKey(old.oldSite)?.split('/') ?? [];
  const keys = [...linkedKeys(texts)].filter((key) => key.split('/')[0] === host);
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const batch = keys.slice(start, start + BATCH_SIZE);
    const byId = new Map(batch.map((key) => [NUMBERED.exec(key)?.[1] ?? '', key]));
    byId.delete('');
    const found = await importedItems(db, id, source).where('url_key', 'in', batch).execute();
    const numbered =
      byId.size === 0
        ? []
        : await importedItems(db, id, source)
            .where('import_items.source_id', 'in', [...byId.keys()])
            .execute();
    for (const { source_id, type, slug } of numbered) {
      const key = byId.get(source_id);
      if (key !== undefined && slug !== null) paths.set(key, pathOf(type, slug));
    }
    for (const { url_key, type, slug } of found) {
      if (url_key !== null && slug !== null) paths.set(url_key, pathOf(type, slug));
    }
  }
  return paths;
}

/** Replaces links to old URLs with the new ones. */
export function rewriteLinks(html: string, paths: ReadonlyMap<string, string>): string {
  if (paths.size === 0 || !/<a\s/i.test(html)) return html;
  const parts: string[] = [];
  let copied = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const { href = '' } = attributes;
      const key = name === 'a' && href !== '' ? urlKey(href) : null;
      const path = key === null ? undefined : paths.get(key);
      if (path === undefined) return;
      const anchor = /#.*$/s.exec(href)?.[0] ?? '';
      const changed = { ...attributes, href: `${path}${anchor}` };
      const written = Object.entries(changed).map(([at, value]) => ` ${at}="${escapeHtml(value)}"`);
      parts.push(html.slice(copied, parser.startIndex), `<a${written.join('')}>`);
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return parts.join('') + html.slice(copied);
}
