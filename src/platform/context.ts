import type { Memo } from './cache/memo.ts';
import type { Config } from './config/config.ts';
import type { Topic } from './db/changes.ts';
import type { Db } from './db/schema.ts';
import type { GuardedFetch } from './http/outgoing/guarded-fetch.ts';
import type { LanguageModel } from './llm/language-model.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Storage } from './storage/storage.ts';

/** What routes are given: nothing of it is global. */
export interface Context {
  db: Db;
  config: Config;
  /** Where images lie. */
  storage: Storage;
  /** Hands mail over; null where no mail server is set. */
  mailer: Mailer | null;
  /** Now, in UTC epoch milliseconds; tests pass a clock of their own. */
  now: () => number;
  /** Asks addresses that somebody named; tests let it ask servers of their own. */
  fetchOutside: GuardedFetch;
  /** Who writes drafts; null where no model is set. */
  model: LanguageModel | null;
  /** Counts what is done; null where nobody collects it. */
  metrics: Metrics | null;
  /** Makes a memo of slow reads, at most `max`, that a change of one of the topics clears. */
  memo: <T extends NonNullable<unknown>>(max: number, topics: readonly Topic[]) => Memo<T>;
}
