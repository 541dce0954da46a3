import { PassphraseError } from './manifest.ts';

/** The first bytes of an encrypted file (https://age-encryption.org/v1). */
const AGE_BEGINNING = Buffer.from('age-encryption.org/');

export const BEGINNING_BYTES = AGE_BEGINNING.length;

/** @param beginning the first `BEGINNING_BYTES` of a file, or all if it is shorter */
export const isEncrypted = (beginning: Uint8Array) => AGE_BEGINNING.equals(beginning);

/** Encrypts a stream in the age format, with a passphrase; `age -d` opens it too. */
export async function encrypted(
  pieces: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded on demand, because every start would wait for it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return await encrypter.encrypt(pieces);
}

/** @throws PassphraseError if the passphrase is wrong, Error if the file was changed */
export async function decrypted(
  pieces: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(pieces);
  } catch (error) {
    const isOther = (error as Error).message.startsWith('no identity matched');
    if (!isOther) throw error;
    throw new PassphraseError(
      'The passphrase is wrong. Set SAVEPOINT_PASSPHRASE to the one of this backup.',
    );
  }
}
