import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import type { Recording } from '../../recordings.contract.ts';
import type { RecordingKind } from '../../recordings.values.ts';
import * as library from '../library-view.module.css';
import { recordingQuery } from './recordings-api.ts';
import { RecordingsView } from './recordings-view.tsx';

interface RecordingFieldProps {
  kind: RecordingKind;
  label: string;
  error: string | undefined;
  /** '' for none. */
  url: string;
  onChoose: (recording: Recording) => void;
}

/** A video or audio file of the library, chosen or uploaded in a dialog. */
export function RecordingField({ kind, label, error, url, onChoose }: RecordingFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: chosen } = useQuery(recordingQuery(url));
  const close = () => flushSync(() => setOpen(false));
  const missing = chosen === null ? t('This file was deleted. Choose another.') : undefined;
  return (
    <>
      <Field label={label} error={error || missing} hint={chosen?.name}>
        {(control) => (
          <Button {...control} variant="line" onClick={() => setOpen(true)}>
            {url === '' ? t('Choose or Upload') : t('Change File')}
          </Button>
        )}
      </Field>
      {isOpen && (
        <Dialog
          title={kind === 'video' ? t('Choose a video') : t('Choose an audio file')}
          className={library.dialog}
          onClose={close}
        >
          <RecordingsView
            kind={kind}
            headingLevel={3}
            onChoose={(recording) => {
              close();
              onChoose(recording);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
