import { topDialog } from './top-dialog.ts';

/** How long a dismissed toast stays in memory: longer than any exit animation (spec §9). */
const REMOVAL_DELAY = 1_000_000;
export const TOAST_DURATION = 5000;

interface ToastContent {
  title: string;
  description?: string;
  /** A second line, such as the reason. */
  detail?: string;
  kind?: 'default' | 'warning' | 'destructive';
  /** A button that takes the action back. It closes the toast. */
  undo?: () => void;
  /** A link to the result. */
  view?: string;
}

export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
  /** When it disappears, in epoch milliseconds. */
  until: number;
  /** It appeared while a modal dialog was open. */
  inDialog: boolean;
}

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner for five seconds. A new one replaces the last. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  show({
    ...content,
    id: lastId,
    open: true,
    until: Date.now() + TOAST_DURATION,
    inDialog: topDialog() !== null,
  });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), REMOVAL_DELAY);
}

/** Dismisses the current toast, because a new action starts. */
export function dismissShownToast(): void {
  if (current !== null) dismissToast(current.id);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ShownToast | null {
  return current;
}
