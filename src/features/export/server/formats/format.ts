import type { Config } from '#platform/config/config.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ArticleRecord } from '../../contract.ts';
import type { Records } from '../records.ts';
import type { Report } from '../report.ts';

/** What a format is written from. */
export interface Source {
  records: Records;
  storage: Storage;
  site: Pick<Config, 'siteName' | 'siteUrl' | 'authorLabel'>;
  /** When the records were as they are, in UTC epoch milliseconds. */
  now: number;
}

/** Writes a magazine, a piece whenever one is taken; what it cannot carry it notes in the report. */
export type Writer = (source: Source, report: Report) => AsyncIterable<string | Uint8Array>;

/**
 * The date that other systems go by, ISO 8601. Of what is scheduled the moment that it waits for, also
 * where it was public before: with a past one it would be public at once.
 */
export const dateOf = ({ status, scheduledPublishAt, publishedAt, createdAt }: ArticleRecord) =>
  (status === 'scheduled' ? scheduledPublishAt : null) ?? publishedAt ?? createdAt;
