import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Articles with all that hangs on them: texts, tags, revisions, placements, the search index. */
export interface ArticleTables {
  categories: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string;
    color: string;
  };

  tags: {
    id: Generated<number>;
    name: string;
    name_key: string;
    description: string;
  };

  articles: {
    id: Generated<number>;
    slug: string;
    title: string;
    /** As written; empty where none was. */
    excerpt: string;
    /** The first 120 characters of the text plus '...', kept beside it so that lists need no content. */
    text_excerpt: string;
    meta_description: string;
    category: string;
    featured_image: string | null;
    /** A featured image that is still on another host; readers don't get it, `featured_image` is null. */
    remote_image: Generated<string | null>;
    featured_image_alt: Generated<string>;
    featured_image_caption: Generated<string>;
    status: 'draft' | 'published' | 'scheduled' | 'archived';
    moderation_status: 'pending' | 'approved' | 'rejected';
    rejection_note: string | null;
    /** 1 exactly while status is published and moderation approved: the database computes it. */
    is_public: Generated<number>;
    scheduled_at: Millis | null;
    /** Nothing of it may be seen before; null where it has no embargo. */
    embargo_until: Generated<Millis | null>;
    embargo_reason: Generated<string>;
    /** Who set the time, as it was written. */
    embargo_source: Generated<string>;
    author_id: number;
    /** Of its review: JSON of what was given, for lists; null where none was. */
    score: Generated<string | null>;
    /** Where that stands on its scale, from 0 to 1; -1 without one. */
    score_rank: Generated<number>;
    /** What its author's client calls it: sent again with it, the article is not made twice. */
    client_key: Generated<string | null>;
    version: number;
    created_at: Millis;
    updated_at: Millis;
    /** The first moment that it was public. */
    published_at: Millis | null;
  };

  /** Apart from the article's row, so that lists and counts never read past it. */
  article_bodies: {
    article_id: number;
    content: string;
  };

  article_tags: {
    article_id: number;
    tag_id: number;
    position: number;
  };

  /** Slugs under which an article was public before. */
  article_slugs: {
    slug: string;
    article_id: number;
  };

  revisions: {
    id: Generated<number>;
    article_id: number;
    version: number;
    /** Who saved it; null when the account is gone. */
    user_id: number | null;
    saved_at: Millis;
    title: string;
    /** What it was saved for, where that is more than its text; '' otherwise. */
    note: Generated<string>;
    /** 1 where it was what visitors read, from its save or later on. */
    was_public: Generated<number>;
    /** JSON of the fields a writer can change. */
    snapshot: string;
  };

  /** What a public article said wrong, and what is right; plain text. */
  corrections: {
    id: Generated<number>;
    article_id: number;
    wrong: string;
    correct: string;
    kind: Generated<'correction' | 'clarification'>;
    noted_at: Millis;
    /** 1 where an import brought it: the next one puts its own in its place. */
    imported: Generated<number>;
    user_id: number | null;
  };

  placements: {
    page: string;
    position: number;
    article_id: number;
  };

  /** An article that somebody has open; old ones mean nothing. */
  presences: {
    article_id: number;
    user_id: number;
    since: Millis;
    seen_at: Millis;
  };

  /** A draft that was generated for somebody; its text is not kept. */
  generated_drafts: {
    id: Generated<number>;
    user_id: number;
    /** Who wrote it and from what, as the audit log says it. */
    source: string;
    made_at: Millis;
  };

  /** A document of the search index; `position` orders by recency and is unique. */
  search_documents: {
    document_id: number;
    position: number;
  };

  /** One row at most: what the search index is made with. */
  search_rule: {
    /** 1 where articles are found by who is named over them. */
    bylines: number;
  };

  search_words: {
    id: Generated<number>;
    word: string;
  };
}
