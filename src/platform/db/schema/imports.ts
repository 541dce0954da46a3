import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Imports from other systems. */
export interface ImportTables {
  /** An imported file and its progress. */
  imports: {
    id: Generated<number>;
    /** The file name shown to people. */
    name: string;
    /** A file or folder on the server whose data folder is `folder`. */
    path: string;
    /** 1 for an uploaded file, which is deleted once the import no longer needs it. */
    is_upload: number;
    /** Identifies the data folder that holds the file: only its instances can read it. */
    folder: string;
    /** A folder or zip with the images; null if there is none. */
    images_path: string | null;
    /** URL of the old site as the admin typed it, for exports that don't include it. */
    site_url: string | null;
    /** URL pattern of the old site's posts as the admin typed it, such as '/:year/:month/:slug/'. */
    url_pattern: string | null;
    /**
     * Identifies the source, the same for each of its exports: 'wordpress old.example'. If the site is
     * unknown, it stands for this import only: 'markdown import 12'.
     */
    source: string | null;
    state:
      | 'reading'
      | 'ready'
      | 'running'
      | 'paused'
      | 'finished'
      | 'canceled'
      | 'failed'
      | 'undoing'
      | 'undone';
    /** JSON of what the file contains; null until it is read. */
    report: string | null;
    /** JSON of the admin's choices; null until the import starts. */
    choices: string | null;
    /** JSON of old URLs without a redirect; null if all have one. */
    unredirected: Generated<string | null>;
    /** JSON counts of imported members; null if members were not imported. */
    members: Generated<string | null>;
    /** JSON list of what became of webhooks and the home page of a Savepoint export. */
    notes: Generated<string | null>;
    /** Why it failed. */
    error: string | null;
    /** Items finished in the current step. */
    done: Generated<number>;
    /** Who started it; null if the account was deleted. */
    user_id: number | null;
    created_at: Millis;
    /** When the run started and ended. */
    started_at: Millis | null;
    finished_at: Millis | null;
  };

  /** An item of the file: first the plan for it, then its result. */
  import_items: {
    import_id: number;
    /** In the file, from 0. */
    position: number;
    /** The source's own id. */
    source_id: string;
    type: string;
    title: string;
    /** Its public URL on the old site; null if it never had one. */
    old_url: string | null;
    /** The same in comparable form; see features/import/server/url-key.ts. */
    url_key: string | null;
    outcome: 'imported' | 'draft' | 'archived' | 'skipped';
    /** JSON list of what can't be imported unchanged. */
    warnings: string;
    /** The slug it will have; null if it is skipped. */
    slug: string | null;
    state:
      | 'waiting'
      | 'created'
      | 'updated'
      | 'unchanged'
      | 'edited'
      | 'skipped'
      | 'failed'
      | 'undone';
    error: string | null;
    /** Changes when the source changes the item. */
    digest: string | null;
    article_id: number | null;
    /** The article's version after the import; a higher one was edited here. */
    article_version: number | null;
    /** The page of the site that a page of the source became. */
    page_id: number | null;
    /** The page's version after the import; a higher one was edited here. */
    page_version: number | null;
    /** The source's text, saved if something of it couldn't be imported. */
    original: string | null;
  };

  /** Rows that an import created besides articles. Undo deletes them. */
  import_additions: {
    import_id: number;
    kind:
      | 'redirect'
      | 'image'
      | 'media'
      | 'recording'
      | 'subscriber'
      | 'webhook'
      | 'home'
      | 'snippet';
    /** The id of the row; of 'image' the one in `remote_images`, of 'home' the version of the home page's draft. */
    ref: number;
  };
}
