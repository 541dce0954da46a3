/** Runs works one at a time, in the order in which they came; one that fails stops none after it. */
export function serial() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
