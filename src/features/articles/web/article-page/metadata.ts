import { bylineText } from '#features/authors/values.ts';
import { type Image, imageOf, shareFile } from '#features/media/values.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/messages.ts';
import type { Site } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import { articlePath } from '../../paths.ts';

/** The metadata of an article's page (spec §2 'Article detail screen'). */
interface ArticleMetadata {
  title: string;
  description: string;
  keywords: string;
  /** Absolute: the article's own image, a video's still or the generated cover. */
  ogImage: string;
  canonicalUrl: string;
  publishedTime: string;
  modifiedTime: string;
  author: string;
  articleType: 'NewsArticle';
  /** The label, for example 'Review'. */
  category: string;
  tags: string[];
}

function socialImage(article: Article, image: Image, site: Site): string {
  const url =
    image.kind === 'video'
      ? image.thumbnail
      : image.kind === 'image'
        ? shareFile(image.url)
        : article.coverUrl;
  return new URL(url, site.url).href;
}

export function articleMetadata(article: Article, site: Site): ArticleMetadata {
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  return {
    title: article.title,
    description: article.description,
    keywords: article.tags.join(', '),
    ogImage: socialImage(article, image, site),
    canonicalUrl: site.url + articlePath(article.slug),
    publishedTime: article.publishedAt ?? article.createdAt,
    modifiedTime: article.updatedAt,
    author: bylineText(article.byline, site.authorLabel, t),
    articleType: 'NewsArticle',
    category: categoryLabel(article.category),
    tags: article.tags,
  };
}
