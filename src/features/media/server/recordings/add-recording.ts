import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { formatBytes } from '#lib/format/bytes.ts';
import { plainFileName } from '#lib/text/file-name.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, type Job, withdraw } from '#platform/jobs/queue.ts';
import { RECORDING_LIMITS, RECORDING_TYPES, type RecordingExt } from '../../recordings.values.ts';
import { refuseFull } from '../quota.ts';
import { BrokenRecording, type Measures, measureRecording } from './measure-recording.ts';
import { recordingStorageKey } from './recordings.views.ts';
import { SNIFFED_BYTES, sniffRecording } from './sniff-recording.ts';

export const RECORDING_REMOVAL_JOB = 'media.recording_removal';
/** Longer than any upload takes: 5 GB at the minimum speed take 139 hours. */
const UPLOAD_WITHIN_MS = 7 * DAY;

export type AddContext = Pick<Context, 'db' | 'storage' | 'now' | 'config'>;

const jobKey = (key: string) => `${RECORDING_REMOVAL_JOB} ${key}`;

/** Enqueues the deletion of a file. Call it in the transaction that deletes its row. */
export const enqueueFileRemoval = (
  trx: Db,
  { key, name }: { key: string; name: string },
  now: number,
  runAt: number = now,
) =>
  enqueue(trx, {
    name: RECORDING_REMOVAL_JOB,
    label: name,
    payload: key,
    key: jobKey(key),
    now,
    runAt,
  });

/** Deletes the file of a recording that was deleted or never completed. */
export const removeRecording =
  ({ db, storage }: Pick<Context, 'db' | 'storage'>) =>
  async ({ payload }: Job): Promise<void> => {
    const key = String(payload);
    const row = await db
      .selectFrom('recordings')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) await storage.remove(recordingStorageKey(key));
  };

export const broken = () =>
  new Problem(400, 'recording.broken', 'The file is damaged or incomplete. Export it again.');

function tooLarge(max: number): Problem {
  if (max === 0) {
    return new Problem(
      403,
      'recording.off',
      'Uploads of video and audio are turned off (RECORDING_MAX).',
    );
  }
  const detail = `The maximum size of a video or audio file is ${formatBytes(max)}.`;
  return new Problem(413, 'recording.too_large', detail);
}

/** The bytes of an upload, which must be as many as it said. */
async function* wholeBody(body: Readable, length: number): AsyncGenerator<Uint8Array> {
  const interrupted = () =>
    new Problem(400, 'request.invalid', 'The upload was interrupted. Upload the file again.');
  let size = 0;
  try {
    // The request stays open on errors, so that the client gets the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? interrupted() : error;
  }
  if (size !== length) throw interrupted();
}

export interface RecordingUpload {
  name: string;
  /** From the request's header. */
  length: number;
  body: Readable;
}

/** Stores the bytes of an upload under a key. @returns what was measured in them */
async function storeFile(
  { storage }: AddContext,
  key: string,
  { body, length }: RecordingUpload,
): Promise<Measures> {
  const bytes = wholeBody(body, length);
  let head = Buffer.alloc(0);
  while (head.length < Math.min(SNIFFED_BYTES, length)) {
    const { value } = await bytes.next();
    if (value !== undefined) head = Buffer.concat([head, value]);
  }
  const ext = sniffRecording(head);
  if (ext === null) {
    throw new Problem(415, 'recording.type', 'Upload an MP4, WebM, MP3 or M4A file.');
  }
  let failure: unknown;
  const all = async function* () {
    yield head;
    try {
      yield* bytes;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const file = recordingStorageKey(key);
  try {
    await storage.putStream(file, all(), { size: length, type: RECORDING_TYPES[ext] });
  } catch (error) {
    // The storage names its own failures only.
    throw failure ?? error;
  }
  const read = async (first: number, count: number) => {
    const last = Math.min(first + count, length) - 1;
    if (last < first) return Buffer.alloc(0);
    const part = await storage.get(file, { first, last });
    return part === null ? Buffer.alloc(0) : buffer(part.stream);
  };
  try {
    return await measureRecording(ext, { size: length, read });
  } catch (error) {
    throw error instanceof BrokenRecording ? broken() : error;
  }
}

/**
 * Stores a video or audio file while it arrives.
 * @returns its ID
 * @throws Problem 400 `recording.broken`, 403 `recording.off`, 409 `media.full`, 413 `recording.too_large`,
 * 415 `recording.type`, 503 `storage.failed`; nothing is stored then
 */
export const addRecording = (
  context: AddContext,
  upload: RecordingUpload,
  actor: AuditActor,
): Promise<number> =>
  storeRecording(context, upload, {
    actor,
    key: randomBytes(16).toString('hex'),
    userId: actor.userId,
    createdAt: context.now(),
  });

interface StoreOptions {
  actor: AuditActor;
  key: string;
  /** The account that owns it. */
  userId: number | null;
  createdAt: number;
  /** Its extension where it comes from; another one is refused as broken. */
  ext?: RecordingExt;
  /** Called in the transaction that adds it. */
  onAdded?: (trx: Db, id: number) => Promise<void>;
}

/** As `addRecording`, under a given key. */
export async function storeRecording(
  context: AddContext,
  upload: RecordingUpload,
  { actor, key, userId, createdAt, ext, onAdded }: StoreOptions,
): Promise<number> {
  const { db, storage, now, config } = context;
  const { length } = upload;
  if (length > config.recordingMax || config.recordingMax === 0)
    throw tooLarge(config.recordingMax);
  await refuseFull(context, length);
  const name = plainFileName(upload.name, RECORDING_LIMITS.name, 'recording');
  // Deletes the file of an upload that never completes.
  await inTransaction(db, async (trx) => {
    // A deleted recording that returns: its file must not be deleted any more.
    if (!(await withdraw(trx, jobKey(key)))) throw broken();
    await enqueueFileRemoval(trx, { key, name }, now(), now() + UPLOAD_WITHIN_MS);
  });
  try {
    const measures = await storeFile(context, key, upload);
    if (ext !== undefined && measures.ext !== ext) throw broken();
    return await inTransaction(db, async (trx) => {
      // Others may have filled the library meanwhile.
      await refuseFull({ db: trx, config }, length);
      if (!(await withdraw(trx, jobKey(key)))) throw broken();
      const row = {
        ...measures,
        key,
        name,
        name_key: fold(name),
        bytes: length,
        user_id: userId,
        created_at: createdAt,
      };
      const { id } = await trx
        .insertInto('recordings')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      const subject = { type: 'recording', id, name } as const;
      await recordAudit(trx, now(), actor, [{ action: 'recording.uploaded', subject }]);
      await onAdded?.(trx, id);
      return id;
    });
  } catch (error) {
    await storage.remove(recordingStorageKey(key)).then(
      () => inTransaction(db, (trx) => withdraw(trx, jobKey(key))),
      // The job does it.
      () => undefined,
    );
    throw error;
  }
}
