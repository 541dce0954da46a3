/** The old way to the clipboard, for pages that did not come over a secure connection. */
function copyBySelection(text: string): void {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Out of sight, but not out of the window: focusing it must not scroll.
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0;pointer-events:none';
  document.body.append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('The browser refused to copy.');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Puts a text on the clipboard. @throws where the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  // Typed as always there, but browsers offer it on secure connections only.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) copyBySelection(text);
  else await clipboard.writeText(text);
}
