import type { RecordingRecord } from '#features/export/contract.ts';
import { RECORDING_LIMITS } from '#features/media/recordings.values.ts';
import { restoreRecording } from '#features/media/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { cut } from '#lib/text/text.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { openStorage } from '#platform/storage/open.ts';
import { assertRunning } from '../assert-running.ts';
import { bytesOf, type Files } from '../sources/files/files.ts';
import type { ImportWarning } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { ownersIn, type SavepointExport } from './import-library.ts';

/** Further files that can't be imported are only counted. */
const MAX_NAMED = 100;
const MAX_NAME = 100;
const DAMAGED = 'its file is damaged or incomplete. Export it again';

/** The recordings among the files: their full names by their paths in an export. */
const recordingsAmong = ({ names }: Files): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap((name) => {
      const path = /(?:^|\/)(media\/recordings\/.+)$/.exec(name)?.[1];
      return path === undefined ? [] : [[path, name] as const];
    }),
  );

/**
 * Imports the video and audio files of a Savepoint export with their captions, before the articles and pages that
 * show them. It can be repeated.
 * @returns the files that can't be imported, and why
 * @throws ImportStopped, Problem 503 if the storage is unreachable
 */
export async function importRecordings(
  parts: Pick<Context, 'db' | 'now' | 'config'>,
  { importId, actor, records, files, signal }: Omit<SavepointExport, 'oldSite'>,
): Promise<ImportWarning[]> {
  if (records.recordings.length === 0) return [];
  const context = { ...parts, storage: openStorage(parts.config) };
  const owners = await ownersIn(parts.db, records);
  const names = recordingsAmong(files);
  const captionsIn = async ({ key, captions }: RecordingRecord) => {
    const read = [...new Set(captions)].map(async (language) => {
      const name = names.get(`media/recordings/${key}/${language}.vtt`);
      // Without a text they are refused, and named.
      if (name === undefined) return { language, vtt: '' };
      try {
        const bytes = await bytesOf(files, name, 4 * RECORDING_LIMITS.captions);
        return { language, vtt: bytes.toString('utf8') };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        return { language, vtt: '' };
      }
    });
    return Promise.all(read);
  };
  const onAdded = async (trx: Db, ref: number) => {
    await assertRunning(trx, importId);
    const addition = { import_id: importId, kind: 'recording', ref } as const;
    await trx.insertInto('import_additions').values(addition).execute();
  };
  /** @returns why it can't be imported completely; null if it is */
  const importOne = async (recording: RecordingRecord): Promise<string | null> => {
    const { key, ext, name, bytes, uploadedBy, createdAt } = recording;
    const file = names.get(`media/recordings/${key}.${ext}`);
    if (file === undefined) return 'Not imported: the export doesn’t have its file';
    const exported = {
      ...{ key, ext, name, bytes },
      createdAt: Date.parse(createdAt),
      userId: owners.get(uploadedBy ?? 0) ?? null,
      captions: await captionsIn(recording),
    };
    try {
      const read = () => files.read(file, bytes);
      const refused = await restoreRecording(context, exported, read, { actor, onAdded });
      return refused.length === 0
        ? null
        : `Imported without captions that can’t be read: ${refused.join(', ')}`;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof SourceError) return `Not imported: ${DAMAGED}`;
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return error.code === 'recording.broken'
        ? `Not imported: ${DAMAGED}`
        : `Not imported: ${error.message.replace(/\.$/, '')}`;
    }
  };
  const faults: ImportWarning[] = [];
  let others = 0;
  for (const recording of records.recordings) {
    signal.throwIfAborted();
    const action = await importOne(recording);
    if (action === null) continue;
    const issue = `Video or audio file ${cut(recording.name, MAX_NAME)}`;
    if (faults.length < MAX_NAMED) faults.push({ issue, action });
    else others += 1;
  }
  if (others === 0) return faults;
  const issue = formatCount(others, 'more video or audio file');
  return [...faults, { issue, action: 'Not imported completely' }];
}
