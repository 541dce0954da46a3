import type { Memo } from './cache/memo.ts';
import type { Config } from './config/config.ts';
import type { Topic } from './db/changes.ts';
import type { Db } from './db/schema.ts';
import type { GuardedFetch } from './http/outgoing/guarded-fetch.ts';
import type { LanguageModel } from './llm/language-model.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Storage } from './storage/storage.ts';

/** Everything that routes need; nothing is global. */
export interface Context {
  db: Db;
  /** The environment's settings with what admins changed; see `SiteConfig`. */
  config: Config;
  /** The settings as read from the environment. */
  environment: Config;
  /** The storage of image files. */
  storage: Storage;
  /** Sends email; null without a mail server. */
  mailer: Mailer | null;
  /** The time in UTC epoch milliseconds; tests pass their own clock. */
  now: () => number;
  /** Fetches URLs that users entered; tests allow their own servers. */
  fetchOutside: GuardedFetch;
  /** The model that writes drafts; null without one. */
  model: LanguageModel | null;
  /** Null without metrics. */
  metrics: Metrics | null;
  /** Creates a memo of slow reads with at most `max` entries, cleared by a change of one of the topics. */
  memo: <T extends NonNullable<unknown>>(max: number, topics: readonly Topic[]) => Memo<T>;
}
