import type { Editor } from '@tiptap/core';
import { GripVertical } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { BLOCK_DOWN, BLOCK_UP } from '../blocks/block-commands.ts';
import { keyNames } from '../toolbar/key-names.ts';
import { blockAt, endDrag, positionOf, startDrag, takeBlock } from './drag-block.ts';
import * as styles from './drag-handle.module.css';

interface DragHandleProps {
  editor: Editor;
  sheet: RefObject<HTMLElement | null>;
}

/** A handle beside the block under the mouse. The keys that move a block do the same without one. */
export function DragHandle({ editor, sheet }: DragHandleProps) {
  const [block, setBlock] = useState<HTMLElement | null>(null);
  const isDragging = useRef(false);
  useEffect(() => {
    const around = sheet.current;
    if (around === null) return;
    const move = ({ clientY, buttons, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && buttons === 0) setBlock(blockAt(editor.view, clientY));
    };
    const leave = () => !isDragging.current && setBlock(null);
    around.addEventListener('pointermove', move);
    around.addEventListener('pointerleave', leave);
    // Its block may have moved.
    editor.on('update', leave);
    return () => {
      around.removeEventListener('pointermove', move);
      around.removeEventListener('pointerleave', leave);
      editor.off('update', leave);
    };
  }, [editor, sheet]);

  if (block === null || sheet.current === null) return null;
  const top = block.getBoundingClientRect().top - sheet.current.getBoundingClientRect().top;
  const withPosition = (act: (pos: number) => void) => {
    const pos = positionOf(editor.view, block);
    if (pos !== null) act(pos);
  };
  const [up, down] = [BLOCK_UP, BLOCK_DOWN].map((keys) => keyNames(keys).join('+'));
  return (
    <ToolButton
      className={styles.handle}
      style={{ top }}
      label={t('Drag to move the block')}
      icon={GripVertical}
      data-tooltip={t('Drag to move ({up} or {down})', { up: up ?? '', down: down ?? '' })}
      tabIndex={-1}
      draggable
      onClick={() => withPosition((pos) => takeBlock(editor.view, pos))}
      onDragStart={({ dataTransfer }) => {
        isDragging.current = true;
        withPosition((pos) => startDrag(editor.view, pos, dataTransfer));
      }}
      onDragEnd={() => {
        isDragging.current = false;
        setBlock(null);
        endDrag(editor.view);
      }}
    />
  );
}
