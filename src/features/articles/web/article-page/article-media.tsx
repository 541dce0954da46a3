import type { ReactNode } from 'react';
import { movingSource } from '#features/media/moving.values.ts';
import { creditOf, type Image as Imaged } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import * as prose from '#ui/prose/prose.module.css';
import { ImageLink, VideoLink } from '#ui/viewer/media-links.tsx';
import type { Article } from '../../contract.ts';
import * as styles from './article-media.module.css';
import { ImageCredit } from './image-credit.tsx';

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
  const caption = article.featuredImageCaption;
  const moving = image.kind === 'image' && movingSource(image.url);
  const credit = creditOf(article.imageCredits, article.featuredImage);
  return (
    <figure className={`wrap ${styles.media}`}>
      {image.kind === 'video' ? (
        <VideoLink video={image} label={article.title}>
          <Image article={article} priority />
        </VideoLink>
      ) : (
        <ImageLink href={image.url} alt={article.featuredImageAlt}>
          <Image
            article={article}
            alt={article.featuredImageAlt}
            priority
            source={moving && <source {...moving} sizes="92vw" />}
            placeholder={MISSING_IMAGE}
          />
        </ImageLink>
      )}
      {children}
      {(caption || credit) && (
        <figcaption className={prose.caption} dir="auto" lang={article.language}>
          {credit && caption ? `${caption} ` : caption}
          {credit && <ImageCredit {...credit} />}
        </figcaption>
      )}
    </figure>
  );
}
