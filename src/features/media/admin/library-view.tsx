import { type DragEvent, type Ref, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Select } from '#ui/form/select.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Media } from '../contract.ts';
import * as styles from './library-view.module.css';
import { MediaGrid } from './media-grid.tsx';
import { FileButton } from './uploads/file-button.tsx';
import { RULE } from './uploads/file-check.ts';
import { UploadList } from './uploads/upload-list.tsx';
import type { Library } from './use-library.ts';

const FILTERS = [
  { value: 'all', label: t('All') },
  { value: 'no-alt', label: t('No alternative text') },
  { value: 'unused', label: t('Unused') },
] as const;

const SORTS: Record<Library['sort'], string> = {
  newest: t('Newest first'),
  oldest: t('Oldest first'),
  name: t('Name'),
  largest: t('Largest first'),
};

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface LibraryViewProps {
  library: Library;
  onChoose: (media: Media) => void;
  /** The ids of the chosen images, where several can be chosen. */
  chosen?: readonly number[];
  headingLevel: 2 | 3;
  searchRef?: Ref<HTMLInputElement>;
}

/** The images of the library, to which files are added by choice, drop or paste. */
export function LibraryView(props: LibraryViewProps) {
  const { library, onChoose, chosen, headingLevel, searchRef } = props;
  const { query, media, total, isFiltered, filter, sort } = library;
  const [dropping, setDropping] = useState(false);
  return (
    <section
      className={styles.library}
      aria-label={t('Image library')}
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
        library.add(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        const { files } = event.clipboardData;
        if (files.length === 0) return;
        event.preventDefault();
        library.add(files);
      }}
    >
      <div className={styles.bar}>
        <FindField
          ref={searchRef}
          label={t('Search images')}
          maxLength={200}
          autoComplete="off"
          value={library.typed}
          onChange={(event) => library.setTyped(event.target.value)}
        />
        <FileButton label={t('Upload Images')} variant="primary" multiple onFiles={library.add} />
      </div>
      <div className={styles.filters}>
        <Segments
          label={t('Show')}
          value={filter || 'all'}
          onChange={(value) => library.setFilter(value === 'all' ? '' : value)}
          options={FILTERS}
        />
        <Select
          aria-label={t('Sort')}
          value={sort}
          onChange={(event) => library.setSort(event.target.value as Library['sort'])}
        >
          <Options of={Object.entries(SORTS)} />
        </Select>
      </div>
      <p className={parts.note}>
        {t('You can also drop or paste images here: {rule}.', { rule: RULE })}
      </p>
      <UploadList uploads={library.uploads} onDismiss={library.dismiss} />
      <p className="sr" role="status">
        {total !== undefined && t('{total, plural, one {# image} other {# images}}', { total })}
      </p>
      {query.isError ? (
        <QueryFailed
          query={query}
          headingLevel={headingLevel}
          hint={problemOf(query.error).detail ?? t('Try again.')}
        />
      ) : total === 0 ? (
        <EmptyState
          kind={isFiltered ? 'search' : 'empty'}
          headingLevel={headingLevel}
          title={isFiltered ? t('No images found') : t('No uploaded images yet')}
          hint={
            isFiltered
              ? t('Try other words or another filter.')
              : t('Images linked from other sites aren’t listed here.')
          }
        />
      ) : (
        <MediaGrid
          media={media}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          onChoose={onChoose}
          chosen={chosen}
        />
      )}
    </section>
  );
}
