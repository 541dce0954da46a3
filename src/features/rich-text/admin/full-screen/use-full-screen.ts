import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';

/** What stays beside the text: the bar with the save buttons, notices and dialogs. */
const STAYS = '[data-stays], [data-toasts], dialog';

/** Everything of the page that is neither around the editor nor stays. */
function* rest(editor: HTMLElement): Generator<Element> {
  for (let at: HTMLElement | null = editor; at && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (sibling !== at && !sibling.matches(STAYS)) yield sibling;
    }
  }
}

/**
 * Hides everything but the editor and the save buttons while `isOn`. The page stays as it is, so the caret, the
 * toolbar and open dialogs do, too. What appears later is shown. Escape outside
 * of the text calls `leave`; in the text it may have another meaning first.
 */
export function useFullScreen(
  editor: RefObject<HTMLElement | null>,
  isOn: boolean,
  leave: () => void,
): void {
  useLayoutEffect(() => {
    if (!isOn || editor.current === null) return;
    const hidden = [...rest(editor.current)];
    const page = document.documentElement;
    for (const element of hidden) element.setAttribute('data-resting', '');
    page.setAttribute('data-writing', '');
    return () => {
      for (const element of hidden) element.removeAttribute('data-resting');
      page.removeAttribute('data-writing');
    };
  }, [editor, isOn]);

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (document.querySelector('dialog:modal') === null) leave();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isOn]);
}
