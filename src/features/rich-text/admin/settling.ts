/** Calls back after a pause of `delay` ms; `flush` calls immediately if a call is pending. */
export function settling(callback: () => void, delay: number, atLatest = Number.POSITIVE_INFINITY) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    callback();
  };
  const touch = () => {
    const now = performance.now();
    if (timer === undefined) since = now;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(delay, since + atLatest - now)));
  };
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return { touch, flush, drop };
}
