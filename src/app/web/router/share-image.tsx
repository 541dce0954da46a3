import { sharedSize } from '#features/media/values.ts';
import type { Site } from '#ui/site.ts';
import type { ShareImage } from '../pages/server-page.ts';

const ICON = { url: '/icon.png', width: 512, height: 512 };

interface ShareImageTagsProps {
  /** Undefined for a page without one: the site's icon is used. */
  image: ShareImage | undefined;
  site: Site;
}

/** Open Graph (ogp.me) and X card tags of a page's image. */
export function ShareImageTags({ image, site }: ShareImageTagsProps) {
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
