import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import type { Media } from '../contract.ts';
import { cropIdIn, mediaKeyIn } from '../use-crops.values.ts';
import { type MayLeave, MediaDetails } from './details/media-details.tsx';
import * as styles from './library-view.module.css';
import { imageWithKey } from './media-api.ts';

interface EditLibraryImageProps {
  src: string;
  /** A new focal point changes the URL. */
  onSaved: (src: string) => void;
}

/** Opens the library's details of an image where it is used; null for an image that isn't in the library. */
export function EditLibraryImage({ src, onSaved }: EditLibraryImageProps) {
  const key = mediaKeyIn(src);
  const [opened, setOpened] = useState<Media | null>(null);
  const mayLeave = useRef<MayLeave>(null);
  const open = useAction({
    run: async () => {
      const media = key === null ? null : await imageWithKey(key);
      if (!media) throw new Error(t('The image is not in the library anymore.'));
      setOpened(media);
    },
    failure: t('Couldn’t open the image'),
  });
  if (key === null) return null;
  const close = () => setOpened(null);
  const leave = async () => {
    if ((await mayLeave.current?.()) ?? true) close();
  };
  return (
    <>
      <Button variant="line" busy={open.busy} onClick={() => void open.act(undefined)}>
        {t('Focal Point and Credit')}
      </Button>
      {opened && (
        <Dialog title={t('Image details')} className={styles.dialog} onClose={() => void leave()}>
          <MediaDetails
            media={opened}
            mayLeave={mayLeave}
            back={t('Close')}
            onBack={close}
            onChanged={(saved) => {
              setOpened(saved);
              // Saving the article updates the URL of a crop.
              if (cropIdIn(src) === null) onSaved(saved.url);
            }}
            onDeleted={close}
          />
        </Dialog>
      )}
    </>
  );
}
