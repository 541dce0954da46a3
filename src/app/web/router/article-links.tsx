import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { articleMetadata } from '#features/articles/web/article-page/metadata.ts';
import { sharedSize } from '#features/media/values.ts';
import { oembedPath } from '#features/syndication/paths.ts';
import type { Site } from '#ui/site.ts';

/**
 * What an article's head says to programs alone: its Markdown, how it is embedded, and how large the picture is that
 * is shared (ogp.me: behind the picture itself).
 */
export function ArticleLinks({ article, site }: { article: Article; site: Site }) {
  const { ogImage, ogImageAlt, canonicalUrl } = articleMetadata(article, site);
  const size = sharedSize(ogImage);
  return (
    <>
      {size && (
        <>
          <meta property="og:image:width" content={String(size.width)} data-first="" />
          <meta property="og:image:height" content={String(size.height)} data-first="" />
        </>
      )}
      {ogImageAlt !== '' && <meta name="twitter:image:alt" content={ogImageAlt} data-first="" />}
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
