import { useEffect, useRef } from 'react';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';

/** How long the key G waits for its letter, in milliseconds. */
const WAIT = 1500;

/** The key G and then a letter. @param letters what each letter does, in lower case */
export function useGoKeys(letters: ReadonlyMap<string, () => void>): void {
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  useShortcuts({
    g: () => {
      waiting.current?.abort();
      const wait = new AbortController();
      waiting.current = wait;
      const timer = setTimeout(() => wait.abort(), WAIT);
      const next = (event: KeyboardEvent) => {
        clearTimeout(timer);
        wait.abort();
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const go = letters.get(event.key.toLowerCase());
        if (!go) return;
        event.preventDefault();
        // Otherwise the screen's own shortcut for this letter would act, too.
        event.stopPropagation();
        go();
      };
      // Before the screen's shortcuts.
      document.addEventListener('keydown', next, { capture: true, signal: wait.signal });
    },
  });
}
