import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Authors who are named over articles. */
export interface AuthorsTables {
  authors: {
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

  /** Slugs that authors had: they lead on. */
  author_slugs: {
    slug: string;
    author_id: number;
  };

  /** The library's images that show authors. */
  author_images: {
    media_id: number;
    author_id: number;
  };

  /** Who is named over articles, in their order. */
  article_bylines: {
    article_id: number;
    author_id: number;
    position: number;
    role: 'author' | 'words' | 'images' | 'edit';
  };
}
