import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import * as styles from './reading.module.css';
import { readPosition, storePosition } from './reading-position.ts';

/** The first block whose position is worth storing. */
const FIRST_STORED = 2;
/** How long the page must stay still before the position is stored, in milliseconds. */
const REST_MS = 300;
const OPEN = 'dialog:modal, [popover="auto"]:popover-open';

/** The index of the first block at or below the top quarter of the window. */
const visibleBlock = (blocks: HTMLCollection): number =>
  [...blocks].findIndex((block) => block.getBoundingClientRect().bottom > window.innerHeight / 4);

/** Stores the reading position and offers to continue from there. */
export function ContinueReading({ articleId }: { articleId: number }) {
  /** The block that is offered. */
  const [offered, setOffered] = useState<number | null>(null);
  const chip = useRef<HTMLDivElement>(null);

  const store = useEffectEvent((text: Element) => {
    const isRead = text.getBoundingClientRect().bottom <= window.innerHeight;
    const block = visibleBlock(text.children);
    // Looking at an earlier part must not replace the offered position.
    if (!isRead && block < (offered ?? FIRST_STORED)) return;
    setOffered(null);
    storePosition(articleId, isRead ? null : block);
  });

  useEffect(() => {
    const text = document.querySelector('[data-text]');
    if (text === null) return;
    const stored = readPosition(articleId);
    // Not if the browser has restored the scroll position already.
    const isBefore = stored !== null && visibleBlock(text.children) < stored;
    if (isBefore && stored < text.children.length) setOffered(stored);

    let timer: number | undefined;
    const onScroll = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => store(text), REST_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    // The reader may have scrolled before this script loaded.
    onScroll();
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.clearTimeout(timer);
    };
  }, [articleId]);

  useEffect(() => {
    if (offered === null) return;
    chip.current?.showPopover?.();
    const onKey = ({ key }: KeyboardEvent) => {
      // Escape closes an open dialog first.
      if (key === 'Escape' && !document.querySelector(OPEN)) setOffered(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offered]);

  if (offered === null) return null;
  const go = () => {
    setOffered(null);
    const block = document.querySelector('[data-text]')?.children[offered];
    block?.setAttribute('tabindex', '-1');
    block?.scrollIntoView({ block: 'start' });
    if (block instanceof HTMLElement) block.focus({ preventScroll: true });
  };
  return (
    <div ref={chip} popover="manual" className={styles.chip}>
      <Button onClick={go}>{t('Continue where you left off')}</Button>
      <Button onClick={() => setOffered(null)}>{t('Close')}</Button>
    </div>
  );
}
