import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import type { Media } from '../contract.ts';
import { type MayLeave, MediaDetails } from './details/media-details.tsx';
import * as styles from './library-view.module.css';
import { LibraryView } from './library-view.tsx';
import { MediaUses } from './media-uses.tsx';
import { RecordingsView } from './recordings/recordings-view.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { useLibrary } from './use-library.ts';

interface ImagesScreenProps {
  /** Opens the editor. */
  onEdit: (articleId: number) => void;
}

const PARTS = [
  { value: 'images', label: t('Images') },
  { value: 'recordings', label: t('Video and audio') },
] as const;

/** The library of images, and that of video and audio, as a screen. */
export function ImagesScreen({ onEdit }: ImagesScreenProps) {
  const [part, setPart] = useState<(typeof PARTS)[number]['value']>('images');
  const [opened, setOpened] = useState<Media | null>(null);
  const mayLeave = useRef<MayLeave>(null);
  const library = useLibrary();
  const { total } = library;

  const media = opened && library.current(opened);
  const leave = async (then: () => void) => {
    if ((await mayLeave.current?.()) ?? true) then();
  };
  const close = () => setOpened(null);
  return (
    <>
      <ScreenHead
        title={part === 'images' ? t('Images') : t('Video and audio')}
        note={
          part === 'recordings'
            ? t('Files for players in articles')
            : total === undefined
              ? t('The image library')
              : t('{total, plural, one {# image} other {# images}}', { total })
        }
      />
      <Segments label={t('Library')} value={part} onChange={setPart} options={PARTS} />
      {part === 'recordings' ? (
        <RecordingsView headingLevel={2} />
      ) : (
        <LibraryView library={library} headingLevel={2} onChoose={setOpened} />
      )}
      {media && (
        <Dialog
          title={t('Image details')}
          className={styles.dialog}
          onClose={() => void leave(close)}
        >
          <MediaDetails
            key={media.id}
            media={media}
            mayLeave={mayLeave}
            back={t('Close')}
            onBack={close}
            onChanged={library.refresh}
            onDeleted={() => {
              close();
              library.refresh();
            }}
          >
            {media.can.includes('edit') && <ReplaceFile media={media} />}
            <MediaUses id={media.id} onEdit={(id) => void leave(() => onEdit(id))} />
          </MediaDetails>
        </Dialog>
      )}
    </>
  );
}
