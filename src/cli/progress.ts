import { progressLine } from './format.ts';
import type { Terminal } from './terminal.ts';

/** How often progress is drawn. */
const DRAW_EVERY_MS = 200;

/**
 * Draws progress on the terminal, a few times a second; `terminal.progress('')` removes it.
 * @param doing the activity, as 'Copying'
 * @returns a function that takes how much is done, the total (0 if unknown), and a note for the end of the line
 */
export function progressOn(
  terminal: Pick<Terminal, 'progress'>,
  doing: string,
): (done: number, total?: number, note?: string) => void {
  let begun: { done: number; at: number } | null = null;
  let drawn = 0;
  return (done, total = 0, note = '') => {
    const now = Date.now();
    begun ??= { done, at: now };
    if (now - drawn < DRAW_EVERY_MS) return;
    drawn = now;
    const since = { done: begun.done, ms: now - begun.at };
    terminal.progress(`${progressLine(doing, { done, total }, since)}${note}`);
  };
}
