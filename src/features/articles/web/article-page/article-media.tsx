import type { ReactNode } from 'react';
import type { Image as Imaged } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import * as prose from '#ui/prose/prose.module.css';
import type { Article } from '../../contract.ts';
import * as styles from './article-media.module.css';

/** Shown if an image fails to load. */
const MISSING_IMAGE = '/api/placeholder/1200/675';

interface ArticleMediaProps {
  article: Article;
  image: Imaged;
  /** Overlaps the lower edge of the image. */
  children?: ReactNode;
}

/** The featured video or image; null for none. */
export function ArticleMedia({ article, image, children }: ArticleMediaProps) {
  if (image.kind === 'none') return null;
  return (
    <figure className={`wrap ${styles.media}`}>
      {image.kind === 'video' ? (
        <div className={prose.embed} data-video={article.featuredImage}>
          <iframe
            title={`Video: ${article.title}`}
            loading="lazy"
            allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            width="100%"
            height="100%"
            src={image.embed}
          />
        </div>
      ) : (
        <Image
          article={article}
          alt={article.featuredImageAlt}
          priority
          placeholder={MISSING_IMAGE}
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
