import type { Article } from '#features/articles/contract.ts';
import { articlePath, listPath } from '#features/articles/paths.ts';
import { articleMetadata } from '#features/articles/web/article-page/metadata.ts';
import { gamePath } from '#features/games/paths.ts';
import type { Live } from '#features/live/contract.ts';
import type { ImageCredit } from '#features/media/contract.ts';
import { cropPaths } from '#features/media/crops.values.ts';
import { creditOf, imageOf, stillOf } from '#features/media/values.ts';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { getLanguage, t } from '#lib/messages/messages.ts';
import type { Site } from '#ui/site.ts';
import { bylineFields } from './byline-nodes.ts';
import { breadcrumb, type Node, publisherOf } from './graph.ts';
import { coverageFields } from './live-nodes.ts';
import { reviewFields } from './review-nodes.ts';

/** Its corrections. */
const correctionFields = ({ corrections }: Article): Node | false =>
  corrections.length > 0 && {
    correction: corrections.map(({ wrong, correct, notedAt }) => ({
      '@type': 'CorrectionComment',
      text: t('We wrote: {wrong} It should say: {correct}', { wrong, correct }),
      datePublished: notedAt,
    })),
  };

/** The series, and its position there. */
const seriesFields = ({ series }: Article): Node | null =>
  series && {
    isPartOf: { '@type': 'CreativeWorkSeries', name: series.title },
    position: series.part,
  };

/** The games that it is about. */
const gameFields = ({ games }: Article, site: Site): Node | false =>
  games.length > 0 && {
    about: games.map(({ title, slug }) => ({
      '@type': 'VideoGame',
      name: title,
      url: site.url + gamePath(slug),
    })),
  };

/** The featured video. Its upload date is unknown, so the article's is used. */
function videoNode(article: Article, site: Site): Node[] {
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  if (image.kind !== 'video') return [];
  return [
    {
      '@type': 'VideoObject',
      name: article.title,
      description: article.description,
      thumbnailUrl: [site.url + image.thumbnail],
      uploadDate: article.publishedAt ?? article.createdAt,
      embedUrl: image.embed,
      url: image.page,
    },
  ];
}

/** An image with its credit. */
const imageNode = (url: string, { credit, licenseUrl }: ImageCredit, caption = ''): Node => ({
  '@type': 'ImageObject',
  contentUrl: url,
  url,
  ...(caption !== '' && { caption }),
  ...(credit !== '' && { creditText: credit }),
  ...(licenseUrl !== null && { license: licenseUrl }),
});

/**
 * Its image in the shapes that search engines want, if they exist; otherwise the image for social
 * networks.
 */
function images(article: Article, site: Site, shared: string): (string | Node)[] {
  const { featuredImage, featuredImageCaption, imageCredits = [] } = article;
  const crops = cropPaths(featuredImage ?? '').map((path) => site.url + path);
  const urls = crops.length > 0 ? crops : [shared];
  const credit = creditOf(imageCredits, featuredImage);
  const others = imageCredits.filter((one) => one !== credit);
  return [
    ...(credit ? urls.map((url) => imageNode(url, credit, featuredImageCaption)) : urls),
    ...others.map((one) => imageNode(site.url + stillOf(one.url), one)),
  ];
}

/**
 * An article with its review, live coverage and video.
 * @param live the coverage, as the page shows it
 * @param label the category's label
 */
export function articleNodes(
  article: Article,
  live: Live | undefined,
  site: Site,
  label = categoryLabel(article.category),
): Node[] {
  const { title, slug, category, tags, wordCount, language, review, games } = article;
  const metadata = articleMetadata(article, site);
  const { canonicalUrl: url } = metadata;
  return [
    {
      '@type': metadata.articleType,
      '@id': `${url}#article`,
      url,
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
      headline: title,
      description: metadata.description,
      image: images(article, site, metadata.ogImage),
      datePublished: metadata.publishedTime,
      dateModified: metadata.modifiedTime,
      ...bylineFields(article.byline ?? [], site),
      publisher: publisherOf(site),
      articleSection: label,
      wordCount,
      inLanguage: language ?? getLanguage(),
      ...(tags.length > 0 && { keywords: metadata.keywords }),
      ...gameFields(article, site),
      ...correctionFields(article),
      ...seriesFields(article),
      ...reviewFields(review, games[0], title, site),
      ...(live && coverageFields(live, url)),
    },
    ...videoNode(article, site),
    breadcrumb(
      [
        { name: t('Articles'), path: listPath() },
        { name: label, path: listPath({ category }) },
        { name: title, path: articlePath(slug) },
      ],
      site,
    ),
  ];
}
