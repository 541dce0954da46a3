import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { recordingFiles } from '#features/media/server/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { openStorage } from '#platform/storage/open.ts';
import { makeRecording } from '#tests/support/content/recordings.ts';
import { NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { makeBackup, restoreBackup } from './public.ts';

it('a backup has video and audio, and a restore brings it back', async () => {
  const database = await openTestDatabase();
  const { db, config } = database;
  const { signal } = new AbortController();
  await makeRecording(db, 1);
  const [recording] = await recordingFiles(db);
  if (!recording) throw new Error('No recording.');
  const { storageKey } = recording;
  await openStorage(config).put(storageKey, Buffer.from('a film'), 'video/mp4');
  const file = path.join(config.dataDir, 'backup.tar');
  const made = await makeBackup(config, {
    ...{ file, passphrase: null, media: 'all', now: NOW, signal },
  });
  expect(made).toMatchObject({ files: 1, leftOut: [], mediaBytes: 6 });
  const dataDir = path.join(config.dataDir, 'restored');
  await mkdir(dataDir);
  const restored = readConfig({ DATA_DIR: dataDir });
  await restoreBackup(restored, file, { passphrase: async () => null, signal });
  const stored = await openStorage(restored).get(storageKey);
  expect(stored && String(await buffer(stored.stream))).toBe('a film');
  await database.close();
});
