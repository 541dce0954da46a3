import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Articles and everything that belongs to them: texts, tags, revisions, placements, the search index. */
export interface ArticleTables {
  categories: {
    id: Generated<number>;
    name: string;
    /** Its name in lists; '' for `name`, or for the standard one. */
    plural: Generated<string>;
    slug: string;
    description: string;
    color: string;
    /** '' without one. */
    emoji: Generated<string>;
    version: Generated<number>;
    /** Who changed it last. */
    actor: Generated<string>;
  };

  tags: {
    id: Generated<number>;
    name: string;
    name_key: string;
    description: string;
  };

  /** Former names of tags, whose URLs redirect. */
  tag_former_names: {
    name_key: string;
    tag_id: number;
  };

  articles: {
    id: Generated<number>;
    slug: string;
    title: string;
    /** As written; may be empty. */
    excerpt: string;
    /** The first 120 characters of the text plus '...', stored so that lists don't read the content. */
    text_excerpt: string;
    meta_description: string;
    category: string;
    featured_image: string | null;
    /** A featured image that is still on another host; readers don't get it, `featured_image` is null. */
    remote_image: Generated<string | null>;
    featured_image_alt: Generated<string>;
    featured_image_caption: Generated<string>;
    /** A BCP 47 tag; '' for the site's language. */
    language: Generated<string>;
    status: 'draft' | 'published' | 'scheduled' | 'archived';
    moderation_status: 'pending' | 'approved' | 'rejected';
    rejection_note: string | null;
    /** 1 exactly while status is published and moderation approved: the database computes it. */
    is_public: Generated<number>;
    scheduled_at: Millis | null;
    /** When it is archived automatically; null for never. */
    unpublish_at: Generated<Millis | null>;
    /** The end of the embargo; null without one. */
    embargo_until: Generated<Millis | null>;
    embargo_reason: Generated<string>;
    /** Who requested the embargo, as written. */
    embargo_source: Generated<string>;
    author_id: number;
    /** Who changed its text last; null if no user did. */
    edited_by: Generated<number | null>;
    /** JSON of its review's score, for lists; null without one. */
    score: Generated<string | null>;
    /** The score's position on its scale, from 0 to 1; -1 without one. */
    score_rank: Generated<number>;
    /** The idempotency key of the request that created it. */
    client_key: Generated<string | null>;
    version: number;
    created_at: Millis;
    updated_at: Millis;
    /** When the article first became public. */
    published_at: Millis | null;
    /** The id in feeds of its old site; null for articles written here. */
    guid: Generated<string | null>;
  };

  /** Separate from the article's row, so that lists and counts don't read past the text. */
  article_bodies: {
    article_id: number;
    content: string;
  };

  article_tags: {
    article_id: number;
    tag_id: number;
    position: number;
  };

  /** Former slugs of articles that were public. */
  article_slugs: {
    slug: string;
    article_id: number;
  };

  /** Deleted articles for as long as they can be restored: drafts that no list or call but the trash has. */
  article_trash: {
    article_id: number;
    /** Its slug before; in `articles` it is `~` and the id, which no URL can have. */
    slug: string;
    /** Its state before. */
    status: 'draft' | 'published' | 'scheduled' | 'archived';
    scheduled_at: Millis | null;
    /** Its slots on featured pages before, as JSON. */
    placements: string;
    /** Who deleted it; null if the account was deleted, or the command line did. */
    user_id: number | null;
    deleted_at: Millis;
  };

  revisions: {
    id: Generated<number>;
    article_id: number;
    version: number;
    /** Who saved it; null if the account was deleted. */
    user_id: number | null;
    saved_at: Millis;
    title: string;
    /** A reason for the save, such as a restored version; '' otherwise. */
    note: Generated<string>;
    /** 1 if readers could see this version, from its save or later. */
    was_public: Generated<number>;
    /** JSON of the fields a writer can change. */
    snapshot: string;
  };

  /** What a public article got wrong, and what is right; plain text. */
  corrections: {
    id: Generated<number>;
    article_id: number;
    wrong: string;
    correct: string;
    kind: Generated<'correction' | 'clarification'>;
    noted_at: Millis;
    /** 1 if an import added it: the next import replaces it. */
    imported: Generated<number>;
    user_id: number | null;
  };

  placements: {
    /** 'homepage', the plural of a standard category or the slug of a custom one. */
    page: string;
    position: number;
    article_id: number;
  };

  /** Open editors; old rows mean nothing. */
  presences: {
    article_id: number;
    user_id: number;
    since: Millis;
    seen_at: Millis;
  };

  /** Changes of a public article that are published later. */
  pending_changes: {
    article_id: number;
    version: number;
    /** The version of the article that they change; if it has another, they wait for someone's decision. */
    base_version: number;
    /** JSON of the fields of a save, with sanitized content. */
    fields: string;
    publish_at: Millis | null;
    is_approved: number;
    /** Why they couldn't be published or, if they aren't approved, were sent back; '' otherwise. */
    problem: Generated<string>;
    user_id: number | null;
    saved_at: Millis;
    /** The editor who approved what an author saved. */
    approved_by: Generated<number | null>;
  };

  /** Links that show an article to anyone who has them. */
  preview_links: {
    id: Generated<number>;
    article_id: number;
    /** SHA-256 of the secret in the link, hex. */
    token_hash: string;
    expires_at: Millis;
  };

  /** Generated drafts, without their text. */
  generated_drafts: {
    id: Generated<number>;
    user_id: number;
    /** The generator and its input, as the activity log shows them. */
    source: string;
    made_at: Millis;
  };

  /** A document of the search index; `position` orders by recency and is unique. */
  search_documents: {
    document_id: number;
    position: number;
  };

  /** The settings of the search index; one row at most. */
  search_rule: {
    /** 1 if bylines are searchable. */
    bylines: number;
    /** `INDEX_VERSION` when it was built. */
    version: Generated<number>;
  };

  search_words: {
    id: Generated<number>;
    word: string;
  };
}
