import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Credential {
  id: Buffer;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** A device that creates passkeys and signs with them, in the form that browsers return (WebAuthn, ES256). */
export class Authenticator {
  readonly credentials: Credential[] = [];
  /** The signature counter; 0 stays 0, as on devices without one. */
  counter = 1;
  /** Whether it verifies the user by fingerprint, face or code. */
  verifies = true;
  origin: string;
  /** The id of the next passkey, if it isn't a new one. */
  nextId: Buffer | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  #clientData(type: string, challenge: string): Buffer {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(extra: Buffer[] = []): Buffer {
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | (extra.length > 0 ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const rpId = new URL(this.origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, ...extra]);
  }

  /** The result of `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }) {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = this.nextId ?? randomBytes(32);
    this.credentials.push({ id, ...keys });
    const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    );
    const length = Buffer.from([0, id.length]);
    const authData = this.#authenticatorData([Buffer.alloc(16), length, id, Buffer.from(key)]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      id: encode(id),
      rawId: encode(id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', challenge)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** The result of `navigator.credentials.get`, with the first passkey by default. */
  sign({ challenge }: { challenge: string }, credential = this.credentials[0]) {
    if (!credential) throw new Error('this device has no passkey');
    if (this.counter > 0) this.counter += 1;
    const authData = this.#authenticatorData();
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      credential.privateKey,
    );
    return {
      id: encode(credential.id),
      rawId: encode(credential.id),
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
      },
    };
  }
}
