import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Uploaded images and the articles that use them. */
export interface MediaTables {
  /** An uploaded image. Its files' names follow from the key. */
  media: {
    id: Generated<number>;
    /** Identifies the content and its size: `HASH-WIDTHxHEIGHT`. */
    key: string;
    name: string;
    alt: string;
    caption: string;
    /** Who made it; '' if unknown. */
    credit: Generated<string>;
    /** A name of `licenses.ts` or a URL; '' for none. */
    license: Generated<string>;
    /** The focal point in percent, `33-71` for 33 % from the left and 71 % from the top; null for none. */
    focus: Generated<string | null>;
    width: number;
    height: number;
    /** Size of the uploaded file. */
    bytes: number;
    /** Size of all files made from it so far. */
    stored_bytes: Generated<number>;
    /** Size of the first file, whose URL articles contain; null if unknown. */
    first_bytes: Generated<number | null>;
    /** Media type of the fallback file. */
    type: 'image/jpeg' | 'image/png' | 'image/gif';
    /** The number of files made, out of `total`; they are made in a fixed order. */
    done: number;
    total: number;
    /** Why the remaining files couldn't be made. */
    error: string | null;
    user_id: number | null;
    /** The latest embargo of an article with a revision that shows the image; null without one. */
    embargo_until: Generated<Millis | null>;
    created_at: Millis;
    /** Name, alternative text, caption and credit folded for search. */
    name_key: string;
  };

  /** Keys of files that were replaced: their URLs redirect to the image's current file. */
  media_former_keys: {
    key: string;
    media_id: number;
  };

  /** Crops of an image for one use, set by hand. */
  media_crops: {
    id: Generated<number>;
    media_id: number;
    /** The same for the same crops; part of the URL. */
    crop: string;
    /** JSON by ratio. */
    rects: string;
    /** The ratio that pages show, or 'whole'. */
    shown: string;
    created_at: Millis;
  };

  /** Articles with a version that shows these crops. */
  media_crop_uses: {
    crop_id: number;
    article_id: number;
  };

  media_uses: {
    media_id: number;
    article_id: number;
  };

  /** Articles with a revision that shows an image. */
  media_saved_uses: MediaTables['media_uses'];

  /** Maps the URL of an image on another host to its copy in the library. */
  remote_images: {
    id: Generated<number>;
    /** SHA-256 of the URL, hex: a URL may be longer than an index allows. */
    hash: string;
    url: string;
    /** A resized copy, for when the original is gone; null if none is known. */
    smaller_url: string | null;
    /** From its source, for the library; '' if unknown. */
    alt: Generated<string>;
    caption: Generated<string>;
    /** The copy; null until it was fetched. */
    media_id: number | null;
    /** 1 if it won't be retried automatically. */
    failed: number;
    /** Why it isn't in the library (yet), as a sentence. */
    error: string | null;
    /** The account whose save requested it last. */
    user_id: number | null;
    created_at: Millis;
  };

  /** Videos in articles and their live entries. Visitors get the stills of those in public articles. */
  video_uses: {
    video: string;
    article_id: number;
  };

  /** Stills of videos in the storage. */
  video_stills: {
    video: string;
    bytes: number;
  };

  /** A video or audio file of the site's own, stored as it was uploaded. */
  recordings: {
    id: Generated<number>;
    /** Random, so that its URL can't be guessed: 32 hexadecimal digits. */
    key: string;
    ext: 'mp4' | 'webm' | 'm4a' | 'mp3';
    name: string;
    /** Size of a video in pixels; null if unknown. */
    width: number | null;
    height: number | null;
    /** Its length; null if unknown. */
    seconds: number | null;
    bytes: number;
    user_id: number | null;
    created_at: Millis;
    /** The name folded for search. */
    name_key: string;
  };

  /** Captions of a recording in a language, as WebVTT. */
  recording_captions: {
    recording_id: number;
    language: string;
    vtt: string;
  };

  /** Recordings in articles. Visitors get those in public articles. */
  recording_uses: {
    recording_id: number;
    article_id: number;
  };

  /** Articles whose last save contained the remote URL, even if the copy has replaced it. */
  remote_image_uses: {
    image_id: number;
    article_id: number;
  };
}
