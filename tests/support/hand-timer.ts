/** A timer that a test fires. */
export function handTimer() {
  let armed: { callback: () => void; ms: number } | null = null;
  let told: (() => void) | null = null;
  let sets = 0;
  return {
    timers: {
      set(callback: () => void, ms: number) {
        armed = { callback, ms };
        sets += 1;
        told?.();
        return armed;
      },
      clear(timer: unknown) {
        if (armed === timer) armed = null;
      },
    },
    /** The set delay; null if it isn't set. */
    wait: () => armed?.ms ?? null,
    /** How often it was set. */
    sets: () => sets,
    /** Fires, and waits until it is set again. */
    async ring() {
      if (armed === null) throw new Error('no timer is set');
      const { callback } = armed;
      armed = null;
      const set = new Promise<void>((resolve) => {
        told = resolve;
      });
      callback();
      await set;
    },
  };
}
