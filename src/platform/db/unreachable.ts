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
/** SQLSTATE: lost connections, and a server that starts or stops. */
const SQLSTATE = /^(08...|57P0[123])$/;
/** What `pg` says itself has no code. */
const DRIVER = /^Connection terminated/;
/** SQLSTATE: no turn in time, a statement that took too long, a server that has no connection left. */
const BUSY = new Set(['55P03', '57014', '53300']);
/** The pool's own words, where all connections are in use: they have no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** SQLite's: another process wrote for too long. */
const SQLITE_BUSY = 5;

/** Whether a query failed because the database server is away for now: it may be tried again. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM.has(code) || SQLSTATE.test(code) || DRIVER.test(error.message);
}

/** Whether a query failed because the database has too much to do: it may be tried again. */
export function isStoreBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The code is an extended one: what it is about stands in its last byte.
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === SQLITE_BUSY;
  return error.message === NO_CONNECTION || ('code' in error && BUSY.has(String(error.code)));
}
