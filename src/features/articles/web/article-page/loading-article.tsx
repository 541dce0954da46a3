import { useQueryClient } from '@tanstack/react-query';
import { imageOf } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { useSite } from '#ui/site.ts';
import { placeholders, Skeleton } from '#ui/states/skeleton.tsx';
import type { ArticleSummary } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { ArticleDate } from '../cards/article-date.tsx';
import { knownTone } from '../category-tone.ts';
import { knownArticle } from '../known-article.ts';
import { ArticleHeading } from './article-heading.tsx';
import * as media from './article-media.module.css';
import * as top from './article-top.module.css';
import * as screen from './article-view.module.css';
import * as styles from './loading-article.module.css';
import * as body from './text/article-body.module.css';

const LINES = 9;

/** The header with what the card says. Of an article without an excerpt, cards show the beginning of its text. */
function KnownTop({ article }: { article: ArticleSummary }) {
  const excerpt = article.excerpt.endsWith('...') ? '' : article.excerpt;
  return (
    <ArticleHeading article={{ ...article, excerpt }}>
      <ArticleDate article={article} long />
    </ArticleHeading>
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
  const label = t('Loading article...');
  return (
    <>
      <PageHead title={article?.title ?? label} description="" path={articlePath(slug)} noindex />
      <ArticleSkeleton label={label} article={article} />
    </>
  );
}
