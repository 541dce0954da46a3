import { type Picture, pictureOf } from '#features/media/values.ts';
import type { Byline } from '#features/people/contract.ts';
import { personPath } from '#features/people/paths.ts';
import { type BylineRole, bylineText, isWriter } from '#features/people/values.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import type { Site } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import type { Correction } from '../../corrections.contract.ts';
import { articlePath, listPath } from '../../paths.ts';

/** What the head of an article's page says (spec §2 'Article detail screen'). */
interface ArticleMetadata {
  title: string;
  description: string;
  keywords: string;
  /** Absolute: the article's own picture, a video's still or the generated cover. */
  ogImage: string;
  /** What it shows; '' where nobody said. */
  ogImageAlt: string;
  canonicalUrl: string;
  publishedTime: string;
  modifiedTime: string;
  author: string;
  articleType: 'NewsArticle';
  /** As the page shows it, e.g. 'Review'. */
  category: string;
  tags: string[];
}

function socialImage(article: Article, picture: Picture, site: Site): string {
  if (picture.kind === 'video') return picture.thumbnail;
  const address = picture.kind === 'image' ? picture.url : article.coverUrl;
  return new URL(address, site.url).href;
}

export function articleMetadata(article: Article, site: Site): ArticleMetadata {
  const picture = pictureOf(article.featuredImage, new URL(site.url).host);
  return {
    title: article.title,
    description: article.description,
    keywords: article.tags.join(', '),
    ogImage: socialImage(article, picture, site),
    ogImageAlt: picture.kind === 'image' ? article.featuredImageAlt : '',
    canonicalUrl: site.url + articlePath(article.slug),
    publishedTime: article.publishedAt ?? article.createdAt,
    modifiedTime: article.updatedAt,
    author: bylineText(article.byline, site.authorLabel),
    articleType: 'NewsArticle',
    category: categoryLabel(article.category),
    tags: article.tags,
  };
}

const personOf =
  ({ url }: Site) =>
  ({ name, slug }: Byline[number]) => ({
    ...{ '@type': 'Person', name },
    url: url + personPath(slug),
  });

/** Who is named over it, as schema.org tells what they did; the magazine where nobody wrote it. */
function structuredByline(byline: Byline, site: Site) {
  const of = (role: BylineRole) => byline.filter((one) => one.role === role).map(personOf(site));
  const writers = byline.filter(isWriter).map(personOf(site));
  const [pictures, editors] = [of('pictures'), of('edit')];
  return {
    author:
      writers.length > 0
        ? writers
        : { '@type': 'Organization', name: site.authorLabel, url: `${site.url}/about` },
    ...(pictures.length > 0 && { contributor: pictures }),
    ...(editors.length > 0 && { editor: editors }),
  };
}

/** The article as schema.org describes one. */
export function structuredArticle(
  metadata: ArticleMetadata,
  wordCount: number,
  site: Site,
  byline: Byline = [],
) {
  return {
    '@context': 'https://schema.org',
    '@type': metadata.articleType,
    headline: metadata.title,
    description: metadata.description,
    image: [metadata.ogImage],
    datePublished: metadata.publishedTime,
    dateModified: metadata.modifiedTime,
    ...structuredByline(byline, site),
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    articleSection: metadata.category,
    ...(metadata.keywords === '' ? {} : { keywords: metadata.keywords }),
    wordCount,
    mainEntityOfPage: { '@type': 'WebPage', '@id': metadata.canonicalUrl },
  };
}

/** What an article said wrong, as schema.org tells it. */
export const structuredCorrections = (corrections: readonly Correction[]) =>
  corrections.length > 0 && {
    correction: corrections.map(({ wrong, correct, notedAt }) => ({
      '@type': 'CorrectionComment',
      text: `We wrote: ${wrong} It is: ${correct}`,
      datePublished: notedAt,
    })),
  };

/** What it is a part of, and which. */
export const structuredSeries = ({ series }: Pick<Article, 'series'>) =>
  series && {
    isPartOf: { '@type': 'CreativeWorkSeries', name: series.title },
    position: series.part,
  };

/** The way to an article, as its breadcrumb shows it. */
export function structuredBreadcrumb(article: Article, site: Site) {
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Articles', path: listPath() },
    { name: categoryLabel(article.category), path: listPath({ category: article.category }) },
    { name: article.title, path: articlePath(article.slug) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + path,
    })),
  };
}
