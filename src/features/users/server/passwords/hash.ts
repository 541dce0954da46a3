import { randomInt } from 'node:crypto';
import PQueue from 'p-queue';
import { Problem } from '#platform/http/problem.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes. The package's algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the process's four threads, which files and names are read with too. */
const HASHES_AT_ONCE = 2;
/** Those that wait are done within a second or so; who comes then is asked to come again. */
const MAX_WAITING = 40;
const line = new PQueue({ concurrency: HASHES_AT_ONCE });

/** @throws Problem 503 `auth.busy` with Retry-After where too many passwords wait to be checked */
export function refuseWhenBusy(): void {
  if (line.size < MAX_WAITING) return;
  const detail = 'Too many passwords are being checked. Try again in a few seconds.';
  throw new Problem(503, 'auth.busy', detail, { headers: { 'retry-after': '3' } });
}

function inLine<T>(work: () => Promise<T>): Promise<T> {
  refuseWhenBusy();
  return line.add(work);
}

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

let nobody: Promise<string> | undefined;

/** A hash that no password has: checked for unknown accounts, so that they take as long as known. */
function dummyHash(): Promise<string> {
  nobody ??= argon2()
    .then(({ hash }) => hash('nobody has this password', COST))
    .catch((error: unknown) => {
      nobody = undefined;
      throw error;
    });
  return nobody;
}

/**
 * @param salt 16 bytes; a new one of its own where it is left out
 * @throws Problem 503 `auth.busy`
 */
export async function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  const { hash } = await argon2();
  return inLine(() => hash(password, { ...COST, ...(salt && { salt }) }));
}

/**
 * @param stored null for an account that does not exist or cannot log in: takes as long, and fails
 * @throws Problem 503 `auth.busy`
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  // Whoever is asked for: the first to log in waits for it too.
  const none = await dummyHash();
  const against = stored ?? none;
  const matches = await inLine(() => verify(against, password));
  return matches && stored !== null;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyz23456789';

/** A password for the main admin's first login: 20 characters that are not mistaken for others. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
