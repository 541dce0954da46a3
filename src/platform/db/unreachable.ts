/** Of the operating system: PostgreSQL cannot be reached, or went away while we were talking. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** SQLSTATE: lost connections, a server that starts or stops, and one that has no connection left. */
const SQLSTATE = /^(08...|57P0[123]|53300)$/;
/** What `pg` says itself has no code. */
const DRIVER = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database server is away for now: it may be tried again. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM.has(code) || SQLSTATE.test(code) || DRIVER.test(error.message);
}
