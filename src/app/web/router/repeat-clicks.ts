const REPEAT_MS = 100;
const MAX_REPEATING_MS = 10_000;

/**
 * React stops a click in a part of the page whose code is still loading, and forgets it. It is repeated until
 * the part handles it, for at most ten seconds. Call it after `hydrateRoot`.
 */
export function repeatStoppedClicks(root: Element): void {
  const repeats = new WeakMap<Element, { timer: ReturnType<typeof setTimeout>; since: number }>();
  root.addEventListener(
    'click',
    ({ target, cancelBubble }) => {
      const buttons = 'button[type="button"]:not([popovertarget])';
      const button = (target as Element).closest<HTMLElement>(buttons);
      if (!button) return;
      // Clicked again meanwhile: the reader wants it once.
      const { timer, since = Date.now() } = repeats.get(button) ?? {};
      clearTimeout(timer);
      repeats.delete(button);
      if (!cancelBubble || Date.now() - since >= MAX_REPEATING_MS) return;
      repeats.set(button, { timer: setTimeout(() => button.click(), REPEAT_MS), since });
    },
    true,
  );
}
