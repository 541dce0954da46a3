/** What articles say of what they judge. */
export interface ReviewTables {
  /** Kept whatever the article's category is, shown while it is review. */
  article_reviews: {
    article_id: number;
    /** JSON. */
    review: string;
  };
}
