import { makeZip } from 'client-zip';
import { captionsOf, recordingStorageKey } from '#features/media/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { EXPORT_VERSION } from '../../contract.ts';
import type { Report } from '../report.ts';
import type { Source } from './format.ts';

export interface ZipEntry {
  /** A path of letters, digits, dots, hyphens and slashes. */
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
}

/** Streams a zip. Files are stored uncompressed. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  now: number,
): AsyncGenerator<Uint8Array> {
  const lastModified = new Date(now);
  async function* dated() {
    for await (const entry of entries) yield { ...entry, lastModified };
  }
  const reader = makeZip(dated()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Canceling without a reason rejects.
    await reader.cancel().catch(() => undefined);
  }
}

/** Lines of JSON. */
export async function* jsonLines(records: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

export const jsonFile = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Passes items through and counts them in the report. */
export async function* counted<Item>(
  items: AsyncIterable<Item>,
  report: Report,
  kind: Parameters<Report['count']>[0],
): AsyncGenerator<Item> {
  for await (const item of items) {
    report.count(kind);
    yield item;
  }
}

/** The manifest and everything but articles, as JSON and JSON Lines in a folder. */
export async function* recordFiles(
  { records, site, now }: Source,
  report: Report,
  folder = '',
): AsyncGenerator<ZipEntry> {
  const { siteName: name, siteUrl: url, authorLabel } = site;
  const manifest = {
    format: 'savepoint',
    version: EXPORT_VERSION,
    exportedAt: isoTime(now),
    site: { name, url, authorLabel },
  };
  yield { name: `${folder}manifest.json`, input: jsonFile(manifest) };
  async function* images() {
    for await (const { record } of records.images()) yield record;
  }
  const lines = (kind: 'accounts' | 'categories' | 'tags') =>
    jsonLines(counted<object>(records[kind](), report, kind));
  yield { name: `${folder}accounts.jsonl`, input: lines('accounts') };
  yield { name: `${folder}categories.jsonl`, input: lines('categories') };
  yield { name: `${folder}tags.jsonl`, input: lines('tags') };
  yield { name: `${folder}images.jsonl`, input: jsonLines(images()) };
}

/**
 * The files of the library's images, below media/.
 * @param most files per image, starting with the one that every browser can show
 */
export async function* imageFiles(
  { records, storage }: Source,
  report: Report,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ZipEntry> {
  for await (const { record, files } of counted(records.images(), report, 'images')) {
    for (const { name, storageKey } of files.slice(0, most)) {
      const file = await storage.get(storageKey);
      if (file) yield { name: `media/${record.key}/${name}`, input: file.stream };
      else report.note('Missing image files', `/media/${storageKey}`);
    }
  }
}

/** The site's own video and audio files with their captions, below media/recordings/ as in their URLs. */
export async function* recordingFiles(
  { records, storage, db }: Source,
  report: Report,
): AsyncGenerator<ZipEntry> {
  for await (const recording of counted(records.recordings(), report, 'recordings')) {
    const { id, key, ext, url } = recording;
    const file = await storage.get(recordingStorageKey(key));
    if (file) yield { name: `media/recordings/${key}.${ext}`, input: file.stream };
    else report.note('Missing video and audio files', url);
    for (const { language, vtt } of await captionsOf(db, id)) {
      yield { name: `media/recordings/${key}/${language}.vtt`, input: vtt };
    }
  }
}
