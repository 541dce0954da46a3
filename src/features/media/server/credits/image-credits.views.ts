import type { Db } from '#platform/db/schema.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import type { ImageCredit } from '../../contract.ts';
import { shownLicense } from '../../licenses.ts';
import { MEDIA_FOLDER } from '../../use-crops.values.ts';
import { imagesIn } from '../uses.ts';
import { mediaUrl } from '../variants/variant-sizes.ts';

const IN_TEXT = new RegExp(`/media/(${MEDIA_FOLDER})/(?:\\d+-\\d+/)?\\d+\\.\\w+`, 'g');

/** The images in these texts that are cropped for this use, and the keys of those shown whole. */
function usesIn(texts: readonly (string | null)[]) {
  const uses = texts.flatMap((text) => [...(text ?? '').matchAll(IN_TEXT)]);
  const byFolder = new Map(
    uses.flatMap(([url, key = '', of = '', crop]) => (crop ? [[key, { key, url, of }]] : [])),
  );
  const whole = uses.flatMap(([, key = '', , crop]) => (crop ? [] : [key]));
  return { cropped: [...byFolder.values()], wholeImages: new Set(whole) };
}

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
  const { cropped, wholeImages } = usesIn(texts);
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
      const whole = { key: media.key, url: mediaUrl(media) };
      const uses = cropped.filter(({ of }) => of === media.key);
      const isShown = uses.length === 0 || wholeImages.has(media.key);
      for (const { key, url } of isShown ? [whole, ...uses] : uses) {
        credits.push({ key, url, credit, ...shown });
      }
    }
  }
  return credits;
}
