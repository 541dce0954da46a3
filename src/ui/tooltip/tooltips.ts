import * as styles from './tooltips.module.css';

/** Milliseconds until a tooltip opens under a resting pointer (spec §9). */
const OPEN_DELAY = 700;
/** Within this many milliseconds after one closes, the next opens at once (spec §9). */
const SKIP_DELAY = 300;
/** Distance from the button and from the edges of the window, in pixels. */
const GAP = 6;

/**
 * Shows the names of icon buttons as tooltips: under a resting mouse after a delay, and at once with the
 * keyboard's focus. `data-tooltip` replaces the accessible name where a shorter text is enough, and adds a tooltip where
 * the visible text doesn't say what happens.
 * @param first the event that loaded this code
 * @param selector matches buttons and links that have a name and an icon
 */
export function startTooltips(first: Event, selector: string): void {
  // The buttons have the same text as their accessible names, so screen readers skip the tooltip.
  const tip = document.createElement('div');
  tip.className = styles.tooltip;
  tip.setAttribute('popover', 'manual');
  tip.setAttribute('aria-hidden', 'true');
  let button: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  const close = () => {
    clearTimeout(timer);
    button = null;
    if (!tip.isConnected) return;
    tip.remove();
    closedAt = performance.now();
  };
  const open = () => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    // A dialog that opened meanwhile covers the button.
    if (!button?.isConnected || (dialog && !dialog.contains(button))) return close();
    tip.textContent = button.dataset.tooltip ?? button.getAttribute('aria-label');
    document.body.append(tip);
    tip.showPopover();
    const { left, width, top, bottom } = button.getBoundingClientRect();
    const widest = document.documentElement.clientWidth - tip.offsetWidth - GAP;
    tip.style.left = `${Math.max(GAP, Math.min(left + width / 2 - tip.offsetWidth / 2, widest))}px`;
    const above = top - tip.offsetHeight - GAP;
    tip.style.top = `${above < GAP ? bottom + GAP : above}px`;
  };

  const onReach = (event: Event) => {
    // Like any content that opens on hover, it stays while the pointer is on it (WCAG 1.4.13).
    if (event.target === tip) return;
    const around = (event.target as Element).closest?.<HTMLElement>(selector) ?? null;
    // A button with visible text needs no tooltip, unless it has one of its own.
    const isNeeded = around?.textContent === '' || around?.dataset.tooltip !== undefined;
    const reached = isNeeded ? around : null;
    if (reached === button) return;
    close();
    button = reached;
    if (button === null) return;
    if (event.type === 'focusin') {
      if (button.matches(':focus-visible')) open();
    } else if ((event as PointerEvent).pointerType !== 'touch') {
      const skips = performance.now() - closedAt < SKIP_DELAY;
      timer = setTimeout(open, skips ? 0 : OPEN_DELAY);
    }
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onReach);
  for (const type of ['pointerdown', 'keydown', 'focusout']) document.addEventListener(type, close);
  document.addEventListener('scroll', close, { capture: true, passive: true });
  document.addEventListener('pointerleave', close);
  onReach(first);
}
