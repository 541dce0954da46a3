/** Asked when Back or Forward has moved. @returns whether the move is held back */
type Guard = () => boolean;

let guard: Guard | null = null;

/**
 * Lets a screen hold back Back and Forward, in browsers that do not ask before they move. Only who
 * listens to the history first can do that: a screen comes too late.
 * @returns takes it back
 */
export function guardNavigation(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** To be asked by the first that listens to the history. */
export function isHeldBack(): boolean {
  return guard?.() ?? false;
}

let isTraversal = false;

/** To be told of each move by the first that listens to the history. */
export function noteMove(byTraversal: boolean): void {
  isTraversal = byTraversal;
}

/** Whether the last move was Back or Forward: the browser then finds the former place by itself. */
export const wasTraversal = (): boolean => isTraversal;
