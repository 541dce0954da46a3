import { Image, Quote, Star, Video, X } from 'lucide';
import { type ReactNode, type Ref, useRef } from 'react';
import { videoId } from '#features/media/values.ts';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LIVE_LIMITS } from '../values.ts';
import * as styles from './composer.module.css';
import { type ComposerValues, isBlank } from './desk-draft.ts';
import { useEntryImage } from './entry-image.tsx';

interface ComposerProps {
  /** Names the image that is stored on this device until it is uploaded. */
  imageKey: string;
  typed: ComposerValues;
  onChange: (typed: ComposerValues) => void;
  onSend: () => void;
  /** The label of the submit button. */
  action: string;
  busy: boolean;
  /** Names the edited entry, with a way to cancel. */
  head?: ReactNode;
  /** The language of the entry, if it isn't that of the site. */
  lang: string | undefined;
  field: Ref<HTMLTextAreaElement>;
}

/** Makes the paragraph at the caret a quote, or a quote a paragraph. */
function toggleQuote(text: string, caret: number): string {
  const start = text.lastIndexOf('\n\n', Math.max(caret - 1, 0));
  const from = start === -1 ? 0 : start + 2;
  const end = text.indexOf('\n\n', caret);
  const to = end === -1 ? text.length : end;
  const lines = text.slice(from, to).split('\n');
  const isQuote = lines.every((line) => line.startsWith('> '));
  const changed = lines.map((line) => (isQuote ? line.slice(2) : `> ${line}`));
  return text.slice(0, from) + changed.join('\n') + text.slice(to);
}

/** The form of an entry, with its image, video and tools, at the lower edge near the thumb. */
export function Composer(props: ComposerProps) {
  const { imageKey, typed, onChange, onSend, action, busy, head, lang, field } = props;
  const image = useEntryImage(imageKey, typed, onChange);
  const text = useRef<HTMLTextAreaElement | null>(null);
  const change = (part: Partial<ComposerValues>) => onChange({ ...typed, ...part });
  const isVideoWrong = Boolean(typed.video?.trim()) && videoId(typed.video?.trim() ?? '') === null;
  const isUnready = isBlank(typed) || isVideoWrong || image.isSending;
  const send = () => {
    if (!isUnready && !busy) onSend();
  };

  return (
    <form
      className={styles.composer}
      aria-label={action === t('Post') ? t('New entry') : t('Edit entry')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {head}
      {typed.image && (
        <div className={styles.attached}>
          <img src={typed.image.src} alt="" width={72} height={45} />
          <div className={styles.words}>
            <Input
              aria-label={t('Alternative text')}
              placeholder={t('Alternative text')}
              maxLength={500}
              value={typed.image.alt}
              onChange={({ target }) =>
                typed.image && change({ image: { ...typed.image, alt: target.value } })
              }
            />
            <Input
              aria-label={t('Caption and credit')}
              placeholder={t('Caption and credit')}
              maxLength={1000}
              value={typed.image.caption}
              onChange={({ target }) =>
                typed.image && change({ image: { ...typed.image, caption: target.value } })
              }
            />
          </div>
          <IconButton label={t('Remove the image')} onClick={image.remove}>
            <Icon icon={X} />
          </IconButton>
        </div>
      )}
      <div role="status">
        {image.isSending && <p className={styles.note}>{t('Uploading the image...')}</p>}
        {image.fault !== null && (
          <p className={styles.note}>
            <span>{t('Image not uploaded. {fault}', { fault: image.fault })}</span>
            <button type="button" className="link" onClick={image.retry}>
              {t('Try again')}
            </button>
            <button type="button" className="link" onClick={image.remove}>
              {t('Post without it')}
            </button>
          </p>
        )}
        {isVideoWrong && <p className={styles.note}>{t('The video must be a YouTube link.')}</p>}
      </div>
      {typed.video !== null && (
        <div className={styles.attached}>
          <Input
            type="url"
            inputMode="url"
            aria-label={t('Video link')}
            placeholder={t('https://youtu.be/...')}
            maxLength={500}
            value={typed.video}
            onChange={({ target }) => change({ video: target.value })}
          />
          <IconButton label={t('Remove the video')} onClick={() => change({ video: null })}>
            <Icon icon={X} />
          </IconButton>
        </div>
      )}
      <textarea
        ref={(element) => {
          text.current = element;
          if (typeof field === 'function') field(element);
          else if (field) field.current = element;
        }}
        lang={lang}
        aria-label={t('Entry')}
        placeholder={
          typed.isKey ? t('The first line becomes the headline') : t('What just happened?')
        }
        rows={2}
        maxLength={LIVE_LIMITS.text - 500}
        value={typed.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles.tools}>
        <button type="button" className={styles.tool} aria-label={t('Image')} onClick={image.ask}>
          <Icon icon={Image} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('Video')}
          aria-pressed={typed.video !== null}
          onClick={() => change({ video: typed.video === null ? '' : null })}
        >
          <Icon icon={Video} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('Quote')}
          onClick={() => {
            const { current } = text;
            change({ text: toggleQuote(typed.text, current?.selectionStart ?? 0) });
            current?.focus();
          }}
        >
          <Icon icon={Quote} />
        </button>
        <button
          type="button"
          className={classNames(styles.tool, styles.word)}
          aria-pressed={typed.isKey}
          onClick={() => {
            change({ isKey: !typed.isKey });
            text.current?.focus();
          }}
        >
          <Icon icon={Star} />
          {t('Key moment')}
        </button>
        <Button type="submit" variant="primary" disabled={isUnready} busy={busy}>
          {action}
        </Button>
      </div>
      {image.dialog}
    </form>
  );
}
