import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Ctrl+S or Cmd+S saves, and the browser's own dialog stays away. It rests below a dialog.
 * @param settle brings what is being typed into the form: the keys need not have rested yet
 */
export function useSaveKey(save: () => void, settle: () => void): void {
  const press = useEffectEvent(save);
  const ready = useEffectEvent(settle);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('dialog:modal') !== null) return;
      flushSync(() => {
        ready();
        // As leaving it would: a field of one line may have something to do at its end.
        const field = document.activeElement;
        if (field instanceof HTMLInputElement) {
          field.blur();
          field.focus();
        }
      });
      press();
    };
    // Before any field can take it for something of its own.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
