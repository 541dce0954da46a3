import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** People who are named over articles. */
export interface PeopleTables {
  people: {
    id: Generated<number>;
    slug: string;
    name: string;
    /** The name folded, by which lists are ordered and somebody is found again. */
    name_key: string;
    bio: string;
    /** JSON: [{label, url}]. */
    links: string;
    /** The address of an image of ours. */
    image: string | null;
    /** The account that is theirs; null for a guest. */
    user_id: number | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** Slugs that people had: they lead on. */
  person_slugs: {
    slug: string;
    person_id: number;
  };

  /** The library's images that show people. */
  person_images: {
    media_id: number;
    person_id: number;
  };

  /** Who is named over articles, in their order. */
  article_bylines: {
    article_id: number;
    person_id: number;
    position: number;
    role: 'author' | 'words' | 'images' | 'edit';
  };
}
