import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { importFolder } from './import-folder.ts';

const FOLDERS = 200;

/** Asks for the ids of folders that nobody has asked for, at the same time as others do. */
const ASKS = `
  const { parentPort, workerData: { file, root, count, gate } } = require('node:worker_threads');
  import(file).then(({ folderId }) => {
    const places = Array.from({ length: count }, (_, at) => ({ dataDir: root + '/' + at }));
    Atomics.sub(gate, 0, 1);
    while (Atomics.load(gate, 0) > 0);
    parentPort.postMessage(places.map(folderId));
  });`;

it('processes that start together use the same id for a data folder', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'savepoint-folder-'));
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(3);
  const file = new URL('import-folder.ts', import.meta.url).href;
  const workerData = { file, root, count: FOLDERS, gate };
  const answers = [0, 1, 2].map(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const worker = new Worker(ASKS, { eval: true, workerData });
        worker.once('message', resolve).once('error', reject);
      }),
  );
  const [first = [], ...others] = await Promise.all(answers);
  expect(first).toHaveLength(FOLDERS);
  expect(first.every((id) => /^[0-9a-f]{12}$/.test(id))).toBe(true);
  expect(others).toEqual([first, first]);
  expect(await readdir(importFolder({ dataDir: path.join(root, '0') }))).toEqual(['.folder-id']);
  await rm(root, { recursive: true });
});
