import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Pages of the site that editors write. */
export interface PageTables {
  /** A standard page has a row once someone has saved it. */
  pages: {
    id: Generated<number>;
    slug: string;
    /** Counts changes, so that a save based on an older one is noticed. */
    version: number;
    /** The version that editors see; null while a standard page has its default text. */
    text_version: number | null;
    /** The version that readers see; null for a draft or the default text. */
    published_version: number | null;
    /** When readers get the newest version; null if it isn't scheduled. */
    publish_at: Millis | null;
    /** The folded words of the text that editors see, each after a space: for their search. */
    searched: Generated<string>;
    /** Who changed it last, as the activity log names them. */
    actor: string;
    created_at: Millis;
    updated_at: Millis;
  };

  /** The versions of a page. */
  page_revisions: {
    page_id: number;
    version: number;
    /** Who saved it, as the activity log names them. */
    actor: string;
    saved_at: Millis;
    /** Whether readers have seen it. */
    is_published: Generated<number>;
    /** The slug that the page has once this version is published. */
    slug: string;
    title: string;
    intro: string;
    /** Sanitized HTML. */
    content: string;
    meta_title: string;
    meta_description: string;
    noindex: number;
  };

  /** Pages with a version that shows crops of an image. */
  page_crop_uses: {
    crop_id: number;
    page_id: number;
  };

  /** Library images in a page or one of its versions. */
  page_images: {
    media_id: number;
    page_id: number;
    /** Whether the text that readers see contains it. */
    is_published: number;
  };

  /** Recordings in a page or one of its versions. Visitors get those in published texts. */
  page_recordings: {
    recording_id: number;
    page_id: number;
    is_published: number;
  };

  /** Videos in a page or one of its versions. Visitors get the stills of those in published texts. */
  page_videos: {
    video: string;
    page_id: number;
    is_published: number;
  };
}

/** Texts that many articles show, and where they are used. */
export interface SnippetTables {
  snippets: {
    id: Generated<number>;
    /** Identifies it in the HTML of articles; it never changes. */
    key: string;
    title: string;
    /** The title folded, so that no two differ only in spelling. */
    title_key: string;
    html: string;
    version: number;
    created_at: number;
    updated_at: number;
  };
  /** The snippets in the current text of an article. */
  snippet_uses: { snippet_id: number; article_id: number };
  snippet_images: { media_id: number; snippet_id: number };
}
