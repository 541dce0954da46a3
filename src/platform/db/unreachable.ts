/** Errors of the operating system: PostgreSQL can't be reached, or the connection was lost. */
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
/** Errors of `pg` itself, which have no code: of a broken connection, and of later queries on it. */
const DRIVER =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;
/** SQLSTATE: lock timeout, statement timeout, no connection left. */
const BUSY = new Set(['55P03', '57014', '53300']);
/** Our own: the database can't store every letter. */
export const WRONG_ENCODING = 'WRONG_ENCODING';
/** The pool's own message when all connections are in use; it has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** SQLite: another process wrote for too long. */
const SQLITE_BUSY = 5;
/** SQLite: read-only, disk error, disk full, or a file can't be opened. */
const SQLITE_FULL = 13;
const SQLITE_UNUSABLE = new Set([8, 10, 14]);
/** SQLSTATE: disk full, read-only server, or disk error. */
const FULL = '53100';
const UNUSABLE = new Set(['25006', '58030']);

/** Extended error codes of SQLite have the basic code in their last byte. */
const sqliteCode = (error: Error) =>
  'errcode' in error ? Number(error.errcode) & 0xff : undefined;
const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Whether a query failed because the database server is away: it can be retried. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return SYSTEM.has(code) || SQLSTATE.test(code) || DRIVER.test(error.message);
}

/** Whether a query failed because the database is busy: it can be retried. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const ofSqlite = sqliteCode(error);
  if (ofSqlite !== undefined) return ofSqlite === SQLITE_BUSY;
  return error.message === NO_CONNECTION || BUSY.has(codeOf(error));
}

/** Waits for a write that may be skipped if the disk can't be written. */
export async function unlessDiskFails(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (diskTrouble(error) === null) throw error;
  });
}

/** Why a query failed, if the reason is the database's disk: it is full or failing. */
export function diskTrouble(error: unknown): 'full' | 'unusable' | null {
  if (!(error instanceof Error)) return null;
  const ofSqlite = sqliteCode(error);
  if (ofSqlite === SQLITE_FULL || codeOf(error) === FULL) return 'full';
  const isUnusable = SQLITE_UNUSABLE.has(ofSqlite ?? -1) || UNUSABLE.has(codeOf(error));
  return isUnusable ? 'unusable' : null;
}
