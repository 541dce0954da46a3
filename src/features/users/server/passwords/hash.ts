import { randomInt } from 'node:crypto';
import PQueue from 'p-queue';
import { Problem } from '#platform/http/problem.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes. The package's algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of libuv's four threads, which file and DNS operations need too. */
const HASHES_AT_ONCE = 2;
/** This many are done within about a second. Later requests are asked to retry. */
const MAX_WAITING = 40;
const line = new PQueue({ concurrency: HASHES_AT_ONCE });

/** @throws Problem 503 `auth.busy` with Retry-After where too many passwords wait to be checked */
export function refuseWhenBusy(): void {
  if (line.size < MAX_WAITING) return;
  const detail = 'The server is busy. Try again in a few seconds.';
  throw new Problem(503, 'auth.busy', detail, { headers: { 'retry-after': '3' } });
}

function inLine<T>(work: () => Promise<T>): Promise<T> {
  refuseWhenBusy();
  return line.add(work);
}

/** Loaded when the first password is checked. */
const argon2 = () => import('@node-rs/argon2');

let nobody: Promise<string> | undefined;

/** A hash for unknown accounts, so that they take as long as known ones. */
function dummyHash(): Promise<string> {
  nobody ??= argon2()
    .then(({ hash }) => hash('no account has this password', COST))
    .catch((error: unknown) => {
      nobody = undefined;
      throw error;
    });
  return nobody;
}

/**
 * @param salt 16 bytes; random by default
 * @throws Problem 503 `auth.busy`
 */
export async function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  const { hash } = await argon2();
  return inLine(() => hash(password, { ...COST, ...(salt && { salt }) }));
}

/**
 * @param stored null for an account that doesn't exist or can't log in: takes as long, and fails
 * @throws Problem 503 `auth.busy`
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  // Computed for known accounts too, so that the first login takes as long for both.
  const none = await dummyHash();
  const against = stored ?? none;
  const matches = await inLine(() => verify(against, password));
  return matches && stored !== null;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyz23456789';

/** A generated password: 20 characters that can't be confused with each other. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
