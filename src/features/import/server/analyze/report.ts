import type { ImportMapping, ImportReport } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { countMembers } from '../comments-and-members/members.ts';
import type { Source, SourceArticle, SourceOverview } from '../sources/source.ts';
import { decideOutcome } from './decide-outcome.ts';

/** Names with how often each occurs, most frequent first, then by name. */
const listOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

const COUNTED = ['types', 'states', 'authors', 'categories', 'tags', 'years'] as const;

/** Counts what a source contains, without keeping its items in memory. */
export class Tally {
  readonly #overview: SourceOverview;
  readonly #counts = Object.fromEntries(
    COUNTED.map((kind) => [kind, new Map<string, number>()]),
  ) as Record<(typeof COUNTED)[number], Map<string, number>>;
  readonly #outcomes = { imported: 0, draft: 0, archived: 0, skipped: 0 };
  #comments = 0;
  #oldUrls = 0;
  /** Images of no article so far. */
  readonly #unused: Set<string>;
  readonly #listed: ReadonlySet<string>;
  /** Images of articles that the source doesn't list, and whether they have alternative text. */
  readonly #others = new Map<string, boolean>();
  items = 0;

  constructor(overview: SourceOverview) {
    this.#overview = overview;
    this.#listed = new Set(overview.images.map(({ url }) => url));
    this.#unused = new Set(this.#listed);
  }

  add(article: SourceArticle, outcome: Outcome): void {
    const { type, state, authors, categories, tags, publishedAt } = article;
    this.items += 1;
    this.#use(article);
    this.#outcomes[outcome] += 1;
    this.#comments += article.comments;
    if (article.oldUrl !== null) this.#oldUrls += 1;
    const years = publishedAt === null ? [] : [String(new Date(publishedAt).getUTCFullYear())];
    const lower = tags.map((tag) => tag.toLowerCase());
    const named = { types: [type], states: [state], authors, categories, tags: lower, years };
    for (const kind of COUNTED) {
      const counts = this.#counts[kind];
      for (const name of named[kind]) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }

  #use({ html, featuredImage }: SourceArticle): void {
    if (featuredImage) this.#countImage(featuredImage.url, featuredImage.alt !== '');
    for (const [, src = '', alt = ''] of html.matchAll(/<img src="([^"]*)"(?: alt="([^"]*)")?/g)) {
      this.#countImage(src.replaceAll('&amp;', '&'), alt !== '');
    }
  }

  #countImage(url: string, isDescribed: boolean): void {
    this.#unused.delete(url);
    if (this.#listed.has(url) || !/^https?:/.test(url)) return;
    this.#others.set(url, isDescribed || this.#others.get(url) === true);
  }

  /** Categories and authors, most frequent first. */
  subjects(): Record<keyof ImportMapping, { id: string; name: string; count: number }[]> {
    const of = (kind: keyof ImportMapping) => {
      const names = new Map(this.#overview[kind].map(({ id, name }) => [id, name]));
      const counts = listOf(this.#counts[kind]);
      return counts.map(({ name: id, count }) => ({ id, name: names.get(id) || id, count }));
    };
    return { categories: of('categories'), authors: of('authors') };
  }

  report(): Omit<ImportReport, 'warnings' | 'members'> {
    const { kind, generator, siteUrl, urlPattern, damage, images, isIncomplete } = this.#overview;
    const { authors, categories } = this.subjects();
    const plain = ({ name, count }: { name: string; count: number }) => ({ name, count });
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
      types: listOf(this.#counts.types),
      states: listOf(this.#counts.states),
      authors: authors.map(plain),
      categories: categories.map(plain),
      tags: this.#counts.tags.size,
      years: listOf(this.#counts.years).toSorted((a, b) => Number(b.name) - Number(a.name)),
      images: {
        count: images.length + this.#others.size,
        described:
          images.filter(({ alt }) => alt !== '').length +
          [...this.#others.values()].filter(Boolean).length,
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
