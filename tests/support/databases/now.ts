/** The fixed current time of tests: 2026-03-05T12:00:00Z. */
export const NOW = Date.UTC(2026, 2, 5, 12);
