import { mediaImage, stillOf } from '#features/media/values.ts';
import { classNames } from '#ui/class-names.ts';
import * as styles from './portrait.module.css';

/** The first letters of the first and last name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const first = words.length > 1 ? [words[0], words.at(-1)] : words;
  return first.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('');
}

interface PortraitProps {
  author: { name: string; image: string | null };
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** Whether it is loaded when it comes near the screen, as in a list. */
  isLazy?: boolean;
  className?: string | undefined;
}

/** An author's image (4:5); without one, their initials in the same frame. */
export function Portrait({
  author: { name, image },
  sizes,
  isLazy = false,
  className,
}: PortraitProps) {
  if (image !== null) {
    const own = mediaImage(image, sizes);
    const { avif, ...attributes } = { width: 800, height: 1000, avif: undefined, ...own };
    return (
      <div className={classNames(styles.portrait, className)}>
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={attributes.sizes} />}
          <img
            {...attributes}
            src={stillOf(image)}
            alt=""
            {...(isLazy ? { loading: 'lazy' } : { fetchPriority: 'high' })}
          />
        </picture>
      </div>
    );
  }
  return (
    <div className={classNames(styles.portrait, styles.monogram, className)} aria-hidden="true">
      <svg viewBox="0 0 28 38" fill="currentColor" aria-hidden="true">
        <path d="M14 0 28 17 14 38 0 17z" opacity=".55" />
        <path d="M14 0v20L0 17z" />
        <path opacity=".82" d="M14 0v20l14-3z" />
        <path opacity=".3" d="M14 20v18l14-21z" />
      </svg>
      <span>{initialsOf(name)}</span>
    </div>
  );
}
