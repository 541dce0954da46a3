import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { MEDIA_LIMITS } from '../../values.ts';
import { broken } from '../uploads/sniff.ts';
import {
  type FallbackExt,
  type FallbackType,
  fallbackExt,
  filesOf,
  type SizeFile,
  storageKey,
  TYPES,
} from './files.ts';
import { finishRemovals, removeStrays } from './remove.ts';
import {
  type MadeFile,
  runWorker,
  WORKER,
  WorkerError,
  type WorkerSettings,
} from './run-worker.ts';
import { claimNext, fail, LEASE_MS, progress, release, type UnfinishedMedia } from './state.ts';

/** So many uploads may be read or wait for their turn, each with its bytes in memory. */
const MOST_WAITING = 12;
/** How often pictures are looked for that another instance has left unfinished. */
const LOOK_EVERY_MS = 30_000;

/** A picture whose first file is made: it can be used, and is to be noted in the store. */
export interface FirstFile {
  ext: FallbackExt;
  total: number;
  /** Until when it is in hand here. */
  claimedUntil: number;
}

export interface NewPicture {
  key: string;
  bytes: Buffer;
  moves: boolean;
  /** Asked when its turn comes: the id where the same picture has been made meanwhile. */
  find: () => Promise<number | null>;
  /** Notes the picture as usable. @returns its id */
  onFirst: (first: FirstFile) => Promise<number>;
}

/** The right of one upload to be held in memory; left when its bytes are no longer needed. */
export interface Place {
  /** May be called again. */
  leave: () => void;
}

const stopping = () => new Problem(503, 'server.draining', 'This instance is stopping.');

/** The error is a failure of the storage, which may pass. */
export const isStorageFailure = (error: unknown) =>
  error instanceof Problem && error.status === 503;

/**
 * Makes the sizes of pictures, one picture at a time, and takes up what was left unfinished. A
 * picture in hand is claimed for a while, again with each file, so that of several instances one
 * works on it and none for ever.
 */
export class Workshop {
  readonly #context: Pick<Context, 'db' | 'storage' | 'now'>;
  readonly #log: FastifyBaseLogger;
  readonly #worker: WorkerSettings;
  readonly #stopped = new AbortController();
  #line: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #current: { id: number | null; cancel: AbortController } | undefined;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    context: Pick<Context, 'db' | 'storage' | 'now'>,
    log: FastifyBaseLogger,
    worker: WorkerSettings = WORKER,
  ) {
    this.#context = context;
    this.#log = log;
    this.#worker = worker;
  }

  /** Takes up now what is unfinished, and from time to time. */
  start(): void {
    void this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Ends what is under way; another start, or another instance, takes it up. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort(stopping());
    await this.#line;
    await this.#looking;
  }

  /** Takes a place for an upload that is about to be read. @throws Problem 503 `media.busy` */
  reserve(): Place {
    if (this.#waiting >= MOST_WAITING) {
      throw new Problem(503, 'media.busy', 'Too many pictures are waiting. Please try again.', {
        headers: { 'retry-after': '10' },
      });
    }
    this.#waiting += 1;
    let isHeld = true;
    const leave = () => {
      if (isHeld) this.#waiting -= 1;
      isHeld = false;
    };
    return { leave };
  }

  /**
   * Makes a new picture's first file, then in the background the others.
   * @param place is left when its turn has come
   * @returns the id that `onFirst` gave it, or that of the same picture
   * @throws Problem 400 `media.broken`, 503 `media.busy`, `media.failed` or `media.storage_failed`
   */
  make(picture: NewPicture, place: Place): Promise<number> {
    return new Promise((resolve, reject) => {
      void this.#inTurn(async (cancel) => {
        place.leave();
        try {
          const known = await picture.find();
          if (known === null) await this.#makeNew(picture, cancel, resolve);
          else resolve(known);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Stops work on a picture that is no longer wanted. @returns when nothing more is written of it */
  async cancel(id: number): Promise<void> {
    const current = this.#current;
    if (current?.id !== id) return;
    current.cancel.abort(stopping());
    await this.#line;
  }

  /** Takes up pictures whose sizes nobody is making, until there are no more. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOn()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'unfinished pictures cannot be taken up');
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #lookOn(): Promise<void> {
    const { db, now, storage } = this.#context;
    await finishRemovals(db, storage, now());
    for (let found = true; found && !this.#stopped.signal.aborted; ) {
      await this.#inTurn(async (cancel) => {
        const media = await claimNext(db, now());
        found = media !== undefined;
        if (media) await this.#finish(media, cancel);
      });
    }
  }

  /** One after the other; a failure is its caller's, and holds up nobody. */
  #inTurn(work: (cancel: AbortController) => Promise<void>): Promise<void> {
    const cancel = new AbortController();
    const turn = this.#line.then(async () => {
      const stop = () => cancel.abort(this.#stopped.signal.reason);
      if (this.#stopped.signal.aborted) stop();
      this.#stopped.signal.addEventListener('abort', stop);
      this.#current = { id: null, cancel };
      try {
        await work(cancel);
      } finally {
        this.#stopped.signal.removeEventListener('abort', stop);
        this.#current = undefined;
      }
    });
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  async #makeNew(
    { key, bytes, moves, onFirst }: NewPicture,
    cancel: AbortController,
    onUsable: (id: number) => void,
  ): Promise<void> {
    const { now } = this.#context;
    const files = filesOf(key, moves ? 'gif' : 'jpg');
    let id: number | null = null;
    let type: FallbackType = TYPES.jpg;
    try {
      await this.#run(bytes, { files, moves }, cancel, async (file) => {
        await this.#put(key, file);
        if (id === null) {
          const ext = file.ext as FallbackExt;
          type = TYPES[ext];
          id = await onFirst({
            ext,
            total: files.length,
            claimedUntil: now() + LEASE_MS,
          });
          if (this.#current) this.#current.id = id;
          onUsable(id);
        } else await this.#noteFile(id, key, type, cancel);
      });
    } catch (error) {
      if (id !== null) return this.#leave(id, error);
      if (error instanceof WorkerError) throw refusalOf(error);
      throw error;
    }
  }

  /** Makes what is missing of a picture, from the best that is there of it. */
  async #finish(media: UnfinishedMedia, cancel: AbortController): Promise<void> {
    const { id, key } = media;
    const ext = fallbackExt(media.type);
    const [fallback, ...others] = filesOf(key, ext);
    if (this.#current) this.#current.id = id;
    try {
      const stored = await this.#context.storage.get(storageKey(key, fallback));
      if (stored === null)
        throw new WorkerError('picture', 'The picture is gone from the storage.');
      const bytes = await buffer(stored.stream);
      const files = others.slice(media.done - 1);
      await this.#run(bytes, { files, moves: ext === 'gif' }, cancel, async (file) => {
        await this.#put(key, file);
        await this.#noteFile(id, key, media.type, cancel);
      });
    } catch (error) {
      await this.#leave(id, error);
    }
  }

  #run(
    bytes: Buffer,
    plan: { files: readonly SizeFile[]; moves: boolean },
    cancel: AbortController,
    onFile: (file: MadeFile) => Promise<void>,
  ): Promise<void> {
    const { pixels } = MEDIA_LIMITS;
    return runWorker(bytes, { ...plan, pixels }, onFile, cancel.signal, this.#worker);
  }

  #put(key: string, file: MadeFile): Promise<void> {
    return this.#context.storage.put(storageKey(key, file), file.bytes, TYPES[file.ext]);
  }

  /** One more is there. A picture that another instance has deleted meanwhile is let go. */
  async #noteFile(
    id: number,
    key: string,
    type: FallbackType,
    cancel: AbortController,
  ): Promise<void> {
    const { db, now, storage } = this.#context;
    if (await progress(db, id, now())) return;
    cancel.abort(stopping());
    await removeStrays(db, storage, { key, type }, now());
  }

  /** Work ended early: what passes is tried again, what does not has failed. */
  async #leave(id: number, error: unknown): Promise<void> {
    const { db } = this.#context;
    const wasStopped = error instanceof WorkerError && error.reason === 'stopped';
    if (wasStopped) return release(db, id);
    this.#log.error({ err: error, mediaId: id }, 'the sizes of a picture could not be made');
    if (!isStorageFailure(error)) await fail(db, id, messageOf(error));
  }
}

const messageOf = (error: unknown) =>
  error instanceof WorkerError ? error.message : 'Its sizes could not be made.';

/** What an upload is told whose first file could not be made. */
function refusalOf(error: WorkerError): Problem {
  if (error.reason === 'picture') return broken();
  if (error.reason === 'stopped') return stopping();
  return new Problem(503, 'media.failed', 'The picture could not be processed.', { cause: error });
}
