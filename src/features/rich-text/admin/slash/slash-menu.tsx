import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { t } from '#lib/messages/admin.ts';
import { Icon } from '#ui/icon.tsx';
import { useBubblePlace } from '../bubbles/use-bubble-place.ts';
import type { Tool } from '../toolbar/tool.ts';
import * as styles from './slash-menu.module.css';
import {
  closeSlash,
  moveSlash,
  SLASH_MENU,
  type Slash,
  slashOf,
  slashOptionId,
  takeSlash,
} from './slash-plugin.ts';

interface SlashMenuProps {
  editor: Editor;
  onPress: (tool: Tool) => void;
}

function OpenMenu({ editor, slash, onPress }: SlashMenuProps & { slash: Slash }) {
  const list = useRef<HTMLDivElement>(null);
  useBubblePlace(list, editor, String(slash.tools.length));

  const choose = (tool: Tool | undefined) => {
    if (tool === undefined) return;
    takeSlash(editor);
    onPress(tool);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter confirms a word of the input method.
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowDown':
        moveSlash(editor, 1);
        break;
      case 'ArrowUp':
        moveSlash(editor, -1);
        break;
      case 'Enter':
      case 'Tab':
        choose(slash.tools[slash.at]);
        break;
      case 'Escape':
        closeSlash(editor);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const { dom } = editor.view;
    // Before the editor's own keys.
    dom.addEventListener('keydown', onKey, { capture: true });
    return () => dom.removeEventListener('keydown', onKey, { capture: true });
  }, [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tool is scrolled to
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [slash]);

  return (
    <div
      ref={list}
      id={SLASH_MENU}
      className={styles.menu}
      role="listbox"
      tabIndex={-1}
      aria-label={t('Blocks')}
      // Keeps the caret in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {slash.tools.map((tool, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the text
        <div
          key={tool.id}
          id={slashOptionId(tool)}
          role="option"
          tabIndex={-1}
          aria-selected={at === slash.at}
          onClick={() => choose(tool)}
        >
          <Icon icon={tool.icon} />
          {tool.label}
        </div>
      ))}
    </div>
  );
}

/** The blocks that a slash on an empty line offers. */
export function SlashMenu({ editor, onPress }: SlashMenuProps) {
  const [slash, setSlash] = useState<Slash | null>(null);
  useEffect(() => {
    const update = () => setSlash(slashOf(editor.state));
    const close = () => slashOf(editor.state) && closeSlash(editor);
    editor.on('transaction', update);
    editor.on('blur', close);
    return () => {
      editor.off('transaction', update);
      editor.off('blur', close);
    };
  }, [editor]);
  return slash && <OpenMenu editor={editor} slash={slash} onPress={onPress} />;
}
