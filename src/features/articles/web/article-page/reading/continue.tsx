import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { keepPlace, placeIn } from './places.ts';
import * as styles from './reading.module.css';

/** Whoever read no further has nothing to come back to. */
const FIRST_KEPT = 2;
/** How long the page has to rest before the place is noted, in milliseconds. */
const REST = 300;

/** The first of these that is not wholly above the window's upper part. */
const blockInSight = (blocks: readonly Element[]): number =>
  blocks.findIndex((block) => block.getBoundingClientRect().bottom > window.innerHeight / 4);

/** Remembers how far an article was read, and offers to go on from there. */
export function Continue({ articleId }: { articleId: number }) {
  const [place, setPlace] = useState<Element | null>(null);
  const chip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const text = document.querySelector('[data-text]');
    if (text === null) return;
    const blocks = [...text.children];
    const kept = placeIn(articleId);
    const isThere = () => blockInSight(blocks) >= FIRST_KEPT;
    // Whom the browser brought back to the place needs no help.
    if (kept !== null && !isThere()) setPlace(blocks[kept] ?? null);

    let timer: number | undefined;
    const note = () => {
      timer = undefined;
      const isRead = text.getBoundingClientRect().bottom <= window.innerHeight;
      if (!isRead && !isThere()) return;
      setPlace(null);
      keepPlace(articleId, isRead ? null : blockInSight(blocks));
    };
    const onScroll = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(note, REST);
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
    if (place !== null) chip.current?.showPopover?.();
  }, [place]);

  if (place === null) return null;
  const go = () => {
    setPlace(null);
    place.setAttribute('tabindex', '-1');
    place.scrollIntoView({ block: 'start' });
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  return (
    <div ref={chip} popover="manual" className={styles.chip}>
      <Button onClick={go}>Continue where you stopped</Button>
    </div>
  );
}
