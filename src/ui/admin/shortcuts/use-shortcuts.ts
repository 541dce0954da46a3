import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';

const STORED = 'admin-shortcuts';

let lettersOn: boolean | undefined;
const listeners = new Set<() => void>();

function isOn(): boolean {
  lettersOn ??= readLocal(STORED) !== 'off';
  return lettersOn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Turns single-letter shortcuts on or off in this browser: speech input triggers them by accident. */
export function toggleShortcuts(on: boolean): void {
  lettersOn = on;
  for (const listener of listeners) listener();
  storeLocal(STORED, on ? 'on' : 'off');
}

/** Whether single-letter shortcuts are on. */
export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true);
}

/** The handler of a shortcut. Returns `false` if it did nothing. */
type KeyHandler = (event: KeyboardEvent) => unknown;
/** By key name in lower case: 's', 'arrowdown', '?'. */
export type Keys = Record<string, KeyHandler>;

/** The site's search listens for this key, too; here it focuses the list's search. */
const SHARED_KEY = '/';
const MAY_REPEAT = new Set(['arrowup', 'arrowdown']);
/** A letter in a menu chooses an entry. */
const TYPED_INTO =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"]';

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return true;
  return document.querySelector('dialog:modal') !== null;
}

/**
 * A screen's shortcuts: inactive while the user types in a field, and while a dialog is open.
 * @param isFirst whether they replace those of the navigation
 */
export function useShortcuts(keys: Keys, isFirst = false): void {
  const letters = useShortcutsEnabled();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = event.key.toLowerCase();
    const handler = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!handler || isElsewhere(event)) return;
    if (name.length === 1 && !letters) return;
    if (event.repeat && !MAY_REPEAT.has(name)) return;
    if (handler(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const early = (event: KeyboardEvent) => {
      if (event.key === SHARED_KEY) press(event);
    };
    const late = (event: KeyboardEvent) => {
      if (event.key !== SHARED_KEY) press(event);
    };
    document.addEventListener('keydown', early, { capture: true });
    const target = isFirst ? document.body : document;
    target.addEventListener('keydown', late as EventListener);
    return () => {
      document.removeEventListener('keydown', early, { capture: true });
      target.removeEventListener('keydown', late as EventListener);
    };
  }, [isFirst]);
}
