import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { headingsOf } from './headings.ts';
import * as styles from './outline.module.css';

interface OutlineProps {
  editor: Editor;
  /** Changes when the text or the place of the caret does, after a pause. */
  states: string;
  onClose: () => void;
}

/** The window is too narrow to show the list beside the text. */
const isNarrow = () => window.matchMedia('(max-width: 63.99rem)').matches;

function goTo({ view }: Editor, pos: number): void {
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)));
  view.focus();
  const heading = view.nodeDOM(pos);
  if (heading instanceof HTMLElement) heading.scrollIntoView?.({ block: 'start' });
}

/** The headings of the text, each a button that moves the caret there. */
export function Outline({ editor, onClose }: OutlineProps) {
  const list = useRef<HTMLElement>(null);
  const { doc, selection } = editor.state;
  const headings = headingsOf(doc);
  const current = headings.findLast(({ pos }) => pos < selection.head);
  useEffect(() => {
    const { current: element } = list;
    (
      element?.querySelector<HTMLElement>('[aria-current]') ?? element?.querySelector('button')
    )?.focus();
  }, []);
  const close = () => {
    onClose();
    editor.view.focus();
  };
  return (
    <nav
      ref={list}
      className={styles.outline}
      aria-label={t('Outline')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.head}>
        <span>{t('Outline')}</span>
        <ToolButton label={t('Close outline')} icon={X} onClick={close} />
      </div>
      {headings.length === 0 && <p>{t('No headings yet.')}</p>}
      <ol>
        {headings.map(({ level, text, pos }) => (
          <li key={pos}>
            <button
              type="button"
              data-level={level}
              aria-current={pos === current?.pos ? 'location' : undefined}
              dir="auto"
              onClick={() => {
                if (isNarrow()) onClose();
                goTo(editor, pos);
              }}
            >
              {text || t('Empty heading')}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
