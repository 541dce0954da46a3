import type { ImportReport } from '../contract.ts';
import { outcomeOf } from './outcome.ts';
import type { Source } from './sources/source.ts';

class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get size(): number {
    return this.#counts.size;
  }

  /** The most frequent first, of the same number by name. */
  list(nameOf: (key: string) => string = (key) => key) {
    return [...this.#counts]
      .map(([key, count]) => ({ name: nameOf(key), count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}

const namesIn = (known: readonly { id: string; name: string }[]) => {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) || id;
};

/**
 * Reads a source to its end and says what would become of it. Writes nothing.
 * @param said is called with the number of items after each of them
 */
export async function reportOn(
  { overview, articles }: Source,
  said: (items: number) => void = () => undefined,
): Promise<ImportReport> {
  const { madeBy, siteUrl, damage, pictures } = overview;
  const types = new Counter();
  const states = new Counter();
  const authors = new Counter();
  const categories = new Counter();
  const tags = new Counter();
  const years = new Counter();
  const becomes = { asIs: 0, draft: 0, archived: 0, leftOut: 0 };
  const notes: ImportReport['notes'] = [];
  let [items, comments, addresses] = [0, 0, 0];
  for await (const article of articles()) {
    const { address, title, publishedAt } = article;
    const { outcome, losses } = await outcomeOf(article);
    items += 1;
    becomes[outcome] += 1;
    comments += article.comments;
    if (address !== null) addresses += 1;
    types.add(article.type);
    states.add(article.state);
    for (const author of article.authors) authors.add(author);
    for (const category of article.categories) categories.add(category);
    for (const tag of article.tags) tags.add(tag.toLowerCase());
    if (publishedAt !== null) years.add(String(new Date(publishedAt).getUTCFullYear()));
    notes.push(...losses.map((loss) => ({ address, title, ...loss })));
    said(items);
  }
  return {
    ...{ madeBy, siteUrl, damage, items, becomes, comments, addresses, notes },
    types: types.list(),
    states: states.list(),
    authors: authors.list(namesIn(overview.authors)),
    categories: categories.list(namesIn(overview.categories)),
    tags: tags.size,
    years: years.list().toSorted((a, b) => Number(b.name) - Number(a.name)),
    pictures: {
      count: pictures.length,
      described: pictures.filter(({ alt }) => alt !== '').length,
    },
  };
}
