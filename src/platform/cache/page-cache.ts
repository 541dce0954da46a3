import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Topic } from '../db/changes.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page with its compressed forms, each made once, when first asked for. */
export class CachedPage {
  readonly status: number;
  readonly etag: string;
  readonly topics: ReadonlySet<Topic>;
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(page: { status: number; html: string; topics: Iterable<Topic> }) {
    this.status = page.status;
    this.topics = new Set(page.topics);
    this.#html = Buffer.from(page.html);
    // Weak: the same page in another encoding has other bytes.
    this.etag = `W/"${createHash('sha256').update(this.#html).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes held: the compressed forms are about a quarter each. */
  get size(): number {
    return Math.ceil(this.#html.length * 1.5) + 1;
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    const held = this.#encoded.get(encoding);
    if (held) return held;
    const made = this.#encode(encoding);
    this.#encoded.set(encoding, made);
    return made;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#html;
    if (encoding === 'gzip') return zip(this.#html);
    return brotli(this.#html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#html.length,
      },
    });
  }
}

/**
 * Rendered pages by their normalised address. Concurrent misses render once. A change drops the
 * pages that depend on it, and what was being rendered while it happened is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  /** @param maxBytes what the kept pages may take in memory */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page) => page.size });
  }

  /** @param keep whether a fresh page may stay: search results and errors are made each time */
  async get(
    address: string,
    render: () => Promise<CachedPage>,
    keep: (page: CachedPage) => boolean,
  ): Promise<CachedPage> {
    const held = this.#pages.get(address);
    if (held) return held;
    const running = this.#rendering.get(address);
    if (running) return running;
    const generation = this.#generation;
    const rendering = render()
      .then((page) => {
        if (keep(page) && generation === this.#generation) this.#pages.set(address, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(address) === rendering) this.#rendering.delete(address);
      });
    this.#rendering.set(address, rendering);
    return rendering;
  }

  drop(topics: readonly Topic[]): void {
    this.#generation += 1;
    // Whoever asks from now on must not be given a page whose data was read before.
    this.#rendering.clear();
    for (const [address, page] of this.#pages.entries()) {
      if (topics.some((topic) => page.topics.has(topic))) this.#pages.delete(address);
    }
  }
}
