import { FILE_SCHEMAS } from '#features/export/contract.ts';
import { publicAddress } from '#features/rich-text/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { bytesOf, type Files } from '../files/files.ts';
import { type Source, unreadable } from '../source.ts';
import { jsonLines } from './json-lines.ts';
import {
  articleOfRecord,
  homeIn,
  MAX_MANIFEST,
  manifestIn,
  overviewOfRecords,
  pageOfRecord,
  recordsIn,
  redirectOfRecord,
} from './records.ts';

/** The folder with the manifest of a Savepoint export; null if there is none. */
export async function savepointRoot(files: Files): Promise<string | null> {
  for (const name of files.names) {
    const root = /^((?:[^/]+\/)?)manifest\.json$/.exec(name)?.[1];
    if (root === undefined || !files.names.includes(`${root}articles.jsonl`)) continue;
    const start = await bytesOf(files, name, MAX_MANIFEST).catch(() => Buffer.of());
    if (/"format":\s*"savepoint"/.test(start.toString('utf8'))) return root;
  }
  return null;
}

/**
 * An export in Savepoint's own format; see docs/export.md.
 * @param root the folder with its manifest
 * @throws SourceError if it is damaged, or from a newer release
 */
export async function savepointSource(files: Files, root: string): Promise<Source> {
  const { site } = await manifestIn(files, root);
  const siteUrl = site.url.replace(/\/+$/, '');
  const { records, broken } = await recordsIn(files, root);
  const home = await homeIn(files, root);
  const damage = [
    broken > 0 && `${formatCount(broken, 'line')} can’t be read.`,
    home === undefined && 'home-layout.json can’t be read.',
  ].filter(Boolean);
  return {
    overview: {
      kind: 'savepoint',
      generator: 'Savepoint',
      siteUrl,
      urlPattern: null,
      ...overviewOfRecords(records),
      images: records.images.map(({ url, alt, caption }) => ({
        url: publicAddress(url, siteUrl),
        alt,
        caption,
      })),
      damage: damage.length === 0 ? null : damage.join(' '),
      snippets: records.snippets,
      records,
      home: home ?? null,
    },
    async *siteUrls() {
      for await (const json of jsonLines(files, `${root}redirects.jsonl`)) {
        const { data } = FILE_SCHEMAS['redirects.jsonl'].strip().safeParse(json);
        if (data) yield redirectOfRecord(data);
      }
    },
    async *articles() {
      let line = 0;
      for await (const json of jsonLines(files, `${root}articles.jsonl`)) {
        line += 1;
        const { data } = FILE_SCHEMAS['articles.jsonl'].strip().safeParse(json);
        yield data ? articleOfRecord(data, siteUrl) : unreadable(`line ${line}`, null);
      }
      line = 0;
      for await (const json of jsonLines(files, `${root}pages.jsonl`)) {
        line += 1;
        const { data } = FILE_SCHEMAS['pages.jsonl'].strip().safeParse(json);
        yield data ? pageOfRecord(data, siteUrl) : unreadable(`line ${line} of pages.jsonl`, null);
      }
    },
  };
}
