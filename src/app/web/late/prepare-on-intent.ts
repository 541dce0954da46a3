/** Fetches the page of a link as soon as the pointer, a finger or the focus is on it. */
export function prepareOnIntent(prepare: (href: string) => Promise<unknown>): void {
  const prepared = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || prepared.has(link.href)) return;
    prepared.add(link.href);
    // A failure is shown when the visitor follows the link.
    prepare(link.href).catch(() => prepared.delete(link.href));
  };
  for (const type of ['pointerenter', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { capture: true, passive: true });
  }
}
