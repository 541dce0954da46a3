import type { ExportReport } from '../contract.ts';
import type { ExportFormat, ExportKind } from '../values.ts';

/** Further examples are only counted. */
const MAX_EXAMPLES = 10;

/** Counts exported records and what a format can't contain. */
export class Report {
  readonly #format: ExportFormat;
  readonly #counts = {
    accounts: 0,
    categories: 0,
    tags: 0,
    games: 0,
    authors: 0,
    articles: 0,
    pages: 0,
    images: 0,
    recordings: 0,
    snippets: 0,
    redirects: 0,
    webhooks: 0,
  };
  readonly #notes = new Map<string, { count: number; examples: string[] }>();
  readonly #onCount: (report: ExportReport) => void;

  /** @param onCount called after every count */
  constructor(format: ExportFormat, onCount: (report: ExportReport) => void = () => undefined) {
    this.#format = format;
    this.#onCount = onCount;
  }

  /** Counts one written record. */
  count(kind: ExportKind): void {
    this.#counts[kind] += 1;
    this.#onCount(this.result());
  }

  /**
   * Notes something that the format can't contain.
   * @param what the thing, and what replaces it
   * @param example an article's slug, a name or a URL
   */
  note(what: string, example: string, times = 1): void {
    const note = this.#notes.get(what) ?? { count: 0, examples: [] };
    note.count += times;
    if (note.examples.length < MAX_EXAMPLES) note.examples.push(example);
    this.#notes.set(what, note);
  }

  result(): ExportReport {
    const notes = [...this.#notes].map(([what, note]) => ({ what, ...note }));
    return { format: this.#format, counts: this.#counts, notes };
  }
}
