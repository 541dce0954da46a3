import { Refusal, type Terminal } from './terminal.ts';

const VARIABLE = 'SAVEPOINT_PASSPHRASE';
const MIN_LENGTH = 10;

type Caller = Pick<Terminal, 'env' | 'askSecret'>;

/**
 * A passphrase to encrypt with, from the environment or asked for twice.
 * @throws Refusal when there is none or it is too short
 */
export async function newPassphrase(
  { env, askSecret }: Caller,
  signal: AbortSignal,
): Promise<string> {
  const set = env[VARIABLE];
  if (!set && askSecret === null)
    throw new Refusal(`Set ${VARIABLE}, or run the command in a terminal.`);
  const said = set || (await askSecret?.('Passphrase: ', signal)) || '';
  if (said.length < MIN_LENGTH) {
    throw new Refusal(`The passphrase needs at least ${MIN_LENGTH} characters.`);
  }
  if (!set && (await askSecret?.('Repeat the passphrase: ', signal)) !== said) {
    throw new Refusal("The passphrases don't match.");
  }
  return said;
}

/** The passphrase to decrypt with, or null if none is given. This site's nightly backups need its own one. */
export async function knownPassphrase(
  { env, askSecret }: Caller,
  signal: AbortSignal,
): Promise<string | null> {
  return (
    env[VARIABLE] || env.BACKUP_PASSPHRASE || (await askSecret?.('Passphrase: ', signal)) || null
  );
}
