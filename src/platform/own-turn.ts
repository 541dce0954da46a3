const waiting: (() => void)[] = [];
let isScheduled = false;

function beginNext(): void {
  waiting.shift()?.();
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(beginNext);
}

/**
 * Waits for a turn of the event loop that no other caller has. Steps that block the loop for milliseconds take one
 * each: with SQLite, nothing else in a request waits, so requests that arrive together would run in one turn.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isScheduled) setImmediate(beginNext);
    isScheduled = true;
  });
}
