import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { rich } from '#ui/rich.ts';
import * as styles from './remote-images.module.css';
import type { RemoteImage } from './use-remote-images.ts';

interface RemoteImagesNoticeProps {
  images: readonly RemoteImage[];
  onRetry: (url: string) => void;
}

function Failures({ images, onRetry }: RemoteImagesNoticeProps) {
  return (
    <ul className={styles.list}>
      {images.map(({ url, error }) => (
        <li key={url}>
          <span>
            <b>{url}</b> {error}
          </span>
          <RowButton onClick={() => onRetry(url)}>
            {rich('Retry<span> {url}</span>', {
              url,
              span: (parts) => <span className="sr">{parts}</span>,
            })}
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

/** Which images from other sites are not in the library yet. */
export function RemoteImagesNotice({ images, onRetry }: RemoteImagesNoticeProps) {
  const failed = images.filter(({ error, isRetried }) => error !== null && !isRetried);
  const retried = images.filter(({ error, isRetried }) => error !== null && isRetried);
  const fetching = images.length - failed.length - retried.length;
  return (
    <>
      {failed.length > 0 && (
        <Notice
          kind="bad"
          title={t('Couldn’t add {failed, plural, one {# image} other {# images}} to the library', {
            failed: failed.length,
          })}
        >
          <p>{t('Readers see a placeholder. Try again, or upload the image.')}</p>
          <Failures images={failed} onRetry={onRetry} />
        </Notice>
      )}
      {retried.length > 0 && (
        <Notice
          kind="info"
          title={t('{retried, plural, one {# image} other {# images}} not in the library yet', {
            retried: retried.length,
          })}
        >
          <p>
            {t(
              'Readers see a placeholder until then. Savepoint retries automatically once the article is saved.',
            )}
          </p>
          <Failures images={retried} onRetry={onRetry} />
        </Notice>
      )}
      {fetching > 0 && (
        <Notice
          kind="info"
          title={t('Adding {fetching, plural, one {# image} other {# images}} to the library', {
            fetching,
          })}
        >
          <p>{t('Readers see a placeholder until it’s done. You can keep writing.')}</p>
        </Notice>
      )}
    </>
  );
}
