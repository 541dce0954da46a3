import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Uploaded images and the articles that use them. */
export interface MediaTables {
  /** An uploaded image. Its files' names follow from the key. */
  media: {
    id: Generated<number>;
    /** What the content is, and how large: `HASH-WIDTHxHEIGHT`. */
    key: string;
    name: string;
    alt: string;
    caption: string;
    width: number;
    height: number;
    /** Of the file that was uploaded. */
    bytes: number;
    /** Of all files that are made of it so far. */
    stored_bytes: Generated<number>;
    /** Of the file that was made first, by which articles name it; null where nobody counted. */
    first_bytes: Generated<number | null>;
    /** Media type of the fallback file. */
    type: 'image/jpeg' | 'image/png' | 'image/gif';
    /** How many of its files are made, of how many; they are made in one order. */
    done: number;
    total: number;
    /** Why the rest of them could not be made. */
    error: string | null;
    user_id: number | null;
    /** The latest embargo of an article that a save of showed it; null where none was. */
    embargo_until: Generated<Millis | null>;
    created_at: Millis;
    /** Name, alternative text and caption folded for search. */
    name_key: string;
  };

  media_uses: {
    media_id: number;
    article_id: number;
  };

  /** Every article of which any save names an image. */
  media_saved_uses: MediaTables['media_uses'];

  /** Maps the URL of an image on another host to its copy in the library. */
  remote_images: {
    id: Generated<number>;
    /** SHA-256 of the URL, hex: a URL may be longer than an index allows. */
    hash: string;
    url: string;
    /** From its source, for the library; '' if unknown. */
    alt: Generated<string>;
    caption: Generated<string>;
    /** The copy; null until it was fetched. */
    media_id: number | null;
    /** 1 if it won't be retried automatically. */
    failed: number;
    /** Why it isn't in the library (yet), as a sentence. */
    error: string | null;
    /** Whose save asked for it last. */
    user_id: number | null;
    created_at: Millis;
  };

  /** The articles whose last save had the remote URL, also if the copy is in its place now. */
  remote_image_uses: {
    image_id: number;
    article_id: number;
  };
}
