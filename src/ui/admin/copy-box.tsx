import { Copy } from 'lucide';
import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from './buttons.tsx';
import * as styles from './copy-box.module.css';
import * as parts from './parts.module.css';

interface CopyBoxProps {
  /** 'token', 'link' */
  what: string;
  /** The accessible name. */
  label: string;
  text: string;
}

/** A text that is shown only once, with a button that copies it. */
export function CopyBox({ what, label, text }: CopyBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('Copied'));
    } catch {
      // Without HTTPS or permission there is no clipboard: the user copies it by hand.
      field.current?.focus();
      setSaid(
        t('The browser did not allow it. The {what} is selected: copy it with the keyboard.', {
          what,
        }),
      );
    }
  };

  return (
    <>
      <div className={styles.box}>
        <textarea
          ref={field}
          readOnly
          rows={3}
          aria-label={label}
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <ToolButton label={t('Copy {what}', { what })} icon={Copy} onClick={() => void copy()} />
      </div>
      <p className={parts.note} role="status">
        {said}
      </p>
    </>
  );
}
