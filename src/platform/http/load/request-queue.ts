import { ownTurn } from '../../own-turn.ts';
import { Problem } from '../problem.ts';
import { tooManyRequests } from '../rate-limit.ts';

/** Seconds after which a refused client may retry. */
const RETRY_AFTER_S = '5';
const NETWORK_RETRY_AFTER_S = 1;

export const serverBusy = () =>
  new Problem(503, 'server.busy', 'The server is busy. Please try again in a few seconds.', {
    headers: { 'retry-after': RETRY_AFTER_S },
    quiet: true,
  });

export interface QueueLimits {
  /** Requests that run at the same time. */
  running: number;
  /** Requests that wait for those. */
  waiting: number;
  /** Requests of one network that run or wait. */
  perNetwork: number;
}

/**
 * Bounds the requests that are under way. The database and the renderer work on the event loop, so requests
 * start one at a time, each in its own turn of the loop: health checks and cached pages come in between.
 */
export class RequestQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  readonly #networks = new Map<string, number>();
  #running = 0;
  #isStarting = false;
  #isClosed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many requests run and wait. */
  get counts() {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /**
   * Waits until a request may run.
   * @returns ends it; call it once the response is ready or has failed
   * @throws Problem 429 `request.too_many` for a network with too many requests, 503 `server.busy` if the queue is full
   */
  async enter(network: string): Promise<() => void> {
    const { waiting, perNetwork } = this.#limits;
    const own = this.#networks.get(network) ?? 0;
    if (own >= perNetwork) throw tooManyRequests(NETWORK_RETRY_AFTER_S);
    if (this.#isClosed || this.#waiting.length >= waiting) throw serverBusy();
    this.#networks.set(network, own + 1);
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    void this.#start();
    await turn.promise;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#running -= 1;
      const rest = (this.#networks.get(network) ?? 1) - 1;
      if (rest === 0) this.#networks.delete(network);
      else this.#networks.set(network, rest);
      void this.#start();
    };
  }

  /** Refuses the requests that wait, and all others from now on: those that run are enough work for a stop. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(serverBusy());
  }

  async #start(): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    while (this.#running < this.#limits.running) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#running += 1;
      await ownTurn();
      next.resolve();
    }
    this.#isStarting = false;
  }
}
