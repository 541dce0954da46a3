import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '../db/changes.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;
/** A window of 64 kB makes pages as small as a wider one does, in half of the memory for each. */
const BROTLI_WINDOW_BITS = 16;

export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes in memory of their own: what zlib gives is a piece of a buffer many times its size. */
function onTheirOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** What one entry holds beside its texts: headers, buffers, the entry itself. */
const ENTRY_BYTES = 4096;

/** Plain forms of packed answers, for the few clients that take no compression. */
const unpacked = new LRUCache<CachedPage, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ length }) => length + ENTRY_BYTES,
});

/**
 * A page or the answer of a call with its compressed forms, each made once, when first asked for. One
 * that is kept gives up its plain form, which is five times the size and hardly ever asked for; but what
 * pages alone are made of stays plain, because it is compressed with them.
 */
export class CachedPage {
  readonly status: number;
  /** Whether it may stay in the cache: errors are rendered each time. */
  readonly lasts: boolean;
  readonly etag: string;
  readonly topics: ReadonlySet<Topic>;
  /** Bytes that it holds where it is kept: both compressed forms are about a quarter of the plain one. */
  readonly size: number;
  readonly #staysPlain: boolean;
  #text: Buffer | null;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();

  constructor(page: {
    status: number;
    text: string;
    topics: Iterable<Topic>;
    lasts?: boolean;
    staysPlain?: boolean;
  }) {
    this.status = page.status;
    this.lasts = page.lasts ?? page.status === 200;
    this.topics = new Set(page.topics);
    this.#staysPlain = page.staysPlain ?? false;
    const text = Buffer.from(page.text);
    this.#text = text;
    // Weak: the same page in another encoding has other bytes.
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    this.size = this.#staysPlain ? text.length + 1 : Math.ceil(text.length / 2) + 1;
  }

  /** Compresses the page and lets go of its plain form, unless that is to stay. */
  async pack(): Promise<void> {
    if (this.#staysPlain) return;
    await this.bytes('br');
    this.#text = null;
  }

  /** What `bytes` gives, where it has been made. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding !== 'identity') return this.#ready.get(encoding);
    return this.#text ?? unpacked.get(this);
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#plain();
    const held = this.#encoded.get(encoding);
    if (held) return held;
    const made = this.#encode(encoding);
    this.#encoded.set(encoding, made);
    return made;
  }

  async #plain(): Promise<Buffer> {
    const held = this.ready('identity');
    if (held) return held;
    const plain = onTheirOwn(await unbrotli(await this.bytes('br')));
    unpacked.set(this, plain);
    return plain;
  }

  async #encode(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = onTheirOwn(await this.#compress(encoding));
    this.#ready.set(encoding, bytes);
    return bytes;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const text = await this.#plain();
    if (encoding === 'gzip') return zip(text);
    return brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
  }
}

/**
 * Rendered pages, or answers of calls, by their normalised address. Concurrent misses render once. A change drops the
 * pages that depend on it, and what was being rendered while it happened is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage, () => Promise<CachedPage>>;
  /** What was asked for and is not stored yet. */
  readonly #asked = new Set<{ address: string }>();
  #changes = 0;

  /** @param maxBytes what the pages may take in memory */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // What is larger than the cache does not stay in it.
      sizeCalculation: ({ lasts, size }, address) =>
        lasts ? size + ENTRY_BYTES + 2 * address.length : maxBytes + 1,
      async fetchMethod(_address, _stale, { context: render }) {
        const page = await render();
        // Where compressing fails, the plain form simply stays.
        if (page.lasts) page.pack().catch(() => undefined);
        return page;
      },
      // Who asked before a change gets what was rendered then.
      ignoreFetchAbort: true,
    });
  }

  /** The page of an address, where it is in the cache. */
  held(address: string): CachedPage | undefined {
    return this.#pages.get(address);
  }

  /** Whether `get` is rendering a page, so that another request for it renders nothing. */
  isUnderWay(address: string): boolean {
    for (const asked of this.#asked) if (asked.address === address) return true;
    return false;
  }

  async get(address: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const asked = { address };
    this.#asked.add(asked);
    try {
      return await this.#pages.forceFetch(address, { context: render });
    } finally {
      this.#asked.delete(asked);
    }
  }

  /** How many changes there have been. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Takes in what was made without `get`.
   * @param since `changes` before its data was read: what came after a change is not kept
   */
  keep(address: string, page: CachedPage, since: number): void {
    if (since !== this.#changes || !page.lasts) return;
    this.#pages.set(address, page);
    page.pack().catch(() => undefined);
  }

  drop(topics: readonly Topic[]): void {
    this.#changes += 1;
    // Whoever asks from now on must not be given a page whose data was read before.
    for (const { address } of this.#asked) this.#pages.delete(address);
    for (const [address, page] of this.#pages.entries()) {
      if (topics.some((topic) => page.topics.has(topic))) this.#pages.delete(address);
    }
  }
}
