import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { articleMetadata } from '#features/articles/web/article-page/metadata.ts';
import { authorPath } from '#features/authors/paths.ts';
import { isWriter } from '#features/authors/values.ts';
import { oembedPath } from '#features/syndication/paths.ts';
import type { Site } from '#ui/site.ts';

/** Head elements for programs: the article's authors (ogp.me), its Markdown and its embed. */
export function ArticleLinks({ article, site }: { article: Article; site: Site }) {
  const { canonicalUrl } = articleMetadata(article, site);
  return (
    <>
      {article.byline?.filter(isWriter).map(({ slug }) => (
        <meta
          key={slug}
          property="article:author"
          content={site.url + authorPath(slug)}
          data-first=""
        />
      ))}
      <link
        rel="alternate"
        type="text/markdown"
        href={`${articlePath(article.slug)}.md`}
        data-first=""
      />
      <link
        rel="alternate"
        type="application/json+oembed"
        title={article.title}
        href={oembedPath(canonicalUrl)}
        data-first=""
      />
    </>
  );
}
