import type { ExportReport } from '../contract.ts';
import type { ExportFormat, ExportKind } from '../values.ts';

/** Of more, their number alone is said. */
const MAX_EXAMPLES = 10;

/** Counts what is written, and what a format cannot carry. */
export class Report {
  readonly #format: ExportFormat;
  readonly #counts = {
    accounts: 0,
    categories: 0,
    tags: 0,
    games: 0,
    authors: 0,
    articles: 0,
    images: 0,
    redirects: 0,
  };
  readonly #notes = new Map<string, { count: number; examples: string[] }>();
  readonly #onCount: (report: ExportReport) => void;

  /** @param onCount hears of every count */
  constructor(format: ExportFormat, onCount: (report: ExportReport) => void = () => undefined) {
    this.#format = format;
    this.#onCount = onCount;
  }

  /** One more was written. */
  count(kind: ExportKind): void {
    this.#counts[kind] += 1;
    this.#onCount(this.result());
  }

  /**
   * Something is not carried as it is.
   * @param what names it, and what stands in its place
   * @param example an article's slug, a name or an address
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
