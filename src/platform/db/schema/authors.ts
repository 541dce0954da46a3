import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Authors whom bylines name. */
export interface AuthorsTables {
  authors: {
    id: Generated<number>;
    slug: string;
    name: string;
    /** The name folded, for sorting and finding duplicates. */
    name_key: string;
    bio: string;
    /** JSON: [{label, url}]. */
    links: string;
    /** The URL of a library image. */
    image: string | null;
    /** The author's account; null for a guest. */
    user_id: number | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** Former slugs of authors, which redirect. */
  author_slugs: {
    slug: string;
    author_id: number;
  };

  /** Library images used as portraits. */
  author_images: {
    media_id: number;
    author_id: number;
  };

  /** The authors in a byline, in order. */
  article_bylines: {
    article_id: number;
    author_id: number;
    position: number;
    role: 'author' | 'words' | 'images' | 'edit';
  };
}
