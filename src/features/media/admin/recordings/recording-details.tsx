import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/messages/languages.ts';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import type { Recording } from '../../recordings.contract.ts';
import { languageName, RECORDING_LIMITS } from '../../recordings.values.ts';
import * as styles from '../library-view.module.css';
import { FileButton } from '../uploads/file-button.tsx';
import { deleteRecording, putCaptions, renameRecording } from './recordings-api.ts';

interface RecordingDetailsProps {
  recording: Recording;
  onClose: () => void;
}

/** Renames a video or audio file, edits its captions and deletes it. */
export function RecordingDetails({ recording: first, onClose }: RecordingDetailsProps) {
  const [recording, setRecording] = useState(first);
  const [name, setName] = useState(first.name);
  const { language: ofSite = DEFAULT_LANGUAGE } = useSite();
  const [language, setLanguage] = useState(ofSite);
  const { id, url, kind, captions } = recording;

  const rename = useAction({
    run: () => renameRecording(id, name),
    success: () => t('Name saved'),
    failure: t('Couldn’t save the name'),
    onDone: setRecording,
  });
  const caption = useAction({
    run: async ({ tag, file }: { tag: string; file: File | null }) =>
      putCaptions(id, tag, file && (await file.text())),
    success: (_answer, { file }) => (file ? t('Captions saved') : t('Captions deleted')),
    failure: t('Couldn’t change the captions'),
    onDone: setRecording,
  });
  const remove = useAskedAction({
    run: () => deleteRecording(id),
    question: () => ({
      title: t('Delete this file?'),
      text: t('“{name}” and its captions are deleted. This can’t be undone.', {
        name: recording.name,
      }),
      action: t('Delete File'),
      danger: true,
    }),
    success: () => t('File deleted'),
    failure: t('Couldn’t delete the file'),
    onDone: onClose,
  });

  const Player = kind;
  return (
    <Dialog title={kind === 'video' ? t('Video details') : t('Audio details')} onClose={onClose}>
      {remove.dialog}
      <Player
        className={styles.player}
        controls
        preload="none"
        aria-label={recording.name}
        src={url}
      >
        {captions.map((tag) => (
          <track
            key={tag}
            kind="captions"
            src={url.replace(/\.\w+$/, `/${tag}.vtt`)}
            srcLang={tag}
          />
        ))}
      </Player>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          void rename.act();
        }}
      >
        <InputField
          label={t('Name')}
          dir="auto"
          required
          maxLength={RECORDING_LIMITS.name}
          disabled={!recording.canEdit}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {recording.canEdit && (
          <Button
            type="submit"
            variant="line"
            busy={rename.busy}
            disabled={name === recording.name}
          >
            {t('Save Name')}
          </Button>
        )}
      </form>
      <h3>{t('Captions')}</h3>
      {captions.length === 0 && <p className={parts.note}>{t('No captions yet.')}</p>}
      <ul className={styles.list}>
        {captions.map((tag) => (
          <li key={tag}>
            <span>{languageName(tag)}</span>
            {recording.canEdit && (
              <Button
                variant="line"
                aria-label={t('Delete captions: {language}', { language: languageName(tag) })}
                disabled={caption.busy}
                onClick={() => void caption.act({ tag, file: null })}
              >
                {t('Delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {recording.canEdit && (
        <div className={styles.line}>
          <InputField
            label={t('Language')}
            hint={t('A language code such as {tags}.', {
              tags: Object.keys(LANGUAGES).slice(0, 5).join(', '),
            })}
            maxLength={20}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          />
          <FileButton
            label={t('Upload Captions (.vtt)')}
            variant="line"
            accept=".vtt,text/vtt"
            disabled={caption.busy || language.trim() === ''}
            onFiles={([file]) => {
              if (file) void caption.act({ tag: language.trim(), file });
            }}
          />
        </div>
      )}
      <DialogFoot>
        {recording.canEdit && (
          <Button variant="quiet" busy={remove.busy} onClick={() => remove.ask()}>
            {t('Delete File')}
          </Button>
        )}
        <Button variant="line" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
