import { constants } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawing } from '#tests/support/content/images.ts';
import { ImageError, type MadeFile, makeFiles } from './run-image-worker.ts';

const PLAN = { files: [{ width: 9, ext: 'jpg' }] } as const;
/** The program that replaces the worker. */
const program = (name: string, timeout = 60_000) => ({
  file: path.join(import.meta.dirname, '../../../../../tests/support/workers', name),
  timeout,
});

it.each([
  ['has its process killed', program('crashing.ts'), 'ended early'],
  ['never comes to an end', program('endless.ts', 3000), 'took too long'],
])('an image that %s is skipped, and the next one is processed', async (_name, worker, said) => {
  const made: MadeFile[] = [];
  const keep = async (file: MadeFile) => void made.push(file);
  await expect(makeFiles(Buffer.of(), PLAN, keep, undefined, worker)).rejects.toThrow(
    new ImageError('process', `The image process ${said}.`),
  );
  expect(made).toHaveLength(1);
  await makeFiles(await drawing(9, 9).png().toBuffer(), PLAN, keep);
  expect(made).toHaveLength(2);
});

it('an image is complete when its files are, even if the process does not exit', async () => {
  const made: MadeFile[] = [];
  await makeFiles(
    Buffer.of(),
    PLAN,
    async (file) => void made.push(file),
    undefined,
    program('lingering.ts'),
  );
  expect(made).toHaveLength(1);
});

it('the image worker ends when asked to', async () => {
  const stop = new AbortController();
  const making = makeFiles(
    Buffer.of(),
    PLAN,
    async () => stop.abort(),
    stop.signal,
    program('endless.ts'),
  );
  await expect(making).rejects.toThrow('aborted');
});

it('the image worker fails with the reason of a file', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'));
  const making = makeFiles(Buffer.of(), PLAN, full, undefined, program('endless.ts'));
  await expect(making).rejects.toThrow('The disk is full.');
});

it.runIf(process.platform === 'linux')(
  'all threads of the image worker run at low priority',
  async () => {
    const making = makeFiles(Buffer.of(), PLAN, async () => {}, undefined, program('threads.ts'));
    const said = await making.catch((error: Error) => error.message);
    const priorities: number[] = JSON.parse(String(said));
    expect(priorities.length).toBeGreaterThan(1);
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
  },
);
