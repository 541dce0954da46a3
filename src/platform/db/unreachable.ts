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
/** What `pg` says itself has no code: of a connection that broke, and of what comes after it on the same one. */
const DRIVER =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
/** SQLSTATE: no turn in time, a statement that took too long, a server that has no connection left. */
const BUSY = new Set(['55P03', '57014', '53300']);
/** The pool's own words, where all connections are in use: they have no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** SQLite's: another process wrote for too long. */
const SQLITE_BUSY = 5;
/** SQLite's: it may not write, the disk fails, there is no room, a file cannot be opened. */
const SQLITE_FULL = 13;
const SQLITE_UNUSABLE = new Set([8, 10, 14]);
/** SQLSTATE: no room; a server that takes no writes, or whose disk fails. */
const FULL = '53100';
const UNUSABLE = new Set(['25006', '58030']);

/** SQLite's codes are extended ones: what they are about stands in their last byte. */
const sqliteCode = (error: Error) =>
  'errcode' in error ? Number(error.errcode) & 0xff : undefined;
const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether a query failed because the database server is away for now: it may be tried again. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return SYSTEM.has(code) || SQLSTATE.test(code) || DRIVER.test(error.message);
}

/** Whether a query failed because the database has too much to do: it may be tried again. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const ofSqlite = sqliteCode(error);
  if (ofSqlite !== undefined) return ofSqlite === SQLITE_BUSY;
  return error.message === NO_CONNECTION || BUSY.has(codeOf(error));
}

/** Waits for a write that may be missing: where the disk takes nothing, it is left out. */
export async function unlessDiskFails(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (diskTrouble(error) === null) throw error;
  });
}

/** Why a query could not write, or read, where the store's disk is the reason: it has no room, or fails. */
export function diskTrouble(error: unknown): 'full' | 'unusable' | null {
  if (!(error instanceof Error)) return null;
  const ofSqlite = sqliteCode(error);
  if (ofSqlite === SQLITE_FULL || codeOf(error) === FULL) return 'full';
  const isUnusable = SQLITE_UNUSABLE.has(ofSqlite ?? -1) || UNUSABLE.has(codeOf(error));
  return isUnusable ? 'unusable' : null;
}
