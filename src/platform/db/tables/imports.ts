import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** What moved in from other systems, or is about to. */
export interface ImportTables {
  /** A file that was read, and what became of it. */
  imports: {
    id: Generated<number>;
    /** What people know the file by. */
    name: string;
    /** Where it lies: a file or folder on the machine whose data folder is `folder`. */
    path: string;
    /** 1 where it was sent to us and goes when nobody needs it any more. */
    is_upload: number;
    /** What tells data folders apart: only who has the file can read it. */
    folder: string;
    /** A folder or zip with the images; null where there is none. */
    images_path: string | null;
    /** Where the old site is, for exports that do not say it; as it was typed. */
    site_url: string | null;
    /**
     * Which source it is, the same for each of its exports: 'wordpress old.example'; where its site is not
     * known, this import alone: 'markdown import 12'.
     */
    source: string | null;
    state:
      | 'reading'
      | 'ready'
      | 'moving'
      | 'paused'
      | 'finished'
      | 'cancelled'
      | 'failed'
      | 'undoing'
      | 'undone';
    /** JSON of what the file holds; null until it is read. */
    report: string | null;
    /** JSON of what its admin chose; null until it is moved in. */
    choices: string | null;
    /** JSON of old addresses that lead nowhere new; null where all do. */
    clashes: Generated<string | null>;
    /** JSON of what became of members; null where none were to come. */
    members: Generated<string | null>;
    /** JSON of how much of what it made beside articles went when it was taken back; null before. */
    removed: Generated<string | null>;
    /** Why it failed. */
    error: string | null;
    /** Items of which it is said what became of them, in the step that `state` names. */
    done: Generated<number>;
    /** 1 where articles that were edited here are taken back too. */
    undo_edited: Generated<number>;
    /** Who moves it in; null when the account is gone. */
    user_id: number | null;
    created_at: Millis;
    /** When moving began, and when it ended. */
    started_at: Millis | null;
    finished_at: Millis | null;
  };

  /** An item of a file: the plan for it, then what became of it. */
  import_items: {
    import_id: number;
    /** In the file, from 0. */
    position: number;
    /** What the source calls it. */
    source_id: string;
    type: string;
    title: string;
    /** Where readers found it, whole; null where they never could. */
    address: string | null;
    /** The same as addresses are compared; see features/import/server/addresses.ts. */
    address_key: string | null;
    outcome: 'asIs' | 'draft' | 'archived' | 'leftOut';
    /** JSON list of what of it cannot be kept as it is. */
    losses: string;
    /** The slug that it is to have; null where it is left out. */
    slug: string | null;
    state:
      | 'waiting'
      | 'created'
      | 'updated'
      | 'unchanged'
      | 'edited'
      | 'leftOut'
      | 'failed'
      | 'removed';
    error: string | null;
    /** Tells whether the source has changed it since. */
    digest: string | null;
    article_id: number | null;
    /** The article's version after the import wrote it: another one was edited here. */
    article_version: number | null;
    /** Where the import changed an article: the version before, to which it can be taken back. */
    former_version: number | null;
    /** The text as the source has it, where something of it is lost. */
    original: string | null;
  };

  /** What an import made beside articles, and takes away again with them. */
  import_additions: {
    import_id: number;
    kind:
      | 'category'
      | 'categoryWords'
      | 'tag'
      | 'tagWords'
      | 'game'
      | 'author'
      | 'series'
      | 'redirect'
      | 'image'
      | 'media'
      | 'subscriber'
      | 'placement';
    /** The id of the row; of placements the article's, of images that are fetched that of `remote_images`. */
    ref: number;
    /** JSON of what it was before and what the import made of it, where that decides what is taken back. */
    detail: Generated<string | null>;
  };
}
