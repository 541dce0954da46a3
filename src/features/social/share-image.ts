import type { Article } from '#features/articles/contract.ts';
import { imageOf, shareFile } from '#features/media/values.ts';

type Shared = Pick<Article, 'title' | 'featuredImage' | 'featuredImageAlt' | 'coverUrl'>;

/** The image of an article's link card, as its page names it, and its alternative text. */
export function shareImageOf(article: Shared, siteUrl: string): { url: string; alt: string } {
  const image = imageOf(article.featuredImage, new URL(siteUrl).host);
  const alt = (image.kind === 'image' && article.featuredImageAlt) || article.title;
  if (image.kind === 'image') return { url: shareFile(image.url), alt };
  return { url: image.kind === 'video' ? image.thumbnail : article.coverUrl, alt };
}
