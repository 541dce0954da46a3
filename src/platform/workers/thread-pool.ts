import { Worker } from 'node:worker_threads';

/** Why a thread returned no result. */
export class ThreadError extends Error {
  override name = 'ThreadError';
  /** 'time': the task took too long. 'ended': the thread ended, out of memory. 'busy': the queue is full. */
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
  /** Ends a slow task, or an idle thread. */
  timer?: NodeJS.Timeout;
}

interface PoolOptions {
  /** Maximum number of threads, each started on demand. */
  most: number;
  /** Time limit of a task in milliseconds, without waiting. */
  timeoutMs: number;
  /** An idle thread ends after this. */
  idleMs?: number;
}

/** How many tasks of one owner may wait, and how many without an owner, such as those of readers. */
const OWN_WAITING = 4;
const OPEN_WAITING = 100;

/** A thread reads untrusted data, so it gets no environment with secrets. */
const BARE = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };

/**
 * Runs tasks that would block the event loop in threads. A thread gets a task in one message and answers with
 * one; a slow thread is ended.
 */
export class ThreadPool<Task, Result> {
  readonly #program: string;
  readonly #options: Required<PoolOptions>;
  readonly #threads = new Set<Thread<Task, Result>>();
  readonly #waiting: Work<Task, Result>[] = [];

  /** @param program path of the program that the threads run */
  constructor(program: string, options: PoolOptions) {
    this.#program = program;
    this.#options = { idleMs: 60_000, ...options };
  }

  /**
   * @param owner one task of an owner runs at a time, so that no owner takes all threads, and four may wait;
   *   null for tasks without an owner, which run first
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

  /** An idle thread doesn't keep the process alive. */
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
