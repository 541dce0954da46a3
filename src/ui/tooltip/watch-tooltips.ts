/** Matches icon buttons and icon links, and buttons of initials. */
const ICON_BUTTON = ':is(button, a)[aria-label]:is(:has(svg), [data-tooltip])';

const TYPES = ['pointerover', 'focusin'];

/** Loads the tooltips when the pointer or the focus first reaches an icon button. */
export function watchTooltips(): void {
  const onReach = (event: Event) => {
    if (!(event.target as Element).closest?.(ICON_BUTTON)) return;
    for (const type of TYPES) document.removeEventListener(type, onReach);
    // Without the code, the buttons still have their names.
    import('./tooltips.ts').then(
      ({ startTooltips }) => startTooltips(event, ICON_BUTTON),
      watchTooltips,
    );
  };
  for (const type of TYPES) document.addEventListener(type, onReach, { passive: true });
}
