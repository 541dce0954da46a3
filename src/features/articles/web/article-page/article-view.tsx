import type { ReactNode } from 'react';
import { imageOf } from '#features/media/values.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { useSite } from '#ui/site.ts';
import type { Article } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { ArticleMedia } from './article-media.tsx';
import { ArticleTop } from './article-top.tsx';
import * as styles from './article-view.module.css';
import { ArticleBody } from './text/article-body.tsx';

interface ArticleViewProps {
  article: Article;
  /** The column next to the text. */
  children?: ReactNode;
}

/** The header, image, review and text of an article: also the editor's preview. */
export function ArticleView({ article, children }: ArticleViewProps) {
  const site = useSite();
  const image = imageOf(article.featuredImage, new URL(site.url).host);
  const { review } = article;
  const isImage = image.kind === 'image';
  const reviewAt = (at: 'image' | 'top' | 'before' | 'after') =>
    review && <ReviewIsland review={review} at={at} isImage={isImage} lang={article.language} />;
  return (
    <article data-cat={article.category} data-address={site.url + articlePath(article.slug)}>
      <ArticleTop article={article} media={image.kind !== 'none'} />
      <ArticleMedia article={article} image={image}>
        {reviewAt('image')}
      </ArticleMedia>
      {reviewAt('top')}
      <div className={`wrap ${styles.grid}`}>
        <ArticleBody article={article} before={reviewAt('before')} after={reviewAt('after')} />
        {children}
      </div>
    </article>
  );
}
