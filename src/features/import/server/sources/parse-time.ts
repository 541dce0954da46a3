/** ISO 8601 with a zone, a date and time as databases write them (UTC), or RFC 822 as feeds do. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const PLAIN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;
const RFC_822 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;

/** Milliseconds; null where a text names no moment since 1970. */
function timeOf(text: string): number | null {
  const plain = PLAIN.exec(text);
  if (!plain && !ISO.test(text) && !RFC_822.test(text)) return null;
  const time = Date.parse(plain ? `${plain[1]}T${plain[2]}Z` : text);
  return Number.isNaN(time) || time < 0 ? null : time;
}

/** The first of several ways in which a moment is written that names one, the same on every machine. */
export function parseFirstTime(...texts: string[]): number | null {
  for (const text of texts) {
    const time = timeOf(text.trim());
    if (time !== null) return time;
  }
  return null;
}
