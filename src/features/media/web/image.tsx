import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { CategoryEmoji } from '#features/taxonomy/web/public.ts';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';
import { type Image as Imaged, imageOf, mediaImage, stillOf } from '../values.ts';
import { generatedCoverQuery } from './api.ts';
import * as styles from './image.module.css';
import { usePatientImage } from './use-image-retry.ts';

interface ImageProps {
  article: Pick<ArticleSummary, 'id' | 'category' | 'featuredImage'>;
  /** For the image that a visitor sees first: it is loaded immediately. */
  priority?: boolean;
  /** The value of `sizes`; as wide as the page if it is missing. */
  sizes?: string;
  /** If false, an article without an image shows the category's emoji, without requesting a cover. */
  withCover?: boolean;
  className?: string;
  /** The alternative text, if no title is next to it. */
  alt?: string;
  /** Replaces an image that fails to load; by default the category's emoji. */
  placeholder?: string;
  /** Its preferred `source`, such as one that moves. */
  source?: ReactNode;
  /** Shown over the image, such as a badge. */
  children?: ReactNode;
}

interface Source {
  src: string;
  width: number | string;
  height: number | string;
  cover?: boolean;
  srcSet?: string;
  sizes?: string | undefined;
  /** The same files in a better format, for browsers that support it. */
  avif?: string | undefined;
}

function sourceOf(image: Imaged, cover: string | undefined, sizes: string): Source | undefined {
  if (image.kind === 'video') return { src: image.thumbnail, width: 480, height: 360 };
  if (image.kind === 'image') {
    const own = mediaImage(image.url, sizes);
    // `sizes` comes before `src`: otherwise some browsers load both.
    return { width: 1200, height: 675, ...own, src: stillOf(image.url) };
  }
  if (cover === undefined) return;
  const avif = cover.replace('webp', 'avif');
  return { src: cover, width: 1200, height: 630, cover: true, avif };
}

const never = () => () => {};

/** False on the server and in the first render, so that both match. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The generated cover of an article without an image, requested only in the browser. */
function useCover(articleId: number, wanted: boolean) {
  const inBrowser = useInBrowser();
  const enabled = wanted && inBrowser;
  const { data, error, isFetching } = useQuery({ ...generatedCoverQuery(articleId), enabled });
  useEffect(() => {
    if (error !== null) console.debug('Failed to create a cover', error);
  }, [error]);
  return { url: wanted ? data : undefined, waiting: enabled && isFetching };
}

/** The image of an article in its frame: a video still, an image, a cover or the emoji. */
export function Image(props: ImageProps) {
  const {
    article,
    priority = false,
    sizes = '92vw',
    withCover = true,
    className,
    alt = '',
    placeholder,
    children,
  } = props;
  const site = useSite();
  const { id, category, featuredImage } = article;
  const image = imageOf(featuredImage, new URL(site.url).host);
  const cover = useCover(id, withCover && image.kind === 'none');
  // Browsers that support it choose lazy images by their actual width.
  const source = sourceOf(image, cover.url, priority ? sizes : `auto,${sizes}`);
  const { visible, failed, ref, onError } = usePatientImage(source?.src);
  const play = image.kind === 'video' && (
    <span className={styles.play}>
      <i />
    </span>
  );
  const frame = (...kind: string[]) => classNames(styles.image, ...kind, className);

  if (source === undefined || failed) {
    if (failed && placeholder !== undefined) {
      return (
        <div className={frame(styles.missing)}>
          <img src={placeholder} alt={alt} width={1200} height={675} />
          {children}
        </div>
      );
    }
    return (
      <div
        className={cover.waiting ? frame(styles.emoji, styles.waiting) : frame(styles.emoji)}
        data-cat={category}
      >
        <CategoryEmoji category={category} />
        {play}
        {children}
      </div>
    );
  }
  const { cover: isCover, avif, ...attributes } = source;
  return (
    <div className={frame()} data-cat={category}>
      {visible && (
        <picture>
          {props.source}
          {avif && <source type="image/avif" srcSet={avif} sizes={attributes.sizes} />}
          <img
            ref={ref}
            loading={priority ? undefined : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            {...attributes}
            alt={alt}
            className={isCover ? styles.cover : undefined}
            onError={onError}
          />
        </picture>
      )}
      {play}
      {children}
    </div>
  );
}
