let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a modal dialog. @returns a function that closes it */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  change([...open, dialog]);
  return () => {
    change(open.filter((one) => one !== dialog));
    dialog.close();
  };
}

/** The topmost modal dialog, outside of which nothing is reachable; null if none is open. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
