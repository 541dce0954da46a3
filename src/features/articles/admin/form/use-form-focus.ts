import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Focuses the title of a new article, the heading of another, and after each refused save the first
 * field with an error.
 * @param refusals how many saves were refused
 * @param showFields called before a field with an error gets the focus
 */
export function useFormFocus(isNew: boolean, refusals: number, showFields: () => void) {
  const title = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew).current;
  useEffect(() => {
    const first = wasNew ? title.current : heading.current;
    first?.focus({ preventScroll: true });
  }, [wasNew]);
  const show = useEffectEvent(showFields);
  useEffect(() => {
    if (refusals === 0) return;
    show();
    const frame = requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  return { title, heading, fields };
}
