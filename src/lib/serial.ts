/**
 * A line: what is handed to it runs one after the other, in that order. A failure is its caller's
 * and holds up nobody.
 */
export function serial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
