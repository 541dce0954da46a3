import { Check } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Media } from '../contract.ts';
import { mediaPath, mediaSizes } from '../library.values.ts';
import { isAnimation } from '../moving.values.ts';
import { stillOf } from '../values.ts';
import * as styles from './media-grid.module.css';

function stateText({ state, done, total, error }: Media): string | null {
  if (state === 'processing') return t('Creating sizes: {done} of {total}', { done, total });
  if (state === 'failed') return error ?? t('Couldn’t create its sizes.');
  return null;
}

/** The smallest file that exists. */
function thumbOf({ key, done, url }: Media): string {
  const [width] = mediaSizes(key).widths;
  return done > 1 && width !== undefined ? mediaPath(key, width, 'webp') : stillOf(url);
}

interface MediaGridProps {
  media: Media[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onChoose: (media: Media) => void;
  /** The ids of the chosen images, where several can be chosen. */
  chosen?: readonly number[] | undefined;
}

/** Images side by side, each with its name and alternative text. */
export function MediaGrid({
  media,
  hasMore,
  loadingMore,
  onMore,
  onChoose,
  chosen,
}: MediaGridProps) {
  return (
    <>
      <ul className={styles.grid} aria-label={t('Images')}>
        {media.map((one) => {
          const state = stateText(one);
          return (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={chosen?.includes(one.id)}
                onClick={() => onChoose(one)}
              >
                {chosen?.includes(one.id) && (
                  <span className={styles.chosen}>
                    <Icon icon={Check} />
                  </span>
                )}
                <img src={thumbOf(one)} alt="" loading="lazy" decoding="async" />
                {isAnimation(one.url) && <span className={styles.badge}>{t('Animated')}</span>}
                <b dir="auto">{one.name}</b>
                {one.alt === '' ? (
                  <span className={styles.warning}>{t('No alternative text')}</span>
                ) : (
                  <span className={styles.alt} dir="auto">
                    {one.alt}
                  </span>
                )}
                {state !== null && <span className={styles.warning}>{state}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <p className={styles.more}>
          <Button variant="line" busy={loadingMore} busyLabel={t('Loading...')} onClick={onMore}>
            {t('Show More')}
          </Button>
        </p>
      )}
    </>
  );
}
