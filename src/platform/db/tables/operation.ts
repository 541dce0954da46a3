import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** What the program needs to run, and what it counts. */
export interface OperationTables {
  /** Background jobs: see platform/jobs. */
  jobs: {
    id: Generated<number>;
    name: string;
    /** What the job is about, in words for the screen of background jobs. */
    label: string | null;
    /** JSON. */
    payload: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    /** How often the job has started. */
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
    is_cancellable: Generated<0 | 1>;
    created_at: Millis;
    finished_at: Millis | null;
  };

  /** Backups that were made; their files may be gone. */
  backups: {
    id: Generated<number>;
    kind: 'daily' | 'asked' | 'upgrade' | 'command';
    /** Its file's name, without the folder. */
    file: string;
    bytes: number;
    /** Of those, what the files of images take. */
    media_bytes: number;
    /** How many files of images are in it, ... */
    files: number;
    /** ... and how many were not there when it was made. */
    missing_files: number;
    started_at: Millis;
    finished_at: Millis;
    /** When it was last read whole; null where it never was. */
    verified_at: Millis | null;
    /** What was damaged then; null where nothing was. A backup may be whole and yet lack images. */
    damage: string | null;
  };

  /** What changed for readers: instances follow it to drop what they keep in memory. */
  changes: {
    id: Generated<number>;
    topics: string;
    at: Millis;
  };

  /** How often something happened: limits that all instances hold together (platform/db/limits.ts). */
  limits: {
    /** The limit's name, and whose calls are counted. */
    key: string;
    count: number;
    /** Until when it counts. */
    ends_at: Millis;
  };

  /** What a visitor wrote; it goes when it is delivered, or with its job. */
  contact_messages: {
    id: Generated<number>;
    job_id: number;
    name: string;
    email: string;
    subject: string;
    message: string;
    /** JSON list of the addresses that have got it. */
    delivered_to: string;
    created_at: Millis;
  };

  /** How often an article was read on a day; the article may be gone. */
  article_reads: {
    /** The day's beginning, UTC. */
    day: Millis;
    article_id: number;
    count: number;
  };

  /** How many visits that began with an article came from where on a day. */
  read_sources: {
    day: Millis;
    /** 'others' are hosts that are not kept by name. */
    kind: 'search' | 'direct' | 'feed' | 'newsletter' | 'host' | 'others';
    /** The host, or the digest's id; '' for the rest. */
    name: string;
    count: number;
  };

  /** How often readers of an article came so far in its text on a day; who came further is in each before. */
  article_steps: {
    day: Millis;
    article_id: number;
    quarter: number;
    half: number;
    three_quarters: number;
    whole: number;
  };

  /** How often a phrase was searched on a day, and how often of those it found nothing. */
  searches: {
    day: Millis;
    phrase: string;
    count: number;
    missed: Generated<number>;
  };

  /** What a feed last answered, so that its silence does not lose it. */
  feed_answers: {
    url: string;
    etag: string | null;
    last_modified: string | null;
    /** JSON of its titles, cleaned, as the feed orders them. */
    titles: string;
    /** When it was last asked, whatever came. */
    asked_at: Millis;
  };
}
