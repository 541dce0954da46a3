import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { Image } from '#features/media/web/public.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { RowText } from '../row-text.tsx';
import * as styles from '../slots.module.css';
import type { Drag } from './use-drag.ts';

interface SidebarRowProps {
  article: AdminSummary;
  index: number;
  count: number;
  drag: Drag | null;
  onGrab: (event: PointerEvent<HTMLElement>, index: number) => void;
  onStep: (index: number, by: -1 | 1, button: 'up' | 'down') => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  onRemove: (article: AdminSummary) => void;
}

/** Where a dragged row would land, as seen from another row. */
function dropSide(index: number, drag: Drag | null): 'before' | 'after' | undefined {
  if (drag === null || drag.to !== index || drag.from === index) return undefined;
  return drag.to < drag.from ? 'before' : 'after';
}

/** One article of the sidebar: its place, what it is, and what can be done with it. */
export function SidebarRow(props: SidebarRowProps) {
  const { article, index, count, drag, onGrab, onStep, onKeyDown, onRemove } = props;
  const dragged = drag?.from === index;
  const { title } = article;
  return (
    <li
      className={classNames(styles.row, styles.moves)}
      data-row={article.id}
      data-cat={article.category}
      data-drop={dropSide(index, drag)}
      data-dragged={dragged ? '' : undefined}
      style={dragged ? { translate: `0 ${drag.by}px` } : undefined}
    >
      {/* For pointers alone: keyboards and screen readers have the buttons. */}
      <span
        className={styles.grip}
        aria-hidden="true"
        title="Drag to change the order"
        onPointerDown={(event) => onGrab(event, index)}
      >
        <Icon icon={GripVertical} />
        <span className={styles.number}>{index + 1}</span>
      </span>
      <Image article={article} withCover={false} />
      <RowText article={article} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the arrow keys of its buttons */}
      <div className={styles.actions} onKeyDown={(event) => onKeyDown(event, index)}>
        <ToolButton
          data-move="up"
          label={`Move ${title} up`}
          aria-disabled={index === 0}
          onClick={() => onStep(index, -1, 'up')}
        >
          <Icon icon={ArrowUp} />
        </ToolButton>
        <ToolButton
          data-move="down"
          label={`Move ${title} down`}
          aria-disabled={index === count - 1}
          onClick={() => onStep(index, 1, 'down')}
        >
          <Icon icon={ArrowDown} />
        </ToolButton>
        <ToolButton
          danger
          label={`Remove ${title} from the sidebar`}
          onClick={() => onRemove(article)}
        >
          <Icon icon={X} />
        </ToolButton>
      </div>
    </li>
  );
}
