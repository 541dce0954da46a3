import { useState } from 'react';
import { FileButton } from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';
import { InputField, URL_INPUT } from '#ui/admin/form/fields.tsx';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import type { Row } from '../../blocks/blocks.ts';
import { checkImage } from '../html/link-rules.ts';
import type { UploadedImage } from '../paste/uploads.ts';
import type { PickedImage } from '../rich-editor-types.ts';
import * as styles from './block-dialog.module.css';

export interface ImageSource {
  pick: (() => Promise<PickedImage | null>) | undefined;
  upload: ((files: File[]) => Promise<UploadedImage[]>) | undefined;
}

interface ImageFieldProps extends ImageSource {
  label: string;
  error: string | undefined;
  /** Whether the image is shown below. */
  isShown: boolean;
  src: string;
  /** @param image its `src`, and `alt` if the library describes it */
  onImage: (image: Row) => void;
  /** Called with true before an image is loaded and with false after that. */
  onBusy: (isBusy: boolean) => void;
}

/** The URL of an image that is not loaded from another host; undefined for others. */
export function useOwnImage(src: string): string | undefined {
  const { remoteImages, url } = useSite();
  const checked = checkImage(src);
  if ('error' in checked) return undefined;
  const isHidden = remoteImages !== 'allow' && remoteUrl(checked.href, url) !== null;
  return isHidden ? undefined : checked.href;
}

/** An image by URL, from the library or uploaded. */
export function ImageField({
  label,
  error,
  isShown,
  src,
  pick,
  upload,
  onImage,
  onBusy,
}: ImageFieldProps) {
  const [failure, setFailure] = useState<string>();
  const shown = useOwnImage(src);
  const take = async (load: () => Promise<PickedImage | null | undefined>) => {
    onBusy(true);
    try {
      const image = await load();
      // Without a description in the library, what was typed stays.
      if (image) onImage({ src: image.src, ...(image.alt !== '' && { alt: image.alt }) });
      setFailure(undefined);
    } catch (cause) {
      const isTold = cause instanceof Error && cause.message !== '';
      setFailure(isTold ? cause.message : t('Couldn’t load the image. Try again.'));
    } finally {
      onBusy(false);
    }
  };
  return (
    <div className={styles.image}>
      <InputField
        label={label}
        error={error || failure}
        {...URL_INPUT}
        value={src}
        onChange={({ target }) => onImage({ src: target.value })}
      />
      <div className="cluster">
        {upload && (
          <FileButton
            label={t('Upload')}
            variant="line"
            onFiles={(files) => void take(async () => (await upload(files))[0])}
          />
        )}
        {pick && (
          <Button variant="line" onClick={() => void take(pick)}>
            {t('Choose From Library')}
          </Button>
        )}
      </div>
      {isShown && shown !== undefined && <img src={shown} alt="" />}
    </div>
  );
}
