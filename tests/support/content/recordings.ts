import type { Recording } from '#features/media/recordings.contract.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';
import { mp4 } from './recording-bytes.ts';

/** Uploads a file as the admin area does. */
export const sendRecording = (app: App, cookie: string, bytes: Buffer, name = 'Clip.mp4') =>
  app.inject({
    method: 'POST',
    url: `/api/recordings?name=${encodeURIComponent(name)}`,
    headers: { cookie, 'content-type': 'application/octet-stream' },
    payload: bytes,
  });

export async function uploadRecording(app: App, cookie: string, bytes = mp4(), name?: string) {
  const answer = await sendRecording(app, cookie, bytes, name);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Recording>();
}

let made = 0;

/** A recording without its file. */
export async function makeRecording(db: Db, userId: number): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('recordings')
    .values({
      key: made.toString(16).padStart(32, '0'),
      ext: 'mp4',
      name: 'a.mp4',
      name_key: 'a.mp4',
      bytes: 1,
      user_id: userId,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
