import { DAY } from '#lib/durations.ts';
import type { Db } from './schema.ts';

/**
 * Topics that responses and jobs can depend on; features add theirs by augmenting this.
 * @public
 */
export interface TopicNames {
  /** The queue has a new job. */
  jobs: true;
  /** A setting of the site. Every cached response depends on it. */
  settings: true;
}
export type Topic = keyof TopicNames;

const KEPT_MS = DAY;
const POLL_MS = 500;

/** Records that readers will see a difference. Call it inside the transaction of the change. */
export async function recordChange(db: Db, now: number, topics: readonly Topic[]): Promise<void> {
  await db
    .insertInto('changes')
    .values({ topics: topics.join(' '), at: now })
    .execute();
}

/**
 * The topics that changed in a period, unless they were pruned already.
 * @param from and
 * @param until UTC milliseconds
 */
export async function changedTopics(db: Db, from: number, until: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('changes')
    .select('topics')
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('id')
    .execute();
  return new Set(rows.flatMap((row) => row.topics.split(' ')));
}

/** The id of the last recorded change; 0 without one. */
async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Deletes changes that every running instance has seen long ago. */
export async function pruneChanges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('at', '<', now - KEPT_MS)
    .execute();
}

type Listener = (topics: readonly Topic[]) => void;
/** Returns topics that changed with what it reloaded. */
type Reload = () => Promise<readonly Topic[]>;

/** Follows the changes of all instances on the database and calls its listeners. */
export class ChangeFeed {
  readonly #db: Db;
  readonly #listeners: Listener[] = [];
  readonly #reloads: { topics: readonly Topic[]; reload: Reload }[] = [];
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /**
   * Reloads what depends on topics before the listeners hear of their change, so that pages rendered
   * again have the current values. If it fails, the next poll repeats both.
   */
  onChangeReload(topics: readonly Topic[], reload: Reload): void {
    this.#reloads.push({ topics, reload });
  }

  /** Starts at the current change: what earlier ones changed is reloaded. */
  async start(onError: (error: unknown) => void): Promise<void> {
    this.#last = await lastChange(this.#db);
    for (const { reload } of this.#reloads) await reload();
    this.#timer = setInterval(() => {
      // A database that hangs is not queried again until it answers.
      if (this.#polling === undefined) this.poll().catch(onError);
    }, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads new changes at once. Called after an own write, so that it is visible immediately. */
  async poll(): Promise<void> {
    // A poll under way may have read before the caller's commit: wait for it, then read again.
    await this.#polling?.catch(() => undefined);
    const reading = this.#read().finally(() => {
      if (this.#polling === reading) this.#polling = undefined;
    });
    this.#polling = reading;
    await reading;
  }

  async #read(): Promise<void> {
    const rows = await this.#db
      .selectFrom('changes')
      .select(['id', 'topics'])
      .where('id', '>', this.#last)
      .orderBy('id')
      .execute();
    if (rows.length === 0) return;
    const changed = new Set(rows.flatMap((row) => row.topics.split(' ')) as Topic[]);
    for (const { topics, reload } of this.#reloads) {
      if (!topics.some((topic) => changed.has(topic))) continue;
      for (const topic of await reload()) changed.add(topic);
    }
    this.#last = rows.at(-1)?.id ?? this.#last;
    for (const listener of this.#listeners) listener([...changed]);
  }
}
