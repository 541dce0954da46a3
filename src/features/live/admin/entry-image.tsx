import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { uploadImages, useMediaPicker } from '#features/media/admin/public.ts';
import { readDraftFile, removeDraftFile, storeDraftFile } from '#lib/browser/local-drafts.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './composer.module.css';
import type { ComposerValues } from './desk-draft.ts';

interface ImageDialogProps {
  onFile: (file: File) => void;
  onLibrary: () => void;
  onClose: () => void;
}

/** Asks where the image comes from. */
function ImageDialog({ onFile, onLibrary, onClose }: ImageDialogProps) {
  const id = useId();
  const input = (name: string, capture: boolean) => (
    <input
      id={`${id}-${name}`}
      className={classNames('sr', styles.file)}
      type="file"
      accept="image/*"
      {...(capture && { capture: 'environment' })}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
  return (
    <Dialog title={t('Add an image')} onClose={onClose}>
      <div className={styles.choices}>
        {input('camera', true)}
        <label htmlFor={`${id}-camera`}>{t('Take a photo')}</label>
        {input('device', false)}
        <label htmlFor={`${id}-device`}>{t('From this device')}</label>
        <button type="button" onClick={onLibrary}>
          {t('Choose From Library')}
        </button>
      </div>
    </Dialog>
  );
}

/**
 * Uploads an entry's image. Until it is uploaded it is stored on this device under `imageKey`, and uploaded when the
 * desk opens again or the network is back.
 */
export function useEntryImage(
  imageKey: string,
  typed: ComposerValues,
  onChange: (typed: ComposerValues) => void,
) {
  const picker = useMediaPicker();
  const [asks, setAsks] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Keeps text that is typed during the upload.
  const latest = useRef(typed);
  latest.current = typed;

  const setImage = (image: ComposerValues['image']) => {
    setFile(null);
    setFault(null);
    void removeDraftFile(imageKey);
    onChange({ ...latest.current, image });
  };
  const upload = async (chosen: File) => {
    setAsks(false);
    setFile(chosen);
    setFault(null);
    void storeDraftFile(imageKey, chosen);
    try {
      const [uploaded] = await uploadImages([chosen]);
      if (uploaded) setImage({ ...uploaded, caption: '' });
    } catch (error) {
      setFault(error instanceof Error ? error.message : t('The server refused it.'));
    }
  };
  const onStored = useEffectEvent((chosen: File | undefined) => {
    if (chosen && file === null) void upload(chosen);
  });
  const onOnline = useEffectEvent(() => {
    if (file !== null && fault !== null) void upload(file);
  });
  useEffect(() => {
    void readDraftFile(imageKey).then(onStored);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [imageKey]);
  const pick = async () => {
    setAsks(false);
    const picked = await picker.pickImage();
    if (picked) setImage(picked);
  };
  return {
    ask: () => setAsks(true),
    isSending: file !== null && fault === null,
    fault,
    retry: () => file && void upload(file),
    remove: () => setImage(null),
    dialog: (
      <>
        {asks && (
          <ImageDialog
            onFile={(chosen) => void upload(chosen)}
            onLibrary={() => void pick()}
            onClose={() => setAsks(false)}
          />
        )}
        {picker.dialog}
      </>
    ),
  };
}
