import { sharedSize } from '#features/media/values.ts';
import type { Site } from '#ui/site.ts';

/** The image that other sites show of a page. */
export interface Shared {
  /** Absolute, or a path of ours. */
  url: string;
  /** What it shows, for who does not see it. */
  alt: string;
}

const ICON = { url: '/icon.png', width: 512, height: 512 };

interface SharedImageProps {
  /** Undefined where the page has none: then it is the site's own mark. */
  image: Shared | undefined;
  site: Site;
}

/** What a page's head says of its image to programs alone (ogp.me, with the names that X reads). */
export function SharedImage({ image, site }: SharedImageProps) {
  const { url, alt } = image ?? { ...ICON, alt: site.name };
  const size = image ? sharedSize(url) : ICON;
  return (
    <>
      <meta property="og:image" content={new URL(url, site.url).href} data-first="" />
      {size && (
        <>
          <meta property="og:image:width" content={String(size.width)} data-first="" />
          <meta property="og:image:height" content={String(size.height)} data-first="" />
        </>
      )}
      <meta property="og:image:alt" content={alt} data-first="" />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} data-first="" />
      <meta name="twitter:image:alt" content={alt} data-first="" />
    </>
  );
}
