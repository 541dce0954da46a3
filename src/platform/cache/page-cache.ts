import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '../db/changes.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;
/** A 64 kB window compresses pages as well as a larger one, with half the memory each. */
const BROTLI_WINDOW_BITS = 16;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Copies bytes: zlib and `Buffer.from` return a slice of a buffer many times its size. */
function onTheirOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Memory of an entry besides its texts: headers, buffers, the entry itself. */
const ENTRY_BYTES = 4096;

/** Plain forms of packed pages, for the few clients without compression. */
const unpacked = new LRUCache<CachedPage, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ length }) => length + ENTRY_BYTES,
});

/**
 * A page or API response with its compressed forms, each made once on first request. A cached one drops its
 * plain form, which is five times the size and hardly ever requested. Responses that only pages use stay
 * plain, since they are compressed with the page.
 */
export class CachedPage {
  readonly status: number;
  /** Whether it can be cached. Errors are rendered each time. */
  readonly lasts: boolean;
  readonly etag: string;
  readonly topics: ReadonlySet<Topic>;
  /** Bytes in the cache: both compressed forms are about a quarter of the plain one. */
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
    /** What sets responses with the same text apart: browsers don't update every header with a 304. */
    variant?: string;
  }) {
    this.status = page.status;
    this.lasts = page.lasts ?? page.status === 200;
    this.topics = new Set(page.topics);
    this.#staysPlain = page.staysPlain ?? false;
    const text = onTheirOwn(Buffer.from(page.text));
    this.#text = text;
    // Weak, since the same page has other bytes in another encoding.
    const hash = createHash('sha256')
      .update(text)
      .update(page.variant ?? '');
    this.etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
    this.size = this.#staysPlain ? text.length + 1 : Math.ceil(text.length / 2) + 1;
  }

  /** Compresses the page and drops its plain form, unless that is needed. */
  async pack(): Promise<void> {
    if (this.#staysPlain) return;
    await this.bytes('br');
    this.#text = null;
  }

  /** The bytes in this encoding, if they exist already. */
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
 * Rendered pages or API responses by normalized URL. Concurrent misses render once. A change removes the
 * pages that depend on it, and a page that was being rendered during the change is not cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage, () => Promise<CachedPage>>;
  /** Requested pages that aren't stored yet. */
  readonly #asked = new Set<{ address: string }>();
  #changes = 0;

  /** @param maxBytes memory for the pages */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // A page larger than the cache is not stored.
      sizeCalculation: ({ lasts, size }, address) =>
        lasts ? size + ENTRY_BYTES + 2 * address.length : maxBytes + 1,
      async fetchMethod(_address, _stale, { context: render }) {
        const page = await render();
        // If compression fails, the plain form stays.
        if (page.lasts) page.pack().catch(() => undefined);
        return page;
      },
      // A request from before a change gets the page rendered then.
      ignoreFetchAbort: true,
    });
  }

  /** The page of a URL, if it is cached. */
  cached(address: string): CachedPage | undefined {
    return this.#pages.get(address);
  }

  /** Whether `get` is rendering this page, so that another request renders nothing. */
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

  /** The number of changes so far. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Stores a page that was made without `get`.
   * @param since `changes` before its data was read; the page is not stored if there was a change after it
   */
  add(address: string, page: CachedPage, since: number): void {
    if (since !== this.#changes || !page.lasts) return;
    this.#pages.set(address, page);
    page.pack().catch(() => undefined);
  }

  drop(topics: readonly Topic[]): void {
    this.#changes += 1;
    // Later requests must not get a page whose data was read before the change.
    for (const { address } of this.#asked) this.#pages.delete(address);
    if (topics.includes('settings')) {
      this.#pages.clear();
      return;
    }
    for (const [address, page] of this.#pages.entries()) {
      if (topics.some((topic) => page.topics.has(topic))) this.#pages.delete(address);
    }
  }
}
