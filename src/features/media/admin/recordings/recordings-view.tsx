import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { AudioLines, Clapperboard } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatBytes } from '#lib/format/bytes.ts';
import { t } from '#lib/messages/admin.ts';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Recording } from '../../recordings.contract.ts';
import {
  clockTime,
  languageName,
  RECORDING_EXTS,
  RECORDING_TYPES,
  type RecordingKind,
  recordingKind,
} from '../../recordings.values.ts';
import * as styles from '../library-view.module.css';
import { FileButton } from '../uploads/file-button.tsx';
import { RecordingDetails } from './recording-details.tsx';
import { recordingsQuery, sendRecording } from './recordings-api.ts';

interface RecordingsViewProps {
  /** Only these; undefined for all. */
  kind?: RecordingKind;
  headingLevel: 2 | 3;
  /** Chooses one; undefined if none can be chosen. */
  onChoose?: (recording: Recording) => void;
}

interface Sending {
  name: string;
  /** What was sent of it, from 0 to 1. */
  part: number;
}

/** 'MP4, 1280 × 720, 1:15, 12.5 MB, captions: English' */
function factsOf({ url, width, height, seconds, bytes, captions }: Recording): string {
  const languages = captions.map(languageName).join(', ');
  return [
    url.replace(/^.*\./, '').toUpperCase(),
    ...(width && height ? [`${width} × ${height}`] : []),
    ...(seconds === null ? [] : [clockTime(seconds)]),
    formatBytes(bytes),
    ...(languages === '' ? [] : [t('captions: {languages}', { languages })]),
  ].join(' · ');
}

/** The video and audio files of the site, with an upload. */
export function RecordingsView({ kind, headingLevel, onChoose }: RecordingsViewProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const query = useInfiniteQuery(recordingsQuery(kind, search));
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string>();
  const [opened, setOpened] = useState<Recording | null>(null);
  const upload = useRef<AbortController>(null);
  const all = query.data?.pages.flatMap(({ recordings }) => recordings) ?? [];
  const maxBytes = query.data?.pages[0]?.maxBytes;
  const exts = RECORDING_EXTS.filter((ext) => kind === undefined || recordingKind(ext) === kind);
  const formats = exts.map((ext) => ext.toUpperCase()).join(', ');
  // A closed dialog takes no file.
  useEffect(() => () => upload.current?.abort(), []);
  const refresh = () => client.invalidateQueries({ queryKey: ['/api/recordings'] });

  const send = async (file: File) => {
    const { name } = file;
    setFailure(undefined);
    if (maxBytes !== undefined && file.size > maxBytes) {
      setFailure(t('The maximum size of a file is {size}.', { size: formatBytes(maxBytes) }));
      return;
    }
    upload.current = new AbortController();
    const { signal } = upload.current;
    setSending({ name, part: 0 });
    try {
      const added = await sendRecording(file, (part) => setSending({ name, part }), signal);
      await refresh();
      if (kind === undefined || added.kind === kind) onChoose?.(added);
      else setFailure(t('{name} has no video. It was saved as an audio file.', { name }));
    } catch (error) {
      const reason = problemOf(error).detail ?? (error instanceof Error ? error.message : '');
      if (!signal.aborted) setFailure(`${name}: ${reason}`);
    } finally {
      setSending(null);
    }
  };

  return (
    <section className={styles.library} aria-label={t('Video and audio')}>
      <div className={styles.bar}>
        <FindField
          label={t('Search video and audio')}
          placeholder={t('Search...')}
          maxLength={200}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FileButton
          label={t('Upload File')}
          variant="primary"
          accept={exts.map((ext) => `${RECORDING_TYPES[ext]},.${ext}`).join(',')}
          disabled={sending !== null || maxBytes === 0}
          onFiles={([file]) => {
            if (file) void send(file);
          }}
        />
      </div>
      {maxBytes !== undefined && (
        <p className={parts.note}>
          {maxBytes === 0
            ? t('Uploads of video and audio are turned off on this server.')
            : t(
                '{formats}, at most {size}. Readers get the file that you upload: Savepoint doesn’t convert it.',
                {
                  formats,
                  size: formatBytes(maxBytes),
                },
              )}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {sending && (
        <div className={styles.sending}>
          <b dir="auto">{sending.name}</b>
          <progress
            aria-label={t('Upload of {name}', { name: sending.name })}
            max={1}
            value={sending.part}
          />
          <Button variant="line" onClick={() => upload.current?.abort()}>
            {t('Cancel Upload')}
          </Button>
        </div>
      )}
      {query.isError ? (
        <QueryFailed query={query} headingLevel={headingLevel} />
      ) : query.isSuccess && all.length === 0 ? (
        <EmptyState
          kind={search === '' ? 'empty' : 'search'}
          headingLevel={headingLevel}
          title={search === '' ? t('No files yet') : t('No files found')}
          hint={search === '' ? t('Upload the first one.') : t('Try other words.')}
        />
      ) : (
        <ul className={styles.list}>
          {all.map((recording) => (
            <li key={recording.id}>
              <Icon icon={recording.kind === 'video' ? Clapperboard : AudioLines} />
              <span className={styles.name}>
                <b dir="auto">{recording.name}</b>
                <small className={parts.note}>{factsOf(recording)}</small>
              </span>
              <span className={styles.actions}>
                <Button
                  variant="line"
                  aria-label={t('Details of {name}', { name: recording.name })}
                  onClick={() => setOpened(recording)}
                >
                  {t('Details')}
                </Button>
                {onChoose && (
                  <Button
                    variant="primary"
                    aria-label={t('Choose {name}', { name: recording.name })}
                    onClick={() => onChoose(recording)}
                  >
                    {t('Choose')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="line"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show More')}
        </Button>
      )}
      {opened && (
        <RecordingDetails
          key={opened.id}
          recording={opened}
          onClose={() => {
            setOpened(null);
            void refresh();
          }}
        />
      )}
    </section>
  );
}
