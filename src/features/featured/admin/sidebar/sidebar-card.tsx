import { Plus } from 'lucide';
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { type FeaturedPage, SIDEBAR_SLOTS } from '../../values.ts';
import * as styles from '../slots.module.css';
import { SidebarRow } from './sidebar-row.tsx';
import { useDrag } from './use-drag.ts';
import { useOrder } from './use-order.ts';

interface SidebarCardProps {
  page: FeaturedPage;
  articles: AdminSummary[];
  busy: boolean;
  chooser: Ref<HTMLDivElement>;
  onChoose: () => void;
  onRemove: (article: AdminSummary) => void;
}

const KEYS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** The page's sidebar slots, whose order is changed by dragging, by buttons and by arrow keys. */
export function SidebarCard(props: SidebarCardProps) {
  const { page, articles, busy, chooser, onChoose, onRemove } = props;
  const heading = useId();
  const reason = useId();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const { shown, move } = useOrder(page, articles);
  const full = shown.length >= SIDEBAR_SLOTS;

  const moveTo = (from: number, to: number) => {
    const article = shown[from];
    if (!article) return;
    const place = Math.max(0, Math.min(to, shown.length - 1));
    move(from, place);
    setSaid(`${article.title} is number ${place + 1} of ${shown.length}.`);
  };
  const { drag, start } = useDrag(list, moveTo);

  // A row that moves in the document loses the focus: it is given back to the same button.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const step = (from: number, by: -1 | 1, button: string) => {
    const id = shown[from]?.id;
    focusNext.current = `[data-row="${id}"] [data-move="${button}"]`;
    moveTo(from, from + by);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, from: number) => {
    const by = KEYS[event.key];
    const button = (event.target as HTMLElement).dataset.move;
    if (by === undefined || button === undefined) return;
    event.preventDefault();
    step(from, by, button);
  };

  return (
    <section className={parts.box} aria-labelledby={heading}>
      <div className={parts.boxHead} ref={chooser}>
        <h2 id={heading}>
          Sidebar Articles ({shown.length}/{SIDEBAR_SLOTS})
        </h2>
        <OutlineButton
          aria-haspopup="dialog"
          aria-describedby={full ? reason : undefined}
          busy={busy}
          onClick={onChoose}
        >
          <Icon icon={Plus} />
          Add to Sidebar
        </OutlineButton>
      </div>
      {full && (
        <p className={classNames(styles.full, parts.note)} id={reason}>
          All {SIDEBAR_SLOTS} places are taken: remove an article before you add another.
        </p>
      )}
      {shown.length > 0 && (
        <ol ref={list}>
          {shown.map((article, index) => (
            <SidebarRow
              key={article.id}
              article={article}
              index={index}
              count={shown.length}
              drag={drag}
              onGrab={start}
              onStep={step}
              onKeyDown={onKeyDown}
              onRemove={onRemove}
            />
          ))}
        </ol>
      )}
      {Array.from(
        { length: SIDEBAR_SLOTS - shown.length },
        (_, index) => shown.length + index + 1,
      ).map((number) => (
        <p className={styles.empty} key={number}>
          <span className={styles.number}>{number}</span>
          An empty slot shows nothing on the page.
        </p>
      ))}
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </section>
  );
}
