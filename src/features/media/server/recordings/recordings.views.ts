import type { Actor } from '#features/users/server/public.ts';
import { fold } from '#lib/text/search/words.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Recording, RecordingPage } from '../../recordings.contract.ts';
import {
  RECORDING_EXTS,
  RECORDING_TYPES,
  type RecordingKind,
  recordingKind,
  recordingPath,
} from '../../recordings.values.ts';
import { mayManage } from '../uploads/image-library.views.ts';
import { recordingKeysIn } from './recording-uses.ts';

export const noSuchRecording = () =>
  new Problem(404, 'recording.not_found', 'Video or audio not found.');

/** Where recordings are in the storage. */
export const RECORDING_FOLDER = 'recordings/';
export const recordingStorageKey = (key: string) => RECORDING_FOLDER + key;

/** The files of all recordings in the storage, with their bytes. */
export async function recordingFiles(db: Db): Promise<{ storageKey: string; bytes: number }[]> {
  const all = await db.selectFrom('recordings').select(['key', 'bytes']).orderBy('id').execute();
  return all.map(({ key, bytes }) => ({
    storageKey: recordingStorageKey(key),
    bytes: Number(bytes),
  }));
}

const rows = (db: Db) =>
  db
    .selectFrom('recordings')
    .selectAll('recordings')
    .select((eb) => [
      eb
        .selectFrom('recording_uses')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('recording_id', '=', 'recordings.id')
        .as('article_uses'),
      eb
        .selectFrom('page_recordings')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('recording_id', '=', 'recordings.id')
        .as('page_uses'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The languages of the captions of recordings, by their IDs. */
export async function captionLanguages(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const captions = await db
    .selectFrom('recording_captions')
    .select(['recording_id', 'language'])
    .where('recording_id', 'in', ids)
    .orderBy('language')
    .execute();
  const byId = Map.groupBy(captions, (one) => one.recording_id);
  return new Map([...byId].map(([id, all]) => [id, all.map(({ language }) => language)]));
}

async function toRecordings(db: Db, found: readonly Row[], actor: Actor): Promise<Recording[]> {
  const languages = await captionLanguages(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id, key, ext, name, width, height, seconds, bytes, ...row }) => ({
    id,
    key,
    url: recordingPath(key, ext),
    kind: recordingKind(ext),
    type: RECORDING_TYPES[ext],
    name,
    width,
    height,
    seconds,
    bytes: Number(bytes),
    captions: languages.get(id) ?? [],
    createdAt: new Date(row.created_at).toISOString(),
    uses: Number(row.article_uses ?? 0) + Number(row.page_uses ?? 0),
    canEdit: mayManage(actor, row.user_id),
  }));
}

/** @throws Problem 404 `recording.not_found` */
export async function recordingById(db: Db, actor: Actor, id: number): Promise<Recording> {
  const found = await rows(db).where('recordings.id', '=', id).execute();
  const [recording] = await toRecordings(db, found, actor);
  if (!recording) throw noSuchRecording();
  return recording;
}

interface RecordingList {
  kind?: RecordingKind | undefined;
  key?: string | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the recordings, the newest first. */
export async function recordingPage(
  db: Db,
  actor: Actor,
  { kind, key, search = '', limit, offset }: RecordingList,
): Promise<Omit<RecordingPage, 'maxBytes'>> {
  let found = db.selectFrom('recordings').select('recordings.id');
  const words = fold(search).trim();
  if (key !== undefined) found = found.where('key', '=', key);
  if (words !== '') found = found.where((eb) => contains(eb.ref('name_key'), words));
  if (kind !== undefined) {
    found = found.where(
      'ext',
      'in',
      RECORDING_EXTS.filter((ext) => recordingKind(ext) === kind),
    );
  }
  const page = await rows(db)
    .where('recordings.id', 'in', found)
    .orderBy('recordings.created_at', 'desc')
    .orderBy('recordings.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    recordings: await toRecordings(db, page, actor),
    totalCount: await countRows(found.clearSelect()),
  };
}

/** What a player of a recording shows. */
export interface PlayableRecording {
  width: number | null;
  height: number | null;
  /** Languages. */
  captions: string[];
}

/** The recordings in these texts, by their keys; without one no query. */
export async function recordingsIn(
  db: Db,
  texts: readonly (string | null)[],
): Promise<Map<string, PlayableRecording>> {
  const keys = recordingKeysIn(texts);
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom('recordings')
    .select(['id', 'key', 'width', 'height'])
    // More than a page can show.
    .where('key', 'in', keys.slice(0, 500))
    .execute();
  const languages = await captionLanguages(
    db,
    found.map(({ id }) => id),
  );
  return new Map(
    found.map(({ key, id, width, height }) => [
      key,
      { width, height, captions: languages.get(id) ?? [] },
    ]),
  );
}

/** Article IDs with an audio file, for `in`. */
export const articlesWithAudio = (db: Db) =>
  db
    .selectFrom('recording_uses')
    .innerJoin('recordings', 'recordings.id', 'recording_id')
    .select('article_id')
    .where(
      'ext',
      'in',
      RECORDING_EXTS.filter((ext) => recordingKind(ext) === 'audio'),
    );

/** An audio file as podcast programs get it. */
export interface AudioFile {
  key: string;
  path: string;
  type: string;
  bytes: number;
  /** Null if unknown. */
  seconds: number | null;
  /** Languages. */
  captions: string[];
}

/** The audio files with these keys, by key. */
export async function audioFiles(db: Db, keys: readonly string[]): Promise<Map<string, AudioFile>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom('recordings')
    .select(['id', 'key', 'ext', 'bytes', 'seconds'])
    .where('key', 'in', keys)
    .execute();
  const languages = await captionLanguages(
    db,
    found.map(({ id }) => id),
  );
  return new Map(
    found.map(({ id, key, ext, bytes, seconds }) => [
      key,
      {
        key,
        path: recordingPath(key, ext),
        type: RECORDING_TYPES[ext],
        bytes: Number(bytes),
        seconds: seconds === null ? null : Number(seconds),
        captions: languages.get(id) ?? [],
      },
    ]),
  );
}
