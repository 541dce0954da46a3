import type { Db } from '#platform/db/schema.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import type { ImageCredit } from '../contract.ts';
import { shownLicense } from '../licenses.ts';
import { imagesIn } from './uses.ts';
import { mediaUrl } from './variants/variant-sizes.ts';

/**
 * The credits and licenses of the uploaded images in these texts; without an uploaded image no query.
 * @param language of the site; English if it is missing
 */
export async function creditsIn(
  db: Db,
  texts: readonly (string | null)[],
  language?: string,
): Promise<ImageCredit[]> {
  const credits: ImageCredit[] = [];
  for (const images of imagesIn(db, texts)) {
    const rows = await images
      .where((eb) => eb.or([eb('media.credit', '!=', ''), eb('media.license', '!=', '')]))
      .select(['media.key', 'media.type', 'media.focus', 'media.credit', 'media.license'])
      .orderBy('media.id')
      .execute();
    for (const { credit, license, ...media } of rows) {
      const shown =
        license === ''
          ? { license, licenseUrl: null }
          : shownLicense(license, messagesIn(language));
      credits.push({ key: media.key, url: mediaUrl(media), credit, ...shown });
    }
  }
  return credits;
}
