import type { ReactNode } from 'react';
import type { Picture as Pictured } from '#features/media/values.ts';
import { Picture } from '#features/media/web/public.ts';
import * as prose from '#ui/prose.module.css';
import type { Article } from '../../contract.ts';
import * as styles from './article-media.module.css';

/** Stands in for a picture that does not load. */
const MISSING_PICTURE = '/api/placeholder/1200/675';

interface ArticleMediaProps {
  article: Article;
  picture: Pictured;
  /** What lies on the lower edge of an image. */
  children?: ReactNode;
}

/** The video or image over an article's text; null where it has none. */
export function ArticleMedia({ article, picture, children }: ArticleMediaProps) {
  if (picture.kind === 'none') return null;
  return (
    <figure className={`wrap ${styles.media}`}>
      {picture.kind === 'video' ? (
        <div className={prose.embed} data-video={article.featuredImage}>
          <iframe
            title={`Video: ${article.title}`}
            loading="lazy"
            allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            width="100%"
            height="100%"
            src={picture.embed}
          />
        </div>
      ) : (
        <Picture
          article={article}
          alt={article.featuredImageAlt}
          priority
          placeholder={MISSING_PICTURE}
        />
      )}
      {children}
      {article.featuredImageCaption && (
        <figcaption className={prose.caption} dir="auto">
          {article.featuredImageCaption}
        </figcaption>
      )}
    </figure>
  );
}
