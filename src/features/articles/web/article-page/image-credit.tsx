import type { ImageCredit as Credit } from '#features/media/contract.ts';
import { t } from '#lib/messages/messages.ts';

/** Who made an image, and its license: part of a caption. */
export function ImageCredit({ credit, license, licenseUrl }: Credit) {
  return (
    <span>
      {credit && t('Credit: {credit}', { credit }) + (license && ', ')}
      {licenseUrl === null ? (
        license
      ) : (
        <a href={licenseUrl} rel="license noopener">
          {license}
        </a>
      )}
    </span>
  );
}
