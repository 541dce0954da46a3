import { useQueryClient } from '@tanstack/react-query';
import { imageOf } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import { CategoryBadge, CategoryMark, useCategory } from '#features/taxonomy/web/public.ts';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Glyph } from '#ui/page/glyph.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import { placeholders, Skeleton } from '#ui/skeleton.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { articlePath, homePath, listPath } from '../../paths.ts';
import { ArticleDate } from '../cards/article-date.tsx';
import { knownTone } from '../category-tone.ts';
import { knownArticle } from '../known-article.ts';
import * as media from './article-media.module.css';
import * as top from './article-top.module.css';
import * as screen from './article-view.module.css';
import * as styles from './loading-article.module.css';
import * as body from './text/article-body.module.css';

const LINES = 9;

/** The header with what the card says. */
function KnownTop({ article }: { article: ArticleSummary }) {
  const { category, title, excerpt } = article;
  const { label } = useCategory(category);
  return (
    <>
      <Glyph>
        <CategoryMark category={category} />
      </Glyph>
      <div className="wrap">
        <Crumbs
          steps={[
            ['Home', homePath()],
            ['Articles', listPath()],
            [label, listPath({ category })],
          ]}
        />
        <div className={top.head}>
          <div className={top.byline}>
            <CategoryBadge category={category} className={top.badge} />
          </div>
          <Title as="h1" size={1} dir="auto">
            {title}
          </Title>
          {/* Of an article without an excerpt, cards show the beginning of its text. */}
          {!excerpt.endsWith('...') && (
            <p className="dek" dir="auto">
              {excerpt}
            </p>
          )}
          <div className={top.byline}>
            <ArticleDate article={article} long />
          </div>
        </div>
      </div>
    </>
  );
}

function UnknownTop() {
  return (
    <div className="wrap">
      <Skeleton of="meta" />
      <div className={top.head}>
        <Skeleton of="badge" />
        <Skeleton of="headline" />
        <Skeleton of="headline" short />
        <Skeleton of="line" />
        <Skeleton of="meta" />
      </div>
    </div>
  );
}

interface ArticleSkeletonProps {
  /** For screen readers. */
  label: string;
  /** What is known of it. */
  article?: ArticleSummary | undefined;
}

/** The placeholder of an article that is loading. */
export function ArticleSkeleton({ label, article }: ArticleSkeletonProps) {
  const { url } = useSite();
  const hasImage =
    article !== undefined && imageOf(article.featuredImage, new URL(url).host).kind !== 'none';
  return (
    <div role="status" aria-label={label}>
      <div className={`color-field ${top.top}`} data-tone={article ? knownTone(article) : 'brand'}>
        {article ? <KnownTop article={article} /> : <UnknownTop />}
      </div>
      <div className={`wrap ${media.media}`}>
        {hasImage ? <Image article={article} priority /> : <Skeleton of="image" />}
      </div>
      <div className={`wrap ${screen.grid}`}>
        <div className={body.text}>
          <div className={styles.lines}>
            {placeholders(LINES).map((index) => (
              <Skeleton key={index} of="line" short={index % 4 === 3} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The page while its article loads: title, image and colors are known from the list that led to it. */
export default function LoadingArticle({ slug }: { slug: string }) {
  const article = knownArticle(useQueryClient(), slug);
  const label = 'Loading article...';
  return (
    <>
      <PageHead title={article?.title ?? label} description="" path={articlePath(slug)} noindex />
      <ArticleSkeleton label={label} article={article} />
    </>
  );
}
