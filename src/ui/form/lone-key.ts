const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Whether a key is pressed without modifiers, outside of fields and dialogs. */
export function isLoneKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog:modal')) return false;
  return !(target instanceof Element && target.closest(TYPED_INTO));
}
