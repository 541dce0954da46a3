import type { StoredHome } from '#features/site/home.contract.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ArticleRecord, SettingsRecord } from '../../contract.ts';
import type { Records } from '../records.ts';
import type { Report } from '../report.ts';

/** The data a format is written from. */
export interface Source {
  records: Records;
  storage: Storage;
  /** Of the snapshot: captions are read one by one. */
  db: Db;
  site: Pick<Config, 'siteName' | 'siteUrl' | 'authorLabel'>;
  /** What admins set. */
  settings: SettingsRecord;
  /** The unpublished arrangement of the home page. */
  home: StoredHome;
  /** When the snapshot was taken, in UTC epoch milliseconds. */
  now: number;
}

/** Streams the site in one format and reports what the format can't contain. */
export type Writer = (source: Source, report: Report) => AsyncIterable<string | Uint8Array>;

/**
 * The date that other systems use, ISO 8601. A scheduled article has its scheduled time even if it was
 * public before: with a past date the other system would publish it immediately.
 */
export const dateOf = ({ status, scheduledPublishAt, publishedAt, createdAt }: ArticleRecord) =>
  (status === 'scheduled' ? scheduledPublishAt : null) ?? publishedAt ?? createdAt;
