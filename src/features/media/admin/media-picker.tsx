import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { Media } from '../contract.ts';
import { type MayLeave, MediaDetails } from './details/media-details.tsx';
import * as styles from './library-view.module.css';
import { LibraryView } from './library-view.tsx';
import type { PickedMedia } from './media-types.ts';
import { useLibrary } from './use-library.ts';

interface MediaPickerProps {
  onPick: (picked: PickedMedia) => void;
  onClose: () => void;
}

/** The library as a dialog, to choose one image. */
export function MediaPicker({ onPick, onClose }: MediaPickerProps) {
  const [chosen, setChosen] = useState<Media | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const mayLeave = useRef<MayLeave>(null);
  // A single upload is selected; of several, the user chooses one.
  const library = useLibrary((added, isAlone) => isAlone && setChosen(added));

  const toLibrary = () => {
    setChosen(null);
    // The focused element was removed.
    requestAnimationFrame(() => searchField.current?.focus());
  };
  const close = async () => {
    if ((await mayLeave.current?.()) ?? true) onClose();
  };
  return (
    <Dialog
      title={chosen === null ? t('Choose an image') : t('Describe the image')}
      className={styles.dialog}
      onClose={() => void close()}
    >
      {chosen === null ? (
        <LibraryView
          library={library}
          headingLevel={3}
          searchRef={searchField}
          onChoose={setChosen}
        />
      ) : (
        <MediaDetails
          key={chosen.id}
          media={library.current(chosen)}
          mayLeave={mayLeave}
          back={t('Back')}
          onBack={toLibrary}
          onPick={onPick}
          onChanged={library.refresh}
          onDeleted={() => {
            toLibrary();
            library.refresh();
          }}
        />
      )}
    </Dialog>
  );
}

interface SeveralProps {
  onPick: (picked: PickedMedia[]) => void;
  onClose: () => void;
}

/** The library as a dialog, to choose several images. What is uploaded meanwhile is chosen, too. */
export function SeveralMediaPicker({ onPick, onClose }: SeveralProps) {
  const [chosen, setChosen] = useState<Media[]>([]);
  const library = useLibrary((added) => setChosen((before) => [...without(before, added), added]));
  const toggle = (one: Media) =>
    setChosen((before) =>
      before.some(({ id }) => id === one.id) ? without(before, one) : [...before, one],
    );
  return (
    <Dialog title={t('Choose images')} className={styles.dialog} onClose={onClose}>
      <LibraryView
        library={library}
        headingLevel={3}
        chosen={chosen.map(({ id }) => id)}
        onChoose={toggle}
      />
      <DialogFoot>
        <Button variant="line" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() =>
            onPick(chosen.map(({ url, alt, caption }) => ({ src: url, alt, caption })))
          }
        >
          {chosen.length === 0
            ? t('Add Images')
            : t('Add {chosen, plural, one {# Image} other {# Images}}', { chosen: chosen.length })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const without = (media: readonly Media[], { id }: Media) => media.filter((one) => one.id !== id);
