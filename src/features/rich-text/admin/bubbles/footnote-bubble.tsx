import type { Editor } from '@tiptap/core';
import { Check, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { noteLine } from '../schema/footnote.ts';
import { deleteNote, leaveNote, selectedNote, writeNote } from '../toolbar/footnotes.ts';
import * as styles from './bubble.module.css';
import { useBubblePlace } from './use-bubble-place.ts';

interface FootnoteBubbleProps {
  editor: Editor;
  /** See `toolStates`: changes when another note is selected. */
  states: string;
}

/** Edits the text of the selected footnote. Each change is written to the article at once. */
export function FootnoteBubble({ editor, states }: FootnoteBubbleProps) {
  const bubble = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = String(selectedNote(editor.state)?.node.attrs.note ?? '');
  const [typed, setTyped] = useState(note);
  useBubblePlace(bubble, editor, states);

  useEffect(() => {
    // A new note. Others are selected first, so that they can be deleted or passed by keyboard.
    if (selectedNote(editor.state)?.node.attrs.note === '') field.current?.focus();
  }, [editor]);

  return (
    <fieldset ref={bubble} className={styles.bubble} aria-label={t('Footnote')}>
      <textarea
        ref={field}
        className={styles.note}
        aria-label={t('Footnote text')}
        placeholder={t('Source or remark')}
        dir="auto"
        rows={3}
        // After an undo, the note differs from what was typed.
        value={noteLine(typed) === note ? typed : note}
        onChange={({ target }) => {
          setTyped(target.value);
          writeNote(editor, noteLine(target.value));
        }}
        onKeyDown={(event) => {
          const { key, nativeEvent } = event;
          if ((key !== 'Enter' && key !== 'Escape') || isComposing(nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
          leaveNote(editor);
        }}
      />
      <ToolButton
        label={t('Done')}
        icon={Check}
        title={t('Done')}
        onClick={() => leaveNote(editor)}
      />
      <ToolButton
        label={t('Delete footnote')}
        icon={Trash2}
        title={t('Delete footnote')}
        onClick={() => deleteNote(editor)}
      />
    </fieldset>
  );
}
