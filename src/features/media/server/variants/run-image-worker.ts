import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { runInTurn } from '#lib/run-in-turn.ts';
import { bareEnv, lowerPriority } from '#platform/workers/child-process.ts';
import type { Ext, SizeFile } from './variant-sizes.ts';

export interface Plan {
  /** What to make, in this order. A JPEG becomes a PNG if the image is transparent. */
  files: readonly SizeFile[];
  /** Whether it is an SVG, to be drawn with this width as its longest side. */
  isSvg?: boolean;
}

export interface MadeFile {
  width: number;
  ext: Ext;
  bytes: Uint8Array;
}

export type WorkerMessage =
  | ({ kind: 'file' } & MadeFile)
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

/** The program, and its time limit per image in milliseconds. */
export const WORKER = { file: path.join(import.meta.dirname, 'image-worker.ts'), timeout: 120_000 };

/** Why the files of an image were not made. */
export class ImageError extends Error {
  override name = 'ImageError';
  /** 'image': it can't be read. 'process': it took too long or exited early. */
  readonly reason: 'image' | 'process';

  constructor(reason: ImageError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** One image at a time: the largest take a gigabyte of memory. */
const inTurn = runInTurn();

/**
 * Makes files of an image in a child process of low priority, so that a crash of a decoder doesn't stop
 * the server.
 * @param onFile called for each file, in order
 * @param signal ends the process
 * @throws ImageError, or what `onFile` threw
 */
export function makeFiles(
  input: Uint8Array,
  plan: Plan,
  onFile: (file: MadeFile) => Promise<void>,
  signal?: AbortSignal,
  { file, timeout } = WORKER,
): Promise<void> {
  return inTurn(async () => {
    signal?.throwIfAborted();
    const child = fork(file, [JSON.stringify(plan)], {
      env: bareEnv(),
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      timeout,
      signal,
    });
    lowerPriority(child.pid);
    let storing = Promise.resolve();
    let end: WorkerMessage | undefined;
    child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'file') {
        storing = storing.then(() => onFile(message));
        storing.catch(() => child.kill());
        return;
      }
      end = message;
      // It has nothing left to do: a decoder that hangs while it exits must not delay the next image.
      child.kill('SIGKILL');
    });
    // Writing to an exited process fails; its exit code explains why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    const closed = once(child, 'close');
    await closed;
    await storing;
    if (end?.kind === 'failed') throw new ImageError('image', end.message);
    if (end?.kind !== 'done') {
      const said = child.killed ? 'took too long' : 'ended early';
      throw new ImageError('process', `The image process ${said}.`);
    }
  });
}
