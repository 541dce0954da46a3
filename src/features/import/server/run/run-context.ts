import type { Selectable } from 'kysely';
import type { ImageRule } from '#features/articles/server/remote-images/public.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { PreparedCoverage } from '#features/live/server/public.ts';
import type { CleanContent } from '#features/rich-text/server/public.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { ImportChoices } from '../../contract.ts';
import type { ImageTexts } from '../images/track-images.ts';
import type { OldSite } from '../redirects/add-redirects.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { Mapping } from './mapping/mapping.ts';

/** What a run needs for each of its items. */
export interface RunContext {
  id: number;
  source: string;
  choices: ImportChoices;
  mapping: Mapping;
  /** Who runs it. */
  actor: AuditActor & { userId: number };
  /** Our origin. */
  siteUrl: string;
  /** Whether this site has bylines. */
  bylines: boolean;
  /** Its scale of scores. */
  review: ReviewConfig;
  images: ImageRule;
  old: OldSite;
  imageTexts: ImageTexts;
  /** Keys of images of a Savepoint export that are in the library. */
  ownImages: ReadonlySet<string>;
  /** Video and audio files of a Savepoint export that can't be imported. */
  recordingFaults: readonly ImportWarning[];
  /** Titles of the source's snippets by key. */
  snippetTitles: ReadonlyMap<string, string>;
  /** When public lists were last refreshed. */
  listsChangedAt: number;
}

/** An article of the source with its position in the file. */
export interface FileItem {
  article: SourceArticle;
  position: number;
}

/** A waiting item, prepared before the transaction. */
export interface ReadyItem extends FileItem {
  item: WaitingItem;
  /** Warnings of images that are removed by choice. */
  dropped: readonly ImportWarning[];
  /** Null if it can't be saved; then `error` says why. */
  content: CleanContent | null;
  /** The draft of a published page, only in Savepoint exports. */
  draft: CleanContent | null;
  /** Its live coverage, only in Savepoint exports. */
  live: PreparedCoverage | null;
  error: string | null;
}

type WaitingItem = Pick<
  Selectable<Schema['import_items']>,
  'position' | 'source_id' | 'outcome' | 'slug' | 'digest' | 'warnings' | 'old_url'
>;
