/** The older clipboard API, for pages without HTTPS. */
function copyBySelection(text: string): void {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Invisible but inside the window, so that focusing it doesn't scroll.
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

/** Copies a text. @throws if the browser doesn't allow it */
export async function copyText(text: string): Promise<void> {
  // Typed as always present, but browsers offer it only with HTTPS.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) copyBySelection(text);
  else await clipboard.writeText(text);
}
