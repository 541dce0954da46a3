import type { Editor } from '@tiptap/core';
import { MessageSquare } from 'lucide';
import { useRef, useSyncExternalStore } from 'react';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as styles from '../bubbles/bubble.module.css';
import { useBubblePlace } from '../bubbles/use-bubble-place.ts';
import { keyNames } from '../toolbar/key-names.ts';
import type { Highlights } from './highlights.ts';

interface BubbleProps {
  editor: Editor;
  highlights: Highlights;
}

function Bubble({ editor, highlights, selection }: BubbleProps & { selection: string }) {
  const bubble = useRef<HTMLFieldSetElement>(null);
  useBubblePlace(bubble, editor, selection);
  return (
    <fieldset
      ref={bubble}
      className={`${styles.bubble} ${styles.action}`}
      aria-label={t('Selected words')}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <RowButton icon={MessageSquare} onClick={highlights.ask}>
        {t('Comment')}
        {keyNames('Mod-Alt-m').map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </RowButton>
    </fieldset>
  );
}

/** Offers to comment on the selected words. */
export function HighlightBubble(props: BubbleProps) {
  const { subscribe, snapshot } = props.highlights;
  const { selection } = useSyncExternalStore(subscribe, snapshot);
  return selection === null ? null : <Bubble {...props} selection={selection} />;
}
