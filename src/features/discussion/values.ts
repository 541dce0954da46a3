/** Limits of an article's comments. */
export const DISCUSSION_LIMITS = {
  threads: 500,
  /** Per thread. */
  comments: 200,
  /** Of all threads. */
  commentsOfArticle: 2000,
  /** Of an account in 24 hours, on all articles: far more than anyone writes. */
  commentsPerDay: 500,
  /** Characters of a comment. */
  text: 4000,
  /** Characters of the words that a thread is about. */
  quote: 1000,
  /** Characters before and after them. */
  context: 64,
  /** People per comment. */
  mentions: 20,
};

/** The key of the notifications about a comment. */
export const noticeKey = (commentId: number): string => `discussion:${commentId}`;
