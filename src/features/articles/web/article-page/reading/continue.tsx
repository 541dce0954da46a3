import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { keepPlace, placeIn } from './places.ts';
import * as styles from './reading.module.css';

/** Whoever read no further has nothing to come back to. */
const FIRST_KEPT = 2;
/** How long the page has to rest before the place is noted, in milliseconds. */
const REST = 300;
const OPEN = 'dialog:modal, [popover="auto"]:popover-open';

/** The first of these that is not wholly above the window's upper part. */
const blockInSight = (blocks: HTMLCollection): number =>
  [...blocks].findIndex((block) => block.getBoundingClientRect().bottom > window.innerHeight / 4);

/** Remembers how far an article was read, and offers to go on from there. */
export function Continue({ articleId }: { articleId: number }) {
  /** The block that is offered. */
  const [offered, setOffered] = useState<number | null>(null);
  const chip = useRef<HTMLDivElement>(null);

  const note = useEffectEvent((text: Element) => {
    const isRead = text.getBoundingClientRect().bottom <= window.innerHeight;
    const block = blockInSight(text.children);
    // Whoever looks at what stands before the place that is offered does not lose it.
    if (!isRead && block < (offered ?? FIRST_KEPT)) return;
    setOffered(null);
    keepPlace(articleId, isRead ? null : block);
  });

  useEffect(() => {
    const text = document.querySelector('[data-text]');
    if (text === null) return;
    const kept = placeIn(articleId);
    // Whom the browser brought back to the place needs no help.
    const isBefore = kept !== null && blockInSight(text.children) < kept;
    if (isBefore && kept < text.children.length) setOffered(kept);

    let timer: number | undefined;
    const onScroll = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => note(text), REST);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    // Whoever was quicker than this script may rest already.
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
      // What is open above it is closed first.
      if (key === 'Escape' && !document.querySelector(OPEN)) setOffered(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offered]);

  if (offered === null) return null;
  const go = () => {
    setOffered(null);
    const place = document.querySelector('[data-text]')?.children[offered];
    place?.setAttribute('tabindex', '-1');
    place?.scrollIntoView({ block: 'start' });
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  return (
    <div ref={chip} popover="manual" className={styles.chip}>
      <Button onClick={go}>Continue where you stopped</Button>
      <Button onClick={() => setOffered(null)}>Close</Button>
    </div>
  );
}
