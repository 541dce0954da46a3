import { isLoneKey } from '#ui/form/lone-key.ts';

/** Lets the key that the header's search field names move the focus there. */
export function watchSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !isLoneKey(event)) return;
    const field = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
    if (field === null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
