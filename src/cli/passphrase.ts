import { Refusal, type Terminal } from './terminal.ts';

const VARIABLE = 'SAVEPOINT_PASSPHRASE';
/** As for passwords: what encrypts may be tried as often as somebody likes. */
const SHORTEST = 10;

type Caller = Pick<Terminal, 'env' | 'askSecret'>;

/**
 * The passphrase that something is encrypted with: of the environment, or asked for twice.
 * @throws Refusal where there is none, or it is short
 */
export async function newPassphrase(
  { env, askSecret }: Caller,
  signal: AbortSignal,
): Promise<string> {
  const set = env[VARIABLE];
  if (!set && askSecret === null) throw new Refusal(`Set ${VARIABLE}: nobody is there to ask.`);
  const said = set || (await askSecret?.('Passphrase: ', signal)) || '';
  if (said.length < SHORTEST) {
    throw new Refusal(`A passphrase has ${SHORTEST} characters or more.`);
  }
  if (!set && (await askSecret?.('The same again: ', signal)) !== said) {
    throw new Refusal('The two are not the same.');
  }
  return said;
}

/** The passphrase that something was encrypted with; null where nobody says it. */
export async function knownPassphrase(
  { env, askSecret }: Caller,
  signal: AbortSignal,
): Promise<string | null> {
  return env[VARIABLE] || (await askSecret?.('Passphrase: ', signal)) || null;
}
