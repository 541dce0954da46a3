import type { Selectable } from 'kysely';
import type { CleanContent, ImageRule } from '#features/articles/server/public.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { ReadyCoverage } from '#features/live/server/public.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { ImportChoices } from '../../contract.ts';
import type { ImageWords } from '../images/track-images.ts';
import type { OldSite } from '../redirects/add-redirects.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { Mapping } from './mapping/mapping.ts';

/** An import as its items are moved. */
export interface RunContext {
  id: number;
  source: string;
  choices: ImportChoices;
  places: Mapping;
  /** Who moves it in. */
  actor: AuditActor & { userId: number };
  /** Of our pages: origin. */
  siteUrl: string;
  /** Whether articles name people here. */
  bylines: boolean;
  images: ImageRule;
  old: OldSite;
  imageWords: ImageWords;
  /** Keys of images that an export in our own format has and that are in the library. */
  ownImages: ReadonlySet<string>;
  /** When readers' lists were told of what came last. */
  toldAt: number;
}

/** An article of the source where it stands in the file. */
export interface FileItem {
  article: SourceArticle;
  position: number;
}

/** An item that waits, with its text made ready before the transaction. */
export interface ReadyItem extends FileItem {
  item: Item;
  /** What is left out by choice. */
  dropped: readonly ImportWarning[];
  /** Null where it cannot be stored; then `error` says why. */
  content: CleanContent | null;
  /** Its live coverage, which only our own format has. */
  live: ReadyCoverage | null;
  error: string | null;
}

/** What is kept of an item that waits. */
type Item = Pick<
  Selectable<Schema['import_items']>,
  'position' | 'source_id' | 'outcome' | 'slug' | 'digest' | 'warnings' | 'address'
>;
