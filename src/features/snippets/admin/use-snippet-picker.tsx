import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PickedSnippet } from '#features/rich-text/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { snippetsQuery } from './api.ts';
import * as styles from './snippets.module.css';
import { startOf } from './start-of.ts';

interface PickerProps {
  onPick: (snippet: PickedSnippet) => void;
  onClose: () => void;
}

function SnippetPicker({ onPick, onClose }: PickerProps) {
  const { data, error } = useQuery(snippetsQuery);
  return (
    <Dialog
      title={t('Insert a snippet')}
      description={t('The article always shows its current text.')}
      onClose={onClose}
    >
      {error !== null && <p role="alert">{t('Failed to fetch snippets')}</p>}
      {data?.length === 0 && <p>{t('No snippets yet. Editors create them under Snippets.')}</p>}
      <ul className={styles.list}>
        {data?.map(({ key, title, content }) => (
          <li key={key}>
            <Button variant="line" onClick={() => onPick({ key, html: content })}>
              <span dir="auto">
                {title}
                <small>{startOf(content)}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface Picking {
  /** Opens the list; null if none was chosen. */
  pickSnippet: () => Promise<PickedSnippet | null>;
  /** The dialog, to be rendered. */
  dialog: ReactNode;
}

/** The list of snippets as a dialog that returns one. */
export function useSnippetPicker(): Picking {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<((picked: PickedSnippet | null) => void) | null>(null);
  const answer = (picked: PickedSnippet | null) => {
    // A closing dialog moves the focus back first.
    flushSync(() => setIsOpen(false));
    settle.current?.(picked);
    settle.current = null;
  };
  return {
    pickSnippet: () => {
      const { promise, resolve } = Promise.withResolvers<PickedSnippet | null>();
      settle.current?.(null);
      settle.current = resolve;
      setIsOpen(true);
      return promise;
    },
    dialog: isOpen && <SnippetPicker onPick={answer} onClose={() => answer(null)} />,
  };
}
