import { DAY } from '#lib/durations.ts';
import type { Db } from './schema.ts';

/** What answers and work can depend on; features add theirs by augmenting this. @public */
export interface TopicNames {
  /** There is work in the queue. */
  jobs: true;
}
export type Topic = keyof TopicNames;

const KEPT_MS = DAY;
const POLL_MS = 500;

/** Notes, inside of the `inTransaction` of the change itself, that readers will see a difference. */
export async function recordChange(db: Db, now: number, topics: readonly Topic[]): Promise<void> {
  await db
    .insertInto('changes')
    .values({ topics: topics.join(' '), at: now })
    .execute();
}

/** What changed in a time, as far as it is not forgotten. @param from and @param until UTC milliseconds */
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

/** The number of the last change that is recorded; 0 where none is. */
async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Forgets changes that every running instance has long seen. */
export async function pruneChanges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('at', '<', now - KEPT_MS)
    .execute();
}

type Listener = (topics: readonly Topic[]) => void;

/** Follows the changes of every instance on the store and tells its listeners. */
export class ChangeFeed {
  readonly #db: Db;
  readonly #listeners: Listener[] = [];
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Starts from now: what was recorded earlier is in the store already. */
  async start(onError: (error: unknown) => void): Promise<void> {
    this.#last = await lastChange(this.#db);
    this.#timer = setInterval(() => {
      // A store that hangs is not asked again until it answers.
      if (this.#polling === undefined) this.poll().catch(onError);
    }, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads what is new now: called after an own write, so that it shows at once. */
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
    this.#last = rows.at(-1)?.id ?? this.#last;
    const topics = [...new Set(rows.flatMap((row) => row.topics.split(' ')))] as Topic[];
    for (const listener of this.#listeners) listener(topics);
  }
}
