import { useCategory } from '#features/taxonomy/web/public.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { useSite } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { articleMetadata } from './metadata.ts';

/** The head elements for search engines and social media. */
export function ArticleHead({ article }: { article: Article }) {
  const site = useSite();
  const metadata = articleMetadata(article, site);
  const { label } = useCategory(article.category);
  return (
    <PageHead
      title={metadata.title}
      description={metadata.description}
      path={articlePath(article.slug)}
      type="article"
    >
      {metadata.keywords !== '' && <meta name="keywords" content={metadata.keywords} />}
      <meta name="author" content={metadata.author} />
      <meta property="article:published_time" content={metadata.publishedTime} />
      <meta property="article:modified_time" content={metadata.modifiedTime} />
      <meta property="article:section" content={label} />
      {metadata.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </PageHead>
  );
}
