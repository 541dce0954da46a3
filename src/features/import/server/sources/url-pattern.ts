import { slugify } from '#lib/text/slug.ts';

/** What a URL pattern is filled with. */
export interface PatternValues {
  id: string;
  slug: string;
  /** Its folders and name: 'posts/a-lamp'. */
  path: string;
  title: string;
  categories: readonly string[];
  /** Slug of the first author. */
  author?: string;
  /** '2019-06-01', as the source writes it; null without a date. */
  date: string | null;
}

/**
 * Fills a pattern for old URLs, such as '/:year/:month/:slug/'. `{year}` works as well as `:year`; unknown names
 * stay as they are.
 * @returns null if it needs a date and there is none
 */
export function fillUrlPattern(pattern: string, values: PatternValues): string | null {
  const { id, slug, path, title, categories, author, date } = values;
  const [year, month, day] = date?.split('-') ?? [];
  const byName: Record<string, string | undefined> = {
    year,
    month,
    day,
    i_month: month?.replace(/^0/, ''),
    i_day: day?.replace(/^0/, ''),
    id,
    slug,
    name: slug,
    filename: slug,
    slugorfilename: slug,
    contentbasename: slug,
    title: slug || slugify(title),
    path,
    section: path.split('/')[0] ?? '',
    sections: path.split('/').slice(0, -1).join('/'),
    categories: categories.map((one) => slugify(one)).join('/'),
    category: slugify(categories[0] ?? ''),
    // Ghost's.
    primary_tag: slugify(categories[0] ?? '') || 'all',
    author,
    primary_author: author,
  };
  let isComplete = true;
  const filled = pattern.replace(/:(\w+)|\{(\w+)\}/g, (whole, colon?: string, braces?: string) => {
    const name = colon ?? braces ?? '';
    if (!Object.hasOwn(byName, name)) return whole;
    const value = byName[name];
    if (value === undefined) isComplete = false;
    return value ?? '';
  });
  return isComplete ? `/${filled}`.replace(/\/{2,}/g, '/') : null;
}
