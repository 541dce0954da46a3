import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { uploadImages, useMediaPicker } from '#features/media/admin/public.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './composer.module.css';
import type { Typed } from './kept.ts';
import { forgetImage, keepImage, keptImage } from './kept-image.ts';

interface ImageDialogProps {
  onFile: (file: File) => void;
  onLibrary: () => void;
  onClose: () => void;
}

/** Where an image is to come from. */
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
    <Dialog title="Add an image" onClose={onClose}>
      <div className={styles.choices}>
        {input('camera', true)}
        <label htmlFor={`${id}-camera`}>Take an Image</label>
        {input('device', false)}
        <label htmlFor={`${id}-device`}>From This Device</label>
        <button type="button" onClick={onLibrary}>
          From the Library
        </button>
      </div>
    </Dialog>
  );
}

/**
 * What is sent of an entry's image, and what became of sending one. What was not sent is kept on this
 * device; it is sent when the desk is open again, or the network is back.
 * @param place of the desk that it belongs to
 */
export function useEntryImage(place: string, typed: Typed, onChange: (typed: Typed) => void) {
  const picker = useMediaPicker();
  const [asks, setAsks] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // What is typed while an image is on its way stays.
  const latest = useRef(typed);
  latest.current = typed;

  const put = (image: Typed['image']) => {
    setFile(null);
    setFault(null);
    void forgetImage(place);
    onChange({ ...latest.current, image });
  };
  const upload = async (chosen: File) => {
    setAsks(false);
    setFile(chosen);
    setFault(null);
    void keepImage(place, chosen);
    try {
      const [taken] = await uploadImages([chosen]);
      if (taken) put({ ...taken, caption: '' });
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It was not taken.');
    }
  };
  const onKept = useEffectEvent((chosen: File | undefined) => {
    if (chosen && file === null) void upload(chosen);
  });
  const onOnline = useEffectEvent(() => {
    if (file !== null && fault !== null) void upload(file);
  });
  useEffect(() => {
    void keptImage(place).then(onKept);
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [place]);
  const pick = async () => {
    setAsks(false);
    const picked = await picker.pickImage();
    if (picked) put(picked);
  };
  return {
    ask: () => setAsks(true),
    isSending: file !== null && fault === null,
    fault,
    sendAgain: () => file && void upload(file),
    remove: () => put(null),
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
