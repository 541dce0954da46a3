import { t } from '#lib/messages/admin.ts';
import type { Media } from '../../contract.ts';
import type { Focus } from '../../crops.values.ts';
import { mediaPath, mediaSizes } from '../../library.values.ts';
import {
  CROP_UNIT,
  type CropRect,
  type CropRects,
  heightOf,
  RATIOS,
  type Ratio,
} from '../../use-crops.values.ts';
import * as styles from './crops.module.css';

/** Where pages crop without a focal point. */
export const CENTER: Focus = { x: 50, y: 50 };

export const RATIO_LABELS: Record<Ratio, string> = {
  '16x9': '16:9',
  '4x3': '4:3',
  '1x1': '1:1',
  '3x4': '3:4',
};

const PLACES = [
  ['16x9', t('Articles, home page')],
  ['4x3', t('Search results')],
  ['1x1', t('Search and sharing')],
  ['3x4', t('Game covers')],
] as const;
const PLACES_OF_USE = [
  ['16x9', t('Article, cards, sharing')],
  ['4x3', t('Search results')],
  ['1x1', t('Search results')],
  ['3x4', t('Portrait, for other apps through the API')],
] as const;

/** The width of the previews' file. */
const PREVIEW_WIDTH = 480;

/** Moves an image so that its frame shows one part. */
function partStyle(media: Media, rect: CropRect, ratio: Ratio) {
  const high = heightOf(media, rect.width, ratio);
  return {
    width: `${(CROP_UNIT / rect.width) * 100}%`,
    height: `${(CROP_UNIT / high) * 100}%`,
    left: `${(-rect.x / rect.width) * 100}%`,
    top: `${(-rect.y / high) * 100}%`,
  };
}

interface CropPreviewsProps {
  media: Media;
  focus: Focus | null;
  /** Those set by hand for one use; undefined in the library. */
  rects?: CropRects | undefined;
}

/** How an image is cropped in each ratio. */
export function CropPreviews({ media, focus, rects }: CropPreviewsProps) {
  const { key, width } = media;
  const { x, y } = focus ?? CENTER;
  const preview = mediaSizes(key).widths.find((one) => one >= PREVIEW_WIDTH) ?? width;
  return (
    <ul className={styles.previews} aria-label={t('How it’s cropped')}>
      {(rects ? PLACES_OF_USE : PLACES).map(([ratio, where]) => {
        const [across, down] = RATIOS[ratio];
        const rect = rects?.[ratio];
        return (
          <li key={ratio} style={{ flexGrow: across / down }}>
            <span className={styles.preview} style={{ aspectRatio: across / down }}>
              <img
                src={mediaPath(key, preview, 'webp')}
                alt=""
                style={rect ? partStyle(media, rect, ratio) : { objectPosition: `${x}% ${y}%` }}
              />
            </span>
            <b>{RATIO_LABELS[ratio]}</b>
            <small className={styles.where}>{where}</small>
            {rects &&
              (rect ? (
                <small className={styles.adjusted}>{t('Adjusted')}</small>
              ) : (
                <small>{focus ? t('From the focal point') : t('Automatic')}</small>
              ))}
          </li>
        );
      })}
    </ul>
  );
}
