import type { ImportMapping, ImportReport } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { countMembers } from '../comments-and-members/members.ts';
import type { Source, SourceArticle, SourceOverview } from '../sources/source.ts';
import { decideOutcome } from './decide-outcome.ts';

class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Most frequent first, then by name. */
  list() {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}

type Count = ReturnType<Counter['list']>[number];

/** Counts what a source contains, without keeping its items in memory. */
export class Tally {
  readonly #overview: SourceOverview;
  readonly #types = new Counter();
  readonly #states = new Counter();
  readonly #authors = new Counter();
  readonly #categories = new Counter();
  readonly #tags = new Counter();
  readonly #years = new Counter();
  readonly #outcomes = { imported: 0, draft: 0, archived: 0, skipped: 0 };
  #comments = 0;
  #oldUrls = 0;
  /** Images of no article so far. */
  readonly #unused: Set<string>;
  items = 0;

  constructor(overview: SourceOverview) {
    this.#overview = overview;
    this.#unused = new Set(overview.images.map(({ url }) => url));
  }

  add(article: SourceArticle, outcome: Outcome): void {
    this.items += 1;
    this.#use(article);
    this.#outcomes[outcome] += 1;
    this.#comments += article.comments;
    if (article.oldUrl !== null) this.#oldUrls += 1;
    this.#types.add(article.type);
    this.#states.add(article.state);
    for (const author of article.authors) this.#authors.add(author);
    for (const category of article.categories) this.#categories.add(category);
    for (const tag of article.tags) this.#tags.add(tag.toLowerCase());
    if (article.publishedAt !== null) {
      this.#years.add(String(new Date(article.publishedAt).getUTCFullYear()));
    }
  }

  #use({ html, featuredImage }: SourceArticle): void {
    if (featuredImage) this.#unused.delete(featuredImage.url);
    for (const [, src = ''] of html.matchAll(/<img src="([^"]*)"/g)) {
      this.#unused.delete(src.replaceAll('&amp;', '&'));
    }
  }

  #named(counts: Count[], known: readonly { id: string; name: string }[]) {
    const names = new Map(known.map(({ id, name }) => [id, name]));
    return counts.map(({ name: id, count }) => ({ id, name: names.get(id) || id, count }));
  }

  /** Categories and authors, most frequent first. */
  subjects(): Record<keyof ImportMapping, { id: string; name: string; count: number }[]> {
    const { authors, categories } = this.#overview;
    return {
      categories: this.#named(this.#categories.list(), categories),
      authors: this.#named(this.#authors.list(), authors),
    };
  }

  report(): Omit<ImportReport, 'warnings' | 'members'> {
    const { kind, generator, siteUrl, urlPattern, damage, images, isIncomplete } = this.#overview;
    const { authors, categories } = this.subjects();
    const plain = ({ name, count }: Count) => ({ name, count });
    return {
      generator,
      siteUrl,
      urlPattern,
      damage,
      ...(isIncomplete && { isIncomplete }),
      items: this.items,
      outcomes: this.#outcomes,
      comments: this.#comments,
      oldUrls: this.#oldUrls,
      types: this.#types.list(),
      states: this.#states.list(),
      authors: authors.map(plain),
      categories: categories.map(plain),
      tags: this.#tags.size,
      years: this.#years.list().toSorted((a, b) => Number(b.name) - Number(a.name)),
      images: {
        count: images.length,
        described: images.filter(({ alt }) => alt !== '').length,
        // A Savepoint export is imported with its whole library.
        unused: kind === 'savepoint' ? 0 : this.#unused.size,
      },
    };
  }
}

/**
 * Reads a source to its end for a preview. Writes nothing.
 * @param onProgress gets the number of items so far
 */
export async function reportOn(
  source: Source,
  onProgress: (items: number) => void = () => undefined,
): Promise<ImportReport> {
  const { overview, articles } = source;
  const tally = new Tally(overview);
  const all: ImportReport['warnings'] = [];
  for await (const article of articles()) {
    const { oldUrl, title } = article;
    const { outcome, warnings } = await decideOutcome(article);
    tally.add(article, outcome);
    all.push(...warnings.map((warning) => ({ oldUrl, title, ...warning })));
    onProgress(tally.items);
  }
  return { ...tally.report(), members: await countMembers(source), warnings: all };
}
