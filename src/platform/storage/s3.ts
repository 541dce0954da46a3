import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { S3Config } from '../config/s3.ts';
import {
  type ByteRange,
  checkKey,
  type Storage,
  type StoredFile,
  storageFailed,
} from './storage.ts';

/** The bucket may be shared, so ours have a prefix. */
const PREFIX = 'media/';
/** A response has to begin within this time; the image itself may take longer. */
const ANSWER_WITHIN_MS = 20_000;

const NO_ANSWER = 'The file storage does not answer.';
const REFUSED = 'The file storage refused; the log says why.';

async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const limit = () => setTimeout(() => controller.abort(), ANSWER_WITHIN_MS);
  const body: unknown = init?.body;
  let timer = limit();
  // Of a stream, the service has to take each part within this time: the next one may arrive later.
  const watched = async function* (stream: AsyncIterable<Uint8Array>) {
    clearTimeout(timer);
    for await (const chunk of stream) {
      timer = limit();
      yield chunk;
      clearTimeout(timer);
    }
    timer = limit();
  };
  try {
    const streamed = body instanceof ReadableStream && {
      body: ReadableStream.from(watched(body as ReadableStream<Uint8Array>)),
      duplex: 'half',
    };
    return await fetch(input, { ...init, ...streamed, signal: controller.signal } as RequestInit);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a call on the bucket. Its errors contain our key, so none is passed on. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { status, serviceCode, code, cause } = error as Record<string, unknown>;
    if (typeof status === 'number') {
      const what = typeof serviceCode === 'string' ? ` ${serviceCode}` : '';
      throw storageFailed(REFUSED, new Error(`S3 answered ${status}${what}`));
    }
    const reason =
      code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer in time';
    throw storageFailed(NO_ANSWER, new Error(`S3 cannot be reached: ${String(reason)}`));
  }
}

/** Files in an S3-compatible bucket. */
export class S3Storage implements Storage {
  readonly #client: S3mini;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
    this.#client = new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      fetch: boundedFetch,
    });
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await asked(this.#client.putObject(keyIn(key), bytes, type));
  }

  async putStream(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    { size, type }: { size: number; type: string },
  ): Promise<void> {
    const body = ReadableStream.from(bytes);
    await asked(this.#client.putObject(keyIn(key), body, type, undefined, undefined, size));
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const answer = await asked(
      range === undefined
        ? this.#client.getObjectResponse(keyIn(key))
        : this.#client
            .getObjectRaw(keyIn(key), false, range.first, range.last + 1)
            .catch(nullIfMissing),
    );
    if (answer?.body == null) return null;
    const stream = Readable.fromWeb(answer.body as ReadableStream);
    return { stream, size: Number(answer.headers.get('content-length')) };
  }

  async has(key: string): Promise<boolean> {
    return (await asked(this.#client.objectExists(keyIn(key)))) === true;
  }

  async remove(key: string): Promise<void> {
    await asked(this.#client.deleteObject(keyIn(key)));
  }
}

/** The error of a missing file as null. */
function nullIfMissing(error: unknown): null {
  if ((error as { status?: unknown }).status === 404) return null;
  throw error;
}

function keyIn(key: string): string {
  checkKey(key);
  return PREFIX + key;
}
