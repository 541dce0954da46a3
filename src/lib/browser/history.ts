/**
 * Called when Back or Forward was pressed.
 * @returns whether the navigation is blocked
 */
type Guard = () => boolean;

let guard: Guard | null = null;

/**
 * Lets a screen block Back and Forward in browsers that don't ask first. Only the first history listener can
 * do that, and a screen registers too late.
 * @returns a function that removes the guard
 */
export function guardNavigation(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** For the first history listener. */
export function isHeldBack(): boolean {
  return guard?.() ?? false;
}

let isTraversal = false;

/** The first history listener reports each navigation here. */
export function noteMove(byTraversal: boolean): void {
  isTraversal = byTraversal;
}

/** Whether the last navigation was Back or Forward: then the browser restores the scroll position itself. */
export const wasTraversal = (): boolean => isTraversal;
