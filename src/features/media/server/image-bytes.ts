import type { Db } from '#platform/db/schema.ts';
import { RECORDING_TYPES, type RecordingExt, recordingPath } from '../recordings.values.ts';
import { mediaKeyIn } from '../use-crops.values.ts';
import { withoutFocus } from '../values.ts';
import { demoBytes } from './demo-images.ts';
import { type FallbackType, mediaUrl } from './variants/variant-sizes.ts';

/** A recording in an article, for feeds. */
interface EnclosedRecording {
  path: string;
  type: string;
  bytes: number;
}

interface FeedFiles {
  /** The sizes in bytes of uploaded images and of the demo's, by the URL that articles use; unknown ones are missing. */
  bytes: Map<string, number>;
  /** The first recording of each article. */
  recordings: Map<number, EnclosedRecording>;
}

/**
 * The files that feeds of these articles enclose, by one query.
 * @param addresses of their images
 */
export async function feedFiles(
  db: Db,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<FeedFiles> {
  const found = new Map<string, number>();
  const recordings = new Map<number, EnclosedRecording>();
  if (ids.length === 0) return { bytes: found, recordings };
  const keys = addresses.map(mediaKeyIn).filter((key) => key !== null);
  const files = await db
    .selectFrom('recording_uses')
    .innerJoin('recordings', 'recordings.id', 'recording_id')
    .select(['key', 'ext', 'bytes', 'article_id', 'recordings.id'])
    .where('article_id', 'in', ids)
    .unionAll(
      db
        .selectFrom('media')
        .select(['key', 'type as ext', 'first_bytes as bytes', 'id as article_id', 'id'])
        .where('key', 'in', ['', ...keys])
        .$castTo<{
          key: string;
          ext: RecordingExt;
          bytes: number;
          article_id: number;
          id: number;
        }>(),
    )
    .orderBy('id', 'desc')
    .execute();
  const isRecording = ({ ext }: { ext: string }) => Object.hasOwn(RECORDING_TYPES, ext);
  for (const { article_id, key, ext, bytes } of files.filter(isRecording)) {
    const file = {
      path: recordingPath(key, ext),
      type: RECORDING_TYPES[ext],
      bytes: Number(bytes),
    };
    recordings.set(article_id, file);
  }
  const rows = files
    .filter((file) => !isRecording(file))
    .map(({ key, ext, bytes }) => ({
      key,
      type: ext as unknown as FallbackType,
      first_bytes: bytes as number | null,
    }));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const address of addresses) {
    const media = byKey.get(mediaKeyIn(address) ?? '');
    if (media && media.first_bytes !== null) {
      const url = mediaUrl({ ...media, focus: null });
      if (withoutFocus(address) === url) found.set(address, media.first_bytes);
    }
    const bytes = await demoBytes(address);
    if (bytes !== null) found.set(address, bytes);
  }
  return { bytes: found, recordings };
}
