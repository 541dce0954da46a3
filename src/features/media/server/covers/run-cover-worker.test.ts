import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runCoverWorker } from './run-cover-worker.ts';

const INPUT = {
  articleId: 1,
  title: 'Ossuary Jazz Club',
  category: 'review',
  categoryName: 'Review',
  siteName: 'Savepoint',
};
const SILENT = {
  file: path.join(import.meta.dirname, '../../../../../tests/support/workers/silent.ts'),
  timeout: 500,
  idle: 10_000,
};

/** Stops an idle drawing process; tests of other files may have left one. */
async function letGo() {
  const file = path.join(import.meta.dirname, 'cover-worker.ts');
  await runCoverWorker(INPUT, { file, timeout: 60_000, idle: 1 });
  await sleep(5);
}

it('a cover that takes too long is canceled, and the next one is drawn', async () => {
  await letGo();
  await expect(runCoverWorker(INPUT, SILENT)).rejects.toThrow('exited early');
  const { social, cardWebp } = await runCoverWorker(INPUT);
  expect(await sharp(social).metadata()).toMatchObject({ format: 'png', width: 1200 });
  expect(await sharp(cardWebp).metadata()).toMatchObject({ format: 'webp', width: 800 });
});

it("a request during a worker's shutdown gets a new worker", async () => {
  await letGo();
  const { social } = await runCoverWorker(INPUT);
  expect(await sharp(social).metadata()).toMatchObject({ format: 'png', width: 1200 });
});
