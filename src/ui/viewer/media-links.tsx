import type { ReactNode } from 'react';
import { t } from '#lib/messages/messages.ts';

interface ImageLinkProps {
  /** The largest file. */
  href: string;
  /** The image's alternative text. */
  alt: string;
  children: ReactNode;
}

/** An image that opens over the page (watch-media.ts); without scripts a link to its file. */
export function ImageLink({ href, alt, children }: ImageLinkProps) {
  return (
    <a href={href} data-zoom="" aria-label={alt ? undefined : t('Enlarge image')}>
      {children}
    </a>
  );
}

interface VideoLinkProps {
  /** The URLs of its page and of its player. */
  video: { page: string; embed: string };
  /** What the video shows. */
  label: string;
  children: ReactNode;
}

/**
 * The still of a video, as a link that becomes its player when it is clicked (watch-media.ts): readers who
 * don't click load nothing from its host.
 */
export function VideoLink({ video, label, children }: VideoLinkProps) {
  return (
    <a
      href={video.page}
      data-player={video.embed}
      aria-label={t('Play video on YouTube: {title}', { title: label })}
    >
      {children}
    </a>
  );
}
