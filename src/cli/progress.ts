import type { Terminal } from './terminal.ts';
import { progressLine } from './words.ts';

/** How often progress is drawn. */
const DRAW_EVERY_MS = 200;

/**
 * Draws how far something is on the terminal, a few times a second at most; `terminal.progress('')` takes it away.
 * @param doing what is done, as 'Copying'
 * @returns what is told how much is done, of how much in all (0 where nobody knows), and a note for the line's end
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
