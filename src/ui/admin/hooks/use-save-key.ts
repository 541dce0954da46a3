import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Saves with Ctrl+S or Cmd+S instead of opening the browser's dialog. Does nothing while a dialog is open.
 * @param flush brings the last keystrokes of a rich-text editor into the form
 */
export function useSaveKey(save: () => void, flush: () => void = () => undefined): void {
  const press = useEffectEvent(save);
  const onFlush = useEffectEvent(flush);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog:modal') !== null) return;
      flushSync(() => {
        onFlush();
        // Some one-line fields normalize their value on blur.
        const field = document.activeElement;
        if (field instanceof HTMLInputElement) {
          field.blur();
          field.focus();
        }
      });
      press();
    };
    // In the capture phase, before a field can handle it.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
