const REPEAT_MS = 100;

/**
 * React stops a click in a part of the page whose code is still loading, and forgets it. It is repeated until
 * the part handles it. Call it after `hydrateRoot`.
 */
export function repeatStoppedClicks(root: Element): void {
  const repeats = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  root.addEventListener(
    'click',
    ({ target, cancelBubble }) => {
      const buttons = 'button[type="button"]:not([popovertarget])';
      const button = (target as Element).closest<HTMLElement>(buttons);
      if (!button) return;
      // Clicked again meanwhile: the reader wants it once.
      clearTimeout(repeats.get(button));
      const repeat = () => button.click();
      if (cancelBubble) repeats.set(button, setTimeout(repeat, REPEAT_MS));
    },
    true,
  );
}
