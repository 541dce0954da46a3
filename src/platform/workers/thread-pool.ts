import { Worker } from 'node:worker_threads';

/** Why a thread gave nothing back. */
export class ThreadError extends Error {
  override name = 'ThreadError';
  /**
   * 'time': it took too long and was ended. 'ended': it ended by itself, its memory used up. 'busy':
   * none was begun, as too much waits already.
   */
  readonly reason: 'time' | 'ended' | 'busy';

  constructor(reason: ThreadError['reason'], options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}

const MESSAGES = {
  time: 'The thread took too long.',
  ended: 'The thread ended early.',
  busy: 'Too much waits for a thread.',
};

interface Work<Task, Result> {
  task: Task;
  owner: unknown;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Thread<Task, Result> {
  worker: Worker;
  work: Work<Task, Result> | null;
  /** Ends the work that takes too long, or the thread that has had none for a while. */
  timer?: NodeJS.Timeout;
}

interface PoolOptions {
  /** At most so many threads; each is begun when it is needed. */
  most: number;
  /** How long one work may take, in milliseconds; waiting does not count. */
  timeoutMs: number;
  /** A thread without work ends after this. */
  idleMs?: number;
}

/** So many works of an owner wait, and so many for nobody in particular, as readers are. */
const OWN_WAITING = 4;
const OPEN_WAITING = 100;

/** A thread reads what strangers wrote: it is given no secret of the environment. */
const BARE = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };

/**
 * Does works that would hold up the event loop in threads of their own. A thread is given a task by
 * message and answers each with one message; one that takes too long is ended.
 */
export class ThreadPool<Task, Result> {
  readonly #program: string;
  readonly #options: Required<PoolOptions>;
  readonly #threads = new Set<Thread<Task, Result>>();
  readonly #waiting: Work<Task, Result>[] = [];

  /** @param program path of what the threads run */
  constructor(program: string, options: PoolOptions) {
    this.#program = program;
    this.#options = { idleMs: 60_000, ...options };
  }

  /**
   * @param owner for whom: of one owner's works one is done at a time, so that nobody takes all
   *   threads, and four wait; null where nobody in particular asked, which comes first
   * @throws ThreadError
   */
  run(task: Task, owner: number | string | null): Promise<Result> {
    const waiting = this.#waiting.filter((work) => work.owner === owner).length;
    if (waiting >= (owner === null ? OPEN_WAITING : OWN_WAITING)) {
      return Promise.reject(new ThreadError('busy'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ task, owner, resolve, reject });
    this.#next();
    return promise;
  }

  #next(): void {
    const owners = new Set([...this.#threads].map(({ work }) => work?.owner));
    const open = this.#waiting.findIndex(({ owner }) => owner === null);
    const index = open === -1 ? this.#waiting.findIndex(({ owner }) => !owners.has(owner)) : open;
    if (index === -1) return;
    const free = [...this.#threads].find(({ work }) => work === null);
    if (!free && this.#threads.size >= this.#options.most) return;
    const [work] = this.#waiting.splice(index, 1);
    if (work) this.#begin(free ?? this.#start(), work);
  }

  #start(): Thread<Task, Result> {
    const worker = new Worker(this.#program, BARE);
    const thread: Thread<Task, Result> = { worker, work: null };
    this.#threads.add(thread);
    worker.on('message', (result: Result) => {
      const { work } = thread;
      this.#rest(thread);
      work?.resolve(result);
      this.#next();
    });
    // The event 'exit' follows.
    worker.on('error', (cause) => this.#drop(thread, new ThreadError('ended', { cause })));
    worker.on('exit', () => this.#drop(thread, new ThreadError('ended')));
    return thread;
  }

  #begin(thread: Thread<Task, Result>, work: Work<Task, Result>): void {
    clearTimeout(thread.timer);
    thread.work = work;
    thread.worker.ref();
    thread.timer = setTimeout(() => {
      this.#drop(thread, new ThreadError('time'));
      void thread.worker.terminate();
    }, this.#options.timeoutMs);
    thread.worker.postMessage(work.task);
  }

  /** A thread without work keeps no process alive. */
  #rest(thread: Thread<Task, Result>): void {
    clearTimeout(thread.timer);
    thread.work = null;
    thread.worker.unref();
    thread.timer = setTimeout(() => {
      this.#threads.delete(thread);
      void thread.worker.terminate();
    }, this.#options.idleMs).unref();
  }

  #drop(thread: Thread<Task, Result>, error: ThreadError): void {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    const { work } = thread;
    thread.work = null;
    work?.reject(error);
    this.#next();
  }
}
