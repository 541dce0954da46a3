import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatBytes } from '#lib/format/bytes.ts';
import { t } from '#lib/messages/admin.ts';
import { ProgressBar } from '#ui/admin/charts/progress-bar.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { SelectField } from '#ui/admin/form/fields.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { UPLOAD_MAX_BYTES } from '../values.ts';
import { createImport, filesQuery } from './api.ts';
import * as styles from './import.module.css';
import { uploadFile } from './upload-file.ts';

/** A file on this device, or the name of one on the server. */
type Chosen = File | string;

/** The option for a file on this device. */
const ON_DEVICE = '\u0000';

function errorOf(chosen: Chosen | null): string | undefined {
  if (!(chosen instanceof File)) return undefined;
  if (chosen.size === 0) return t('This file is empty. Export it again.');
  if (chosen.size > UPLOAD_MAX_BYTES) {
    return t('This file is {size}. The upload limit is 2 GB; copy it to the server folder below.', {
      size: formatBytes(chosen.size),
    });
  }
  return undefined;
}

interface Sending {
  name: string;
  bytes: number;
  of: number;
}

/** Uploads the files of this device, then creates the import. */
function useReading(onRead: (read: Import) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const pathOf = (chosen: Chosen, signal: AbortSignal) => {
    if (typeof chosen === 'string') return chosen;
    const { name, size: of } = chosen;
    setSending({ name, bytes: 0, of });
    return uploadFile(chosen, (bytes) => setSending({ name, bytes, of }), signal);
  };
  const read = useAction({
    run: async ({ file, images }: { file: Chosen; images: Chosen | null }) => {
      const controller = new AbortController();
      stop.current = controller;
      try {
        const path = await pathOf(file, controller.signal);
        const imagesPath = images && (await pathOf(images, controller.signal));
        return await createImport({ path, imagesPath, siteUrl: null, urlPattern: null });
      } finally {
        setSending(null);
      }
    },
    failure: t('Couldn’t upload the file'),
    onDone: (answer) => onRead(answer),
  });
  return {
    ...read,
    sending,
    stop: () => stop.current?.abort(new Error(t('The upload was canceled.'))),
  };
}

function SendingBox({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const { name, bytes, of } = sending;
  return (
    <Box title={t('Uploading')}>
      <div className={`cluster spread ${styles.now}`}>
        <strong dir="auto">{name}</strong>
        <span>
          {t('{bytes} of {total}', { bytes: formatBytes(bytes), total: formatBytes(of) })}
        </span>
      </div>
      <ProgressBar label={t('Uploading {name}', { name })} part={bytes / of} />
      <div className="cluster">
        <Button variant="line" onClick={onStop}>
          {t('Cancel')}
        </Button>
      </div>
    </Box>
  );
}

interface DropProps {
  chosen: Chosen | null;
  onChoose: (file: File) => void;
}

function DropField({ chosen, onChoose }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dropping, setDropping] = useState(false);
  const file = chosen instanceof File ? chosen : null;
  return (
    <section
      className={styles.drop}
      aria-label={t('Export')}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={({ relatedTarget: to, currentTarget }) => {
        if (!(to instanceof Node && currentTarget.contains(to))) setDropping(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onChoose(dropped);
      }}
    >
      <Icon icon={Upload} />
      {file === null ? (
        <>
          <b className={styles.canDrop}>{t('Drop an export file here')}</b>
          <b className={styles.noDrop}>{t('Choose an export file')}</b>
          <span>
            {t(
              'WordPress .xml, Ghost .json, a .zip of Markdown or a Savepoint export. Up to 2 GB.',
            )}
          </span>
        </>
      ) : (
        <>
          <b dir="auto">{file.name}</b>
          <span>{formatBytes(file.size)}</span>
        </>
      )}
      <input
        ref={input}
        type="file"
        aria-label={t('Export file')}
        hidden
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) onChoose(picked);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button variant={file === null ? 'primary' : 'line'} onClick={() => input.current?.click()}>
        {file === null ? t('Choose File') : t('Choose Another File')}
      </Button>
    </section>
  );
}

interface FileStepProps {
  onRead: (read: Import) => void;
  /** The second column. */
  children: ReactNode;
}

/** The first step: choose a file, and images if there are any. */
export function FileStep({ onRead, children }: FileStepProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [onDevice, setOnDevice] = useState(false);
  const [images, setImages] = useState<Chosen | null>(null);
  const files = useQuery(filesQuery());
  const onServer = files.data?.files ?? [];
  const { act, busy, sending, stop } = useReading(onRead);
  const { confirm, dialog } = useConfirm();
  useLeaveGuard(sending !== null, () =>
    confirm({
      title: t('Leave this page?'),
      text: t('Upload in progress. If you leave now, you’ll have to start over.'),
      action: t('Leave'),
      danger: true,
    }),
  );
  const error = errorOf(chosen) ?? errorOf(images);
  const options = onServer.map(({ name, isFolder, bytes }) => (
    <option key={name} value={name}>
      {isFolder || bytes === null ? `${name} (folder)` : `${name} (${formatBytes(bytes)})`}
    </option>
  ));
  const folder = files.data?.folder;

  return (
    <>
      <div className={`stack rail ${styles.grid}`}>
        {sending === null ? (
          <div className="stack">
            <DropField chosen={chosen} onChoose={setChosen} />
            {onServer.length === 0 ? (
              <p className={styles.more}>
                {files.isError
                  ? problemOf(files.error).detail
                  : folder &&
                    t(
                      'Larger files: copy them to {folder} on the server and reload this screen. Then choose them here.',
                      { folder },
                    )}
              </p>
            ) : (
              <SelectField
                label={t('Or choose a file on the server')}
                hint={t('Files in {folder}. Copy large exports there.', { folder: folder ?? '' })}
                value={typeof chosen === 'string' ? chosen : ''}
                onChange={({ target }) => setChosen(target.value === '' ? null : target.value)}
              >
                <option value="">{t('None')}</option>
                {options}
              </SelectField>
            )}
            <SelectField
              label={t('Images')}
              hint={t(
                'If the old site is offline, get its wp-content/uploads folder (WordPress) or content folder (Ghost) and choose “A .zip on this device”. If it is too large, copy it to {folder} on the server and choose it here.',
                { folder: folder ?? t('the import folder') },
              )}
              value={onDevice ? ON_DEVICE : typeof images === 'string' ? images : ''}
              onChange={({ target: { value } }) => {
                setOnDevice(value === ON_DEVICE);
                setImages(value === '' || value === ON_DEVICE ? null : value);
              }}
            >
              <option value="">{t('Download from the old site')}</option>
              <option value={ON_DEVICE}>{t('A .zip on this device')}</option>
              {options}
            </SelectField>
            {onDevice && (
              <Field label={t('Zip with the images')}>
                {(control) => (
                  <input
                    {...control}
                    type="file"
                    accept=".zip,application/zip"
                    onChange={({ target }) => setImages(target.files?.[0] ?? null)}
                  />
                )}
              </Field>
            )}
            {error !== undefined && (
              <div role="alert">
                <Notice kind="bad" title={error} />
              </div>
            )}
            <div className="cluster">
              <Button
                variant="primary"
                busy={busy}
                busyLabel={t('Reading...')}
                disabled={chosen === null || error !== undefined || (onDevice && images === null)}
                onClick={() => {
                  if (chosen !== null) void act({ file: chosen, images });
                }}
              >
                {t('Show Preview')}
              </Button>
              <span className={styles.more}>{t('Nothing is imported until you confirm.')}</span>
            </div>
          </div>
        ) : (
          <SendingBox sending={sending} onStop={stop} />
        )}
        <div className="stack">{children}</div>
      </div>
      {dialog}
    </>
  );
}
