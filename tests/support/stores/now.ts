/** A moment that tests take for now: 2026-03-05T12:00:00Z. */
export const NOW = Date.UTC(2026, 2, 5, 12);
