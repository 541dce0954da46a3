import type { RemoteImage } from '#features/articles/editing.contract.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import * as styles from './remote-images.module.css';

interface RemoteImagesNoticeProps {
  images: readonly RemoteImage[];
  onRetry: (address: string) => void;
  /** The address that is being asked for again. */
  retrying: string | undefined;
  /** Puts those that came late into the text. */
  onPutIn: () => void;
}

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** How the images are that are to come into the library from other sites. */
export function RemoteImagesNotice(props: RemoteImagesNoticeProps) {
  const { images, onRetry, retrying, onPutIn } = props;
  const waiting = images.filter(({ state, error }) => state === 'waiting' && error === null);
  const missing = images.filter(({ state, error }) => state !== 'taken' && error !== null);
  const late = images.filter(({ state }) => state === 'late');
  return (
    <>
      {missing.length > 0 && (
        <Notice
          kind="bad"
          title={`${count(missing.length, 'image is', 'images are')} not in the library`}
        >
          <p>Readers see a placeholder. Try again, or upload it and choose it from the library.</p>
          <ul className={styles.list}>
            {missing.map(({ address, error, state }) => (
              <li key={address}>
                <span>
                  <b>{address}</b> {error} {state === 'waiting' && 'It is tried again.'}
                </span>
                <RowButton disabled={retrying !== undefined} onClick={() => onRetry(address)}>
                  Retry<span className="sr"> {address}</span>
                </RowButton>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {late.length > 0 && (
        <Notice
          kind="warn"
          title={`${count(late.length, 'image', 'images')} came after the article was approved`}
          actions={<Button onClick={onPutIn}>Put In</Button>}
        >
          <p>
            Readers see a placeholder until the article is saved with what is in the library now.
          </p>
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice
          kind="info"
          title={`${count(waiting.length, 'image is', 'images are')} being taken into the library`}
        >
          <p>Readers see a placeholder until then. You can go on writing.</p>
        </Notice>
      )}
    </>
  );
}
