import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';

const HOSTS = ['%youtube.com/%', '%youtube-nocookie.com/%', '%youtu.be/%'];

/** Whether an article's featured image is a URL of a video site. */
export const isVideoLink = (eb: ExpressionBuilder<Schema, 'articles'>) =>
  eb.or(HOSTS.map((host) => eb('articles.featured_image', 'like', host)));
