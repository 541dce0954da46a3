/** Milliseconds -> ISO time. */
export const isoTime = (millis: number) => new Date(millis).toISOString();

export const isoTimeOrNull = (millis: number | null) => (millis === null ? null : isoTime(millis));
