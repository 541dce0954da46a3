import { publicAddress } from '#features/articles/server/public.ts';
import { FILE_SCHEMAS } from '#features/export/contract.ts';
import { bytesOf, type Files } from '../files/files.ts';
import { type Source, unreadable } from '../source.ts';
import { jsonLines } from './json-lines.ts';
import {
  addressOfRecord,
  articleOfRecord,
  MAX_MANIFEST,
  manifestIn,
  overviewOfRecords,
  recordsIn,
} from './records.ts';

/** The folder of an export of ours: where its manifest lies; null where there is none. */
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
 * An export of our own format, as docs/export.md tells. Its articles have all that it says of them as `record`.
 * @param root the folder in which its manifest lies
 * @throws SourceError where it is broken, or of a newer release
 */
export async function savepointSource(files: Files, root: string): Promise<Source> {
  const { site } = await manifestIn(files, root);
  const siteUrl = site.url.replace(/\/+$/, '');
  const { records, broken } = await recordsIn(files, root);
  return {
    overview: {
      kind: 'savepoint',
      generator: 'Savepoint',
      siteUrl,
      ...overviewOfRecords(records),
      images: records.images.map(({ url, alt, caption }) => ({
        ...{ url: publicAddress(url, siteUrl), alt, caption },
      })),
      damage: broken === 0 ? null : `${broken} lines of it cannot be read.`,
      records,
    },
    async *addresses() {
      for await (const json of jsonLines(files, `${root}redirects.jsonl`)) {
        const { data } = FILE_SCHEMAS['redirects.jsonl'].strip().safeParse(json);
        if (data) yield addressOfRecord(data);
      }
    },
    async *articles() {
      let line = 0;
      for await (const json of jsonLines(files, `${root}articles.jsonl`)) {
        line += 1;
        const { data } = FILE_SCHEMAS['articles.jsonl'].strip().safeParse(json);
        yield data ? articleOfRecord(data, siteUrl) : unreadable(`line ${line}`, null);
      }
    },
  };
}
