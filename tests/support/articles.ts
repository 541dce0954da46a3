import { type ArticleFields, createArticle } from '../../src/features/articles/public.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { NOW } from './stores.ts';

let made = 0;

/** Fields of a public article; a test names only what it is about. */
export function articleFields(fields: Partial<ArticleFields> = {}): ArticleFields {
  made += 1;
  return {
    title: `Article number ${made}`,
    slug: '',
    content: '<p>Some words to read.</p>',
    excerpt: 'An excerpt.',
    metaDescription: '',
    tags: [],
    category: 'review',
    featuredImage: null,
    status: 'published',
    moderationStatus: 'approved',
    rejectionNote: null,
    scheduledAt: null,
    authorId: 1,
    ...fields,
  };
}

/** Stores an article. @param at when it was made and, if public, published */
export function makeArticle(db: Db, fields: Partial<ArticleFields> = {}, at: number = NOW) {
  return createArticle(db, articleFields(fields), { userId: 1, now: at });
}
