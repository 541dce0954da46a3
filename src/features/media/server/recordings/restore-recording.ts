import { Readable } from 'node:stream';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { RECORDING_LIMITS, type RecordingExt } from '../../recordings.values.ts';
import { type AddContext, broken, storeRecording } from './add-recording.ts';
import { readVtt } from './read-vtt.ts';

/** A recording as an export has it. */
interface ExportedRecording {
  key: string;
  ext: RecordingExt;
  name: string;
  bytes: number;
  /** UTC epoch milliseconds. */
  createdAt: number;
  /** The account here that owns it; null for none. */
  userId: number | null;
  captions: { language: string; vtt: string }[];
}

async function* exactly(
  bytes: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > bytes) throw broken();
    yield piece;
  }
  if (size !== bytes) throw broken();
}

/** Captions as they are stored; null if they aren't WebVTT or too long. */
function readCaptions(vtt: string): string | null {
  if (vtt.length > RECORDING_LIMITS.captions) return null;
  try {
    return readVtt(vtt);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * Adds a recording with its captions from an export under the same key: its URL stays. One
 * that this library has already stays as it is.
 * @param read its file
 * @param onAdded in the transaction that adds it
 * @returns the languages of captions that were refused
 * @throws Problem as `addRecording`; nothing is stored then
 */
export async function restoreRecording(
  context: AddContext,
  { captions, bytes, ...fields }: ExportedRecording,
  read: () => AsyncIterable<Uint8Array>,
  { actor, onAdded }: { actor: AuditActor; onAdded: (trx: Db, id: number) => Promise<void> },
): Promise<string[]> {
  const { key, name, ext, userId } = fields;
  const known = context.db.selectFrom('recordings').select('id').where('key', '=', key);
  if ((await known.executeTakeFirst()) !== undefined) return [];
  const texts = captions.map(({ language, vtt }) => ({ language, vtt: readCaptions(vtt) }));
  const body = Readable.from(exactly(bytes, read()));
  const options = {
    actor,
    key,
    ext,
    userId,
    createdAt: Math.min(fields.createdAt, context.now()),
    async onAdded(trx: Db, id: number) {
      await onAdded(trx, id);
      for (const { language, vtt } of texts) {
        if (vtt === null) continue;
        const row = { recording_id: id, language, vtt };
        await trx.insertInto('recording_captions').values(row).execute();
      }
    },
  };
  try {
    await storeRecording(context, { name, length: bytes, body }, options);
  } finally {
    body.destroy();
  }
  return texts.filter(({ vtt }) => vtt === null).map(({ language }) => language);
}
