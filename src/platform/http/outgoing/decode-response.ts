import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type GuardedAnswer, GuardedFetchError } from './guarded-fetch.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Some servers compress responses even if asked not to. */
async function unpacked(
  { headers, body }: Pick<GuardedAnswer, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Buffer> {
  const packing = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (packing === 'identity' || packing === '') return body;
  const unpack = packing in UNPACK ? UNPACK[packing as keyof typeof UNPACK] : null;
  if (unpack === null) throw new GuardedFetchError('encoding', `It is packed as ${packing}.`);
  try {
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ERR_BUFFER_TOO_LARGE') {
      throw new GuardedFetchError('encoding', 'It cannot be unpacked.', { cause });
    }
    const detail = `The answer is larger than ${maxBytes} bytes.`;
    throw new GuardedFetchError('size', detail, { cause });
  }
}

/** By its byte order mark. */
function marked(bytes: Buffer): string | undefined {
  const mark = bytes.toString('hex', 0, 2);
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined;
}

/** @returns null if the charset is unknown or the bytes don't match it */
function decoded(bytes: Buffer, charset: string | undefined): string | null {
  if (charset === undefined) return null;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of an answer, unpacked. What is UTF-8 is read as UTF-8, whatever it calls itself: servers
 * err about it. Else the header's charset counts, then the XML declaration's, then windows-1252,
 * which reads anything.
 * @param maxBytes of the unpacked body: a small answer may hold a large one
 * @throws GuardedFetchError 'size' or 'encoding'
 */
export async function textOf(
  answer: Pick<GuardedAnswer, 'headers' | 'body'>,
  maxBytes: number = MAX_BYTES,
): Promise<string> {
  const bytes = await unpacked(answer, maxBytes);
  const charset = /charset\s*=\s*"?([\w.:-]+)/i;
  const stated = charset.exec(answer.headers['content-type'] ?? '')?.[1];
  const declaration = bytes.toString('latin1', 0, 200);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(declaration)?.[1];
  return (
    decoded(bytes, marked(bytes)) ??
    decoded(bytes, 'utf-8') ??
    decoded(bytes, stated) ??
    decoded(bytes, declared) ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}
