import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatBytes } from '#lib/format/bytes.ts';
import { Measure } from '#ui/admin/charts/measure.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { UPLOAD_MAX_BYTES } from '../values.ts';
import { createImport, filesQuery } from './api.ts';
import * as styles from './move-in.module.css';
import { Box } from './parts.tsx';
import { sendUpload } from './send-upload.ts';

/** What is chosen: a file of this device, or one that lies on the server, by its name there. */
type Chosen = File | string;
const nameOf = (chosen: Chosen) => (typeof chosen === 'string' ? chosen : chosen.name);

/** In a list beside the names of files: a file of this device. */
const FROM_HERE = '\u0000';

function faultOf(chosen: Chosen | null): string | undefined {
  if (!(chosen instanceof File)) return undefined;
  if (chosen.size === 0) return 'This file is empty. Export it again.';
  if (chosen.size > UPLOAD_MAX_BYTES) {
    return `This file has ${formatBytes(chosen.size)}, and 2 GB can be sent. Put it on the server, into the folder below.`;
  }
  return undefined;
}

interface Sending {
  name: string;
  bytes: number;
  of: number;
}

/** Sends what has to be sent, and has it read. */
function useReading(onRead: (read: Import) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const pathOf = (chosen: Chosen, signal: AbortSignal) => {
    if (typeof chosen === 'string') return chosen;
    const { name, size: of } = chosen;
    setSending({ name, bytes: 0, of });
    return sendUpload(chosen, (bytes) => setSending({ name, bytes, of }), signal);
  };
  const read = useAction({
    run: async ({ file, images }: { file: Chosen; images: Chosen | null }) => {
      const controller = new AbortController();
      stop.current = controller;
      try {
        const path = await pathOf(file, controller.signal);
        const imagesPath = images && (await pathOf(images, controller.signal));
        return await createImport({ path, imagesPath, siteUrl: null });
      } finally {
        setSending(null);
      }
    },
    failure: 'The file was not sent',
    onDone: (answer) => onRead(answer),
  });
  return { ...read, sending, stop: () => stop.current?.abort(new Error('It was stopped.')) };
}

function SendingBox({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const { name, bytes, of } = sending;
  return (
    <Box title="Sending">
      <div className={`cluster spread ${styles.now}`}>
        <strong dir="auto">{name}</strong>
        <span>{`${formatBytes(bytes)} of ${formatBytes(of)}`}</span>
      </div>
      <Measure label={`Sent of ${name}`} part={bytes / of} />
      <div className="cluster">
        <Button variant="line" onClick={onStop}>
          Stop
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
      aria-label="Export"
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
          <b>Drop the export here</b>
          <span>
            WordPress .xml, Ghost .json, a .zip of Markdown, or our own export. Up to 2 GB.
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
        aria-label="Export to move in"
        hidden
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) onChoose(picked);
          // The same file, exported anew, may be chosen again.
          target.value = '';
        }}
      />
      <Button variant={file === null ? 'primary' : 'line'} onClick={() => input.current?.click()}>
        {file === null ? 'Choose File' : 'Choose Another File'}
      </Button>
    </section>
  );
}

interface FileStepProps {
  onRead: (read: Import) => void;
  /** What stands beside it. */
  children: ReactNode;
}

/** The first step: a file of this device or of the server, and images where there are some. */
export function FileStep({ onRead, children }: FileStepProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fromHere, setFromHere] = useState(false);
  const [images, setImages] = useState<Chosen | null>(null);
  const files = useQuery(filesQuery());
  const there = files.data?.files ?? [];
  const { act, busy, sending, stop } = useReading(onRead);
  const { confirm, dialog } = useConfirm();
  useLeaveGuard(sending !== null, () =>
    confirm({
      title: 'Stop sending?',
      text: 'The file is still on its way. Whoever leaves this page has to send it again.',
      action: 'Stop and Leave',
      danger: true,
    }),
  );
  const fault = faultOf(chosen) ?? faultOf(images);
  const options = there.map(({ name, isFolder, bytes }) => (
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
            <Field
              label="Or a file on the server"
              hint={
                files.isError
                  ? problemOf(files.error).detail
                  : folder && `Files and folders in ${folder}, for large ones`
              }
            >
              {(control) => (
                <Select
                  {...control}
                  disabled={there.length === 0}
                  value={typeof chosen === 'string' ? chosen : ''}
                  onChange={({ target }) => setChosen(target.value === '' ? null : target.value)}
                >
                  <option value="">{there.length === 0 ? 'Nothing lies there' : 'None'}</option>
                  {options}
                </Select>
              )}
            </Field>
            <Field
              label="Images"
              count="optional"
              hint="wp-content/uploads, or Ghost's content folder. Without it images are fetched from the old site."
            >
              {(control) => (
                <Select
                  {...control}
                  value={fromHere ? FROM_HERE : typeof images === 'string' ? images : ''}
                  onChange={({ target: { value } }) => {
                    setFromHere(value === FROM_HERE);
                    setImages(value === '' || value === FROM_HERE ? null : value);
                  }}
                >
                  <option value="">None</option>
                  <option value={FROM_HERE}>A .zip of this device</option>
                  {options}
                </Select>
              )}
            </Field>
            {fromHere && (
              <Field label="Zip with the images">
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
            {fault !== undefined && (
              <div role="alert">
                <Notice kind="bad" title={fault} />
              </div>
            )}
            <div className="cluster">
              <Button
                variant="primary"
                busy={busy}
                busyLabel="Reading..."
                disabled={chosen === null || fault !== undefined || (fromHere && images === null)}
                onClick={() => {
                  if (chosen !== null) void act({ file: chosen, images });
                }}
              >
                Read File
              </Button>
              <span className={styles.more}>
                {chosen === null
                  ? 'Reading is a dry run: nothing is written.'
                  : `${nameOf(chosen)} is read. Nothing is written yet.`}
              </span>
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
