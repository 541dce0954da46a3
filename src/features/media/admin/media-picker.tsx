import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Media } from '../contract.ts';
import { ACCEPTED, RULE } from './file-check.ts';
import { libraryQuery } from './media-api.ts';
import { MediaDetails } from './media-details.tsx';
import { MediaGrid } from './media-grid.tsx';
import * as styles from './media-picker.module.css';
import type { PickedMedia } from './media-types.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface MediaPickerProps {
  onPick: (picked: PickedMedia) => void;
  onClose: () => void;
}

/** The library of images: to search in, to add to by choice, drop or paste, and to take one from. */
export function MediaPicker({ onPick, onClose }: MediaPickerProps) {
  const client = useQueryClient();
  const fileId = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const [chosen, setChosen] = useState<Media | null>(null);
  const [dropping, setDropping] = useState(false);
  const alone = useRef(false);
  const searchField = useRef<HTMLInputElement>(null);
  const found = useInfiniteQuery(libraryQuery(search));
  const media = found.data?.pages.flatMap((page) => page.media) ?? [];
  const total = found.data?.pages[0]?.totalCount;

  const scheduleMostRead = () => void client.invalidateQueries({ queryKey: ['/api/media'] });
  const { uploads, upload, dismiss } = useUploads((added) => {
    scheduleMostRead();
    // A single upload is selected; of several, the user chooses one.
    if (alone.current) setChosen(added);
  });
  const take = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length === 0) return;
    alone.current = all.length === 1 && uploads.every(({ error }) => error !== undefined);
    upload(all);
  };

  const toLibrary = () => {
    setChosen(null);
    // The focused element was removed.
    requestAnimationFrame(() => searchField.current?.focus());
  };

  // The current state from the library: sizes are added while the dialog is open.
  const shown = chosen && (media.find(({ id }) => id === chosen.id) ?? chosen);
  return (
    <Dialog
      title={shown === null ? 'Choose an image' : 'Describe the image'}
      className={styles.dialog}
      onClose={onClose}
    >
      <section
        className={styles.library}
        aria-label="Image library"
        data-dropping={dropping || undefined}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof Node && event.currentTarget.contains(to))) setDropping(false);
        }}
        onDrop={(event) => {
          setDropping(false);
          if (!hasFiles(event)) return;
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          const { files } = event.clipboardData;
          if (files.length === 0) return;
          event.preventDefault();
          take(files);
        }}
      >
        {shown !== null ? (
          <MediaDetails
            key={shown.id}
            media={shown}
            onBack={toLibrary}
            onPick={onPick}
            onChanged={scheduleMostRead}
            onDeleted={() => {
              toLibrary();
              scheduleMostRead();
            }}
          />
        ) : (
          <>
            <div className={styles.bar}>
              <FindField
                ref={searchField}
                aria-label="Search images"
                placeholder="Search images..."
                maxLength={200}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <input
                id={fileId}
                className={`sr ${styles.file}`}
                type="file"
                multiple
                accept={ACCEPTED}
                onChange={(event) => {
                  take(event.target.files ?? []);
                  // Allows choosing the same file again.
                  event.target.value = '';
                }}
              />
              <label htmlFor={fileId} className={buttonClass('primary')}>
                Upload images
              </label>
            </div>
            <p className={parts.note}>Or drop or paste them here: {RULE}.</p>
            <UploadList uploads={uploads} onDismiss={dismiss} />
            <p className="sr" role="status">
              {total !== undefined && `${total} ${total === 1 ? 'image' : 'images'}`}
            </p>
            {found.isError ? (
              <EmptyState
                kind="error"
                headingLevel={3}
                title={found.error.message}
                hint={problemOf(found.error).detail ?? 'Try again.'}
              >
                <Button onClick={() => void found.refetch()}>Retry</Button>
              </EmptyState>
            ) : total === 0 ? (
              <EmptyState
                kind={search === '' ? 'empty' : 'search'}
                headingLevel={3}
                title={search === '' ? 'No images yet' : 'No images found'}
                hint={search === '' ? 'Upload the first one.' : 'Try other words.'}
              />
            ) : (
              <MediaGrid
                media={media}
                hasMore={found.hasNextPage}
                loadingMore={found.isFetchingNextPage}
                onMore={() => void found.fetchNextPage()}
                onChoose={setChosen}
              />
            )}
          </>
        )}
      </section>
    </Dialog>
  );
}
