import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Tables for running the program, and its counters. */
export interface OperationTables {
  /** Background jobs; see platform/jobs. */
  jobs: {
    id: Generated<number>;
    name: string;
    /** What the job is about, for the screen of background jobs. */
    label: string | null;
    /** JSON. */
    payload: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    /** The number of starts. */
    attempts: number;
    /** The earliest time to run it. */
    run_at: Millis;
    /** When the lease of the process that runs it ends. */
    claimed_until: Millis;
    /** How often the job was claimed: only the last claimant may record the outcome. */
    claims: number;
    last_error: string | null;
    /** Unique among waiting and running jobs. */
    key: string | null;
    /** 1 when an admin may cancel the job while it waits. */
    is_cancelable: Generated<0 | 1>;
    created_at: Millis;
    finished_at: Millis | null;
  };

  /** Backups; their files may be gone. */
  backups: {
    id: Generated<number>;
    kind: 'daily' | 'asked' | 'upgrade' | 'command';
    /** The file's name without its folder. */
    file: string;
    bytes: number;
    /** The share of the image files. */
    media_bytes: number;
    /** The number of image files in it ... */
    files: number;
    /** ... and of those that were missing when it was made. */
    missing_files: number;
    started_at: Millis;
    finished_at: Millis;
    /** When it was last read completely; null if never. */
    verified_at: Millis | null;
    /** The damage found then; null without any. A backup can be intact and lack images. */
    damage: string | null;
  };

  /** Changes that readers can see. Instances follow them to clear their caches. */
  changes: {
    id: Generated<number>;
    topics: string;
    at: Millis;
  };

  /** Counters for limits that all instances share (platform/db/shared-counters.ts). */
  limits: {
    /** The limit's name and whose requests are counted. */
    key: string;
    count: number;
    /** The end of the counted period. */
    ends_at: Millis;
  };

  /** A message from the contact form, deleted when it is delivered, or with its job. */
  contact_messages: {
    id: Generated<number>;
    job_id: number;
    name: string;
    email: string;
    subject: string;
    message: string;
    /** JSON list of the recipients that have it. */
    delivered_to: string;
    created_at: Millis;
  };

  /** Reads of an article on a day; the article may be deleted. */
  article_reads: {
    /** The start of the day, UTC. */
    day: Millis;
    article_id: number;
    count: number;
  };

  /** The sources of visits on a day. */
  read_sources: {
    day: Millis;
    /** 'others' are hosts that aren't stored by name. */
    kind: 'search' | 'direct' | 'feed' | 'newsletter' | 'host' | 'others';
    /** The host, or the digest's id; '' for the others. */
    name: string;
    count: number;
  };

  /** How many readers reached each step of an article on a day. Each step includes the later ones. */
  article_steps: {
    day: Millis;
    article_id: number;
    quarter: number;
    half: number;
    three_quarters: number;
    whole: number;
  };

  /** How often a phrase was searched on a day, and how often without results. */
  searches: {
    day: Millis;
    phrase: string;
    count: number;
    missed: Generated<number>;
  };

  /** The last response of a feed, used while the feed fails. */
  feed_answers: {
    url: string;
    etag: string | null;
    last_modified: string | null;
    /** JSON of its cleaned titles in the feed's order. */
    titles: string;
    /** When it was last fetched, successfully or not. */
    asked_at: Millis;
  };
}
