import type { Context } from '#platform/context.ts';
import { DAY, dayOf } from './days.ts';
import { readsByDay } from './views.ts';

/** Past days hardly change; summing up a busy month takes a third of a second. */
const KEPT_MS = 60 * 1000;
/** So many authors' sums are kept, the oldest go first. */
const MOST_KEPT = 200;

interface Past {
  at: number;
  first: number;
  reads: Promise<Map<number, number>>;
}

const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Reads by day for those who look at them again and again: past days are summed up once a minute. */
export class ReadsPerDay {
  readonly #context: Pick<Context, 'db' | 'now'>;
  readonly #kept = new Map<string, Past>();

  constructor(context: Pick<Context, 'db' | 'now'>) {
    this.#context = context;
  }

  /**
   * Reads in each of the last days, the present one last, as it is now; UTC.
   * @param authorId only those of this author's articles; null is all, deleted articles' too
   */
  async of({
    days,
    authorId,
  }: {
    days: number;
    authorId: number | null;
  }): Promise<{ day: string; count: number }[]> {
    const { db, now } = this.#context;
    const at = now();
    const today = dayOf(at);
    const first = today - (days - 1) * DAY;
    const past = await this.#past(first, today, authorId, at);
    const present = await readsByDay(db, { from: today, before: today + DAY, authorId });
    return Array.from({ length: days }, (_, index) => {
      const day = first + index * DAY;
      return { day: dateOf(day), count: (day === today ? present : past).get(day) ?? 0 };
    });
  }

  #past(first: number, today: number, authorId: number | null, at: number) {
    const key = `${authorId} ${today - first}`;
    const last = this.#kept.get(key);
    if (last?.first === first && at >= last.at && at - last.at < KEPT_MS) return last.reads;
    const reads = readsByDay(this.#context.db, { from: first, before: today, authorId });
    const kept = { at, first, reads };
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(key, kept);
    // What failed is asked again.
    reads.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key));
    return reads;
  }
}
