const REPEAT_MS = 100;

/**
 * React stops a click in a part of the page whose code is still loading, and forgets it. It is repeated until
 * the part handles it. Call it after `hydrateRoot`.
 */
export function repeatStoppedClicks(root: Element): void {
  const repeats = new WeakMap<Element, number>();
  root.addEventListener(
    'click',
    ({ target, cancelBubble }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.type !== 'button' || button.popoverTargetElement) return;
      // Clicked again meanwhile: the reader wants it once.
      window.clearTimeout(repeats.get(button));
      if (cancelBubble)
        repeats.set(
          button,
          window.setTimeout(() => button.click(), REPEAT_MS),
        );
    },
    { capture: true },
  );
}
