/** Reviews of articles. */
export interface ReviewTables {
  /** Stored in any category, shown only while the category is review. */
  article_reviews: {
    article_id: number;
    /** JSON. */
    review: string;
  };
}
