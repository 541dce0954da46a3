import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S or Cmd+S saves, and the browser's own dialog stays away. It rests below a dialog. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (!isSave || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.repeat || document.querySelector('dialog:modal') !== null) return;
    save();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    // Before any field can take it for something of its own.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
