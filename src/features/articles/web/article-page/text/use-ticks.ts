import { type RefObject, useEffect } from 'react';

/** Lets the checklists of a text keep their ticks. What that takes is loaded where there is one. */
export function useTicks(text: RefObject<HTMLElement | null>, articleId: number, content: string) {
  useEffect(() => {
    const element = text.current;
    if (element === null || !content.includes('class="checklist-frame"')) return;
    const shown = new AbortController();
    import('../../checklists/ticks.ts').then(
      ({ keepTicks }) => shown.signal.aborted || keepTicks(element, articleId, shown.signal),
      // Out of reach: boxes can be ticked all the same.
      () => undefined,
    );
    return () => shown.abort();
  }, [text, articleId, content]);
}
