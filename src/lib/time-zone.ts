const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** The name that this platform has for a zone, or null if it knows none. */
function resolved(name: string): string | null {
  if (name.length > 64 || !NAME.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Whether this is a time zone of the IANA database, such as 'Europe/Berlin', that this platform knows. */
export const isTimeZone = (name: string): boolean => resolved(name) !== null;

/** 'utc' -> 'UTC', 'europe/berlin' -> 'Europe/Berlin'. Names newer than the platform's, such as 'Europe/Kyiv', stay. */
export function zoneSpelling(name: string): string {
  const known = resolved(name) ?? name;
  return known === 'UTC' || known.toLowerCase() === name.toLowerCase() ? known : name;
}
