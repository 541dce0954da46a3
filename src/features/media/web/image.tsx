import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { CategoryEmoji } from '#features/taxonomy/web/public.ts';
import { classNames } from '#ui/class-names.ts';
import { useSite } from '#ui/site.ts';
import { type Image as Imaged, imageOf, mediaImage } from '../values.ts';
import { generatedCoverQuery } from './api.ts';
import * as styles from './image.module.css';
import { usePatientImage } from './use-image-retry.ts';

interface ImageProps {
  article: Pick<ArticleSummary, 'id' | 'category' | 'featuredImage'>;
  /** The image that a visitor sees first: loaded at once and before the others. */
  priority?: boolean;
  /** How wide it is shown, as `sizes` of an `img` says it; left out: as wide as the page. */
  sizes?: string;
  /** False: without an image it is the category's emoji, and no cover is asked for. */
  withCover?: boolean;
  className?: string;
  /** What it shows, where no title beside it says so. */
  alt?: string;
  /** What takes the place of an image that does not load, in place of the category's emoji. */
  placeholder?: string;
  /** What lies on the image, e.g. a badge. */
  children?: ReactNode;
}

interface Source {
  src: string;
  width: number | string;
  height: number | string;
  cover?: boolean;
  srcSet?: string;
  sizes?: string | undefined;
  /** The same files in a better format, for browsers that know it. */
  avif?: string | undefined;
}

function sourceOf(image: Imaged, cover: string | undefined, sizes: string): Source | undefined {
  if (image.kind === 'video') return { src: image.thumbnail, width: 480, height: 360 };
  if (image.kind === 'image') {
    const own = mediaImage(image.url, sizes);
    // The sizes stand before `src`: a browser that is given `src` first would load both.
    return { width: 1200, height: 675, ...own, src: image.url };
  }
  if (cover === undefined) return;
  const avif = cover.replace('webp', 'avif');
  return { src: cover, width: 1200, height: 630, cover: true, avif };
}

const never = () => () => {};

/** False on the server and in the first render in the browser, so that both agree. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The generated cover of an article that has no image, asked for by the browser alone. */
function useCover(articleId: number, wanted: boolean) {
  const inBrowser = useInBrowser();
  const enabled = wanted && inBrowser;
  const { data, error, isFetching } = useQuery({ ...generatedCoverQuery(articleId), enabled });
  useEffect(() => {
    if (error !== null) console.debug('No cover could be made', error);
  }, [error]);
  return { url: wanted ? data : undefined, waiting: enabled && isFetching };
}

/** The image of an article in its frame: a video's still, an image, a cover or the emoji. */
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
  // Browsers that can tell take one that loads late as wide as its place turns out to be.
  const source = sourceOf(image, cover.url, priority ? sizes : `auto,${sizes}`);
  const { visible, failed, ref, onError } = usePatientImage(source?.src);
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
        {children}
      </div>
    );
  }
  const { cover: isCover, avif, ...attributes } = source;
  return (
    <div className={frame()} data-cat={category}>
      {visible && (
        <picture>
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
      {image.kind === 'video' && (
        <span className={styles.play}>
          <i />
        </span>
      )}
      {children}
    </div>
  );
}
