import { sharedSize } from '#features/media/crops.values.ts';
import { shareFile } from '#features/media/values.ts';
import type { Site } from '#ui/site.ts';
import type { ShareImage } from '../pages/server-page.ts';

const ICON = { url: '/icon.png', width: 512, height: 512 };

interface ShareImageTagsProps {
  /** Undefined for a page without one: the owner's or the site's icon is used. */
  image: ShareImage | undefined;
  site: Site;
  /** The path of the owner’s image for pages without one; only the server knows it. */
  own?: string | undefined;
}

/** Open Graph (ogp.me) and X card tags of a page's image. */
export function ShareImageTags({ image, site, own }: ShareImageTagsProps) {
  const large = image ?? (own === undefined ? undefined : { url: own, alt: site.name });
  const { url: whole, alt } = large ?? { ...ICON, alt: site.name };
  const url = shareFile(whole);
  const size = large ? sharedSize(url) : ICON;
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
      <meta name="twitter:card" content={large ? 'summary_large_image' : 'summary'} data-first="" />
      <meta name="twitter:image:alt" content={alt} data-first="" />
    </>
  );
}
