import { structuredReview } from '#features/reviews/web/public.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { useSite } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { JsonLd } from '../json-ld.tsx';
import {
  articleMetadata,
  structuredArticle,
  structuredBreadcrumb,
  structuredCorrections,
  structuredSeries,
} from './metadata.ts';

interface ArticleHeadProps {
  article: Article;
  /** What the structured data says beyond, or other than, that of any article. */
  structured?: object;
}

/** What the article says to search engines and to those who share it. */
export function ArticleHead({ article, structured }: ArticleHeadProps) {
  const site = useSite();
  const metadata = articleMetadata(article, site);
  return (
    <>
      <PageHead
        title={metadata.title}
        description={metadata.description}
        path={articlePath(article.slug)}
        type="article"
        image={metadata.ogImage}
        imageAlt={metadata.ogImageAlt}
      >
        {metadata.keywords !== '' && <meta name="keywords" content={metadata.keywords} />}
        <meta name="author" content={metadata.author} />
        <meta property="article:published_time" content={metadata.publishedTime} />
        <meta property="article:modified_time" content={metadata.modifiedTime} />
        <meta property="article:author" content={metadata.author} />
        <meta property="article:section" content={metadata.category} />
        {metadata.tags.map((tag) => (
          <meta key={tag} property="article:tag" content={tag} />
        ))}
      </PageHead>
      <JsonLd
        data={{
          ...structuredArticle(metadata, article.wordCount, site, article.byline),
          ...structuredReview(article.review, article.games[0]?.title ?? article.title),
          ...structuredCorrections(article.corrections),
          ...structuredSeries(article),
          ...structured,
        }}
      />
      <JsonLd data={structuredBreadcrumb(article, site)} />
    </>
  );
}
