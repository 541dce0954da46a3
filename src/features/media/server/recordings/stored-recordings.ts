import { isoTime } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { RECORDING_TYPES, recordingPath } from '../../recordings.values.ts';
import { captionLanguages } from './recordings.views.ts';

/** Some recordings as an export has them, in the order of their IDs. */
export async function storedRecordings(db: Db, after: number, limit: number) {
  const rows = await db
    .selectFrom('recordings')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const languages = await captionLanguages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, key, ext, name, width, height, seconds, bytes, user_id, created_at }) => ({
    id,
    key,
    ext,
    url: recordingPath(key, ext),
    name,
    type: RECORDING_TYPES[ext],
    width,
    height,
    seconds,
    bytes: Number(bytes),
    captions: languages.get(id) ?? [],
    uploadedBy: user_id,
    createdAt: isoTime(created_at),
  }));
}

/** The captions of a recording in all languages. */
export const captionsOf = (db: Db, id: number) =>
  db
    .selectFrom('recording_captions')
    .select(['language', 'vtt'])
    .where('recording_id', '=', id)
    .orderBy('language')
    .execute();
