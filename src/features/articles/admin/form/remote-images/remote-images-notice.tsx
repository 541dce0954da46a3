import { formatCount } from '#lib/format/count.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
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
            Retry<span className="sr"> {url}</span>
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
          title={`Couldn’t add ${formatCount(failed.length, 'image')} to the library`}
        >
          <p>Readers see a placeholder. Try again, or upload the image.</p>
          <Failures images={failed} onRetry={onRetry} />
        </Notice>
      )}
      {retried.length > 0 && (
        <Notice
          kind="info"
          title={`${formatCount(retried.length, 'image')} not in the library yet`}
        >
          <p>
            Readers see a placeholder until then. Savepoint retries automatically once the article
            is saved.
          </p>
          <Failures images={retried} onRetry={onRetry} />
        </Notice>
      )}
      {fetching > 0 && (
        <Notice kind="info" title={`Adding ${formatCount(fetching, 'image')} to the library`}>
          <p>Readers see a placeholder until it’s done. You can keep writing.</p>
        </Notice>
      )}
    </>
  );
}
