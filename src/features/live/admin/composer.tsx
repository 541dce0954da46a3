import { Image, Quote, Star, Video, X } from 'lucide';
import { type ReactNode, type Ref, useRef } from 'react';
import { videoId } from '#features/media/values.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LIVE_LIMITS } from '../values.ts';
import * as styles from './composer.module.css';
import { useEntryImage } from './entry-image.tsx';
import { isBlank, type Typed } from './kept.ts';

interface ComposerProps {
  /** What it keeps an image by that was not sent. */
  place: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
  onSend: () => void;
  /** The word on the button that sends. */
  action: string;
  busy: boolean;
  /** Says what is edited, and leads back from it. */
  head?: ReactNode;
  field: Ref<HTMLTextAreaElement>;
}

/** The paragraph that the caret stands in as a quote, or no longer. @returns the text and where the caret is then */
function withQuote(text: string, caret: number): string {
  const start = text.lastIndexOf('\n\n', Math.max(caret - 1, 0));
  const from = start === -1 ? 0 : start + 2;
  const end = text.indexOf('\n\n', caret);
  const to = end === -1 ? text.length : end;
  const lines = text.slice(from, to).split('\n');
  const isQuote = lines.every((line) => line.startsWith('> '));
  const changed = lines.map((line) => (isQuote ? line.slice(2) : `> ${line}`));
  return text.slice(0, from) + changed.join('\n') + text.slice(to);
}

/** Where an entry is typed, with its image, video and tools; at the lower edge, near the thumb. */
export function Composer(props: ComposerProps) {
  const { place, typed, onChange, onSend, action, busy, head, field } = props;
  const image = useEntryImage(place, typed, onChange);
  const text = useRef<HTMLTextAreaElement | null>(null);
  const change = (part: Partial<Typed>) => onChange({ ...typed, ...part });
  const isVideoWrong = Boolean(typed.video?.trim()) && videoId(typed.video?.trim() ?? '') === null;
  const isUnready = isBlank(typed) || isVideoWrong || image.isSending;
  const send = () => {
    if (!isUnready && !busy) onSend();
  };

  return (
    <form
      className={styles.composer}
      aria-label={action === 'Post' ? 'New entry' : 'Edit entry'}
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
              aria-label="What the image shows"
              placeholder="What it shows"
              maxLength={500}
              value={typed.image.alt}
              onChange={({ target }) =>
                typed.image && change({ image: { ...typed.image, alt: target.value } })
              }
            />
            <Input
              aria-label="Caption and credit"
              placeholder="Caption and credit"
              maxLength={1000}
              value={typed.image.caption}
              onChange={({ target }) =>
                typed.image && change({ image: { ...typed.image, caption: target.value } })
              }
            />
          </div>
          <IconButton label="Remove the image" onClick={image.remove}>
            <Icon icon={X} />
          </IconButton>
        </div>
      )}
      <div role="status">
        {image.isSending && <p className={styles.note}>The image is being sent...</p>}
        {image.fault !== null && (
          <p className={styles.note}>
            <span>Image not sent. {image.fault}</span>
            <button type="button" className="link" onClick={image.sendAgain}>
              Send again
            </button>
            <button type="button" className="link" onClick={image.remove}>
              Go without it
            </button>
          </p>
        )}
        {isVideoWrong && <p className={styles.note}>The video must be a link to YouTube.</p>}
      </div>
      {typed.video !== null && (
        <div className={styles.attached}>
          <Input
            type="url"
            inputMode="url"
            aria-label="Link of the video"
            placeholder="https://youtu.be/..."
            maxLength={500}
            value={typed.video}
            onChange={({ target }) => change({ video: target.value })}
          />
          <IconButton label="Remove the video" onClick={() => change({ video: null })}>
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
        aria-label="Entry"
        placeholder={
          typed.isKey ? 'The first line is the name of the moment' : 'What just happened?'
        }
        rows={2}
        maxLength={LIVE_LIMITS.text - 500}
        value={typed.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles.tools}>
        <button type="button" className={styles.tool} aria-label="Image" onClick={image.ask}>
          <Icon icon={Image} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label="Video"
          aria-pressed={typed.video !== null}
          onClick={() => change({ video: typed.video === null ? '' : null })}
        >
          <Icon icon={Video} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label="Quote"
          onClick={() => {
            const { current } = text;
            change({ text: withQuote(typed.text, current?.selectionStart ?? 0) });
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
          Key moment
        </button>
        <Button type="submit" variant="primary" disabled={isUnready} busy={busy}>
          {action}
        </Button>
      </div>
      {image.dialog}
    </form>
  );
}
