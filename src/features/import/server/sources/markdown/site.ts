import { slugify } from '#lib/text/slug.ts';
import { bytesOf, type Files } from '../files/files.ts';
import { SourceError } from '../source-error.ts';
import { FieldReader, textOf } from './fields.ts';
import { type Fields, readSettings } from './front-matter.ts';

type Generator = 'Jekyll' | 'Hugo' | 'Hexo' | 'Astro' | 'Eleventy' | 'Savepoint' | null;

/** What a folder of Markdown is, by the settings that lie in it. */
export interface Site {
  generator: Generator;
  /** The folder that its paths begin in: '', or as 'blog-main/'. */
  root: string;
  /** Without a slash at its end; '' where nothing says it. */
  url: string;
  /** What addresses are made of: for all, or in Hugo for a section. */
  permalinks: ReadonlyMap<string, string>;
  settings: FieldReader;
  /** People by the names that posts call them by. */
  people: ReadonlyMap<string, string>;
}

const SETTINGS: [Generator, RegExp][] = [
  ['Savepoint', /^data\/manifest\.json$/],
  ['Hugo', /^(?:hugo|config)\.(?:toml|ya?ml|json)$/],
  ['Hugo', /^config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json)$/],
  ['Astro', /^astro\.config\.\w+$/],
  ['Eleventy', /^(?:\.eleventy|eleventy\.config)\.\w+$/],
  ['Jekyll', /^_config\.(?:ya?ml|toml)$/],
];
const MAX_SETTINGS = 1024 * 1024;

async function textIn(files: Files, name: string): Promise<string> {
  try {
    return (await bytesOf(files, name, MAX_SETTINGS)).toString('utf8');
  } catch (error) {
    if (error instanceof SourceError) return '';
    throw error;
  }
}

/** The settings that lie highest: a theme has some of its own. */
function settingsIn(names: readonly string[]): {
  generator: Generator;
  root: string;
  name: string;
} {
  const depth = (root: string) => root.split('/').length;
  let best: { generator: Generator; root: string; name: string } | null = null;
  for (const name of names) {
    const parts = name.split('/');
    for (const deep of [0, 1, 2]) {
      const root = parts
        .slice(0, deep)
        .map((part) => `${part}/`)
        .join('');
      const rest = name.slice(root.length);
      const generator = SETTINGS.find(([, pattern]) => pattern.test(rest))?.[0];
      if (generator === undefined) continue;
      if (best === null || depth(root) < depth(best.root)) best = { generator, root, name };
    }
  }
  return best ?? { generator: null, root: '', name: '' };
}

const isPlaceholder = (url: string) => /\/\/(?:localhost|127\.|example\.(?:org|com))/.test(url);

function urlIn(settings: FieldReader, source: string): string {
  const own = settings.get('site') as Fields | undefined;
  const [base, path] = [settings.text('baseurl'), settings.text('url') || textOf(own?.url)];
  // Jekyll's `url` and `baseurl`, Hugo's `baseURL`, and what Astro's script says.
  const named = /^https?:/.test(base) ? base : path && path + base;
  const url = named || (/\bsite:\s*["'`](https?:\/\/[^"'`\s]+)/.exec(source)?.[1] ?? '');
  return /^https?:\/\/[^/]/.test(url) && !isPlaceholder(url) ? url.replace(/\/+$/, '') : '';
}

const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

function permalinksIn(generator: Generator, settings: FieldReader): Map<string, string> {
  const patterns = new Map<string, string>();
  const named = textOf(settings.get('permalink'));
  if (generator === 'Jekyll') patterns.set('', STYLES[named] ?? (named || (STYLES.date ?? '')));
  if (generator === 'Hexo') patterns.set('', named || ':year/:month/:day/:title/');
  let sections = settings.get('permalinks') as Fields | undefined;
  const pages = sections?.page;
  if (typeof pages === 'object' && pages !== null) sections = pages as Fields;
  for (const [section, pattern] of Object.entries(sections ?? {})) {
    if (typeof pattern === 'string') patterns.set(section, pattern);
  }
  return patterns;
}

/** `_data/authors.yml`: names by the keys that posts give. */
async function peopleIn(files: Files, root: string): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  const file = files.names.find((name) =>
    /^_data\/authors\.(?:ya?ml|json)$/.test(name.slice(root.length)),
  );
  const known = file === undefined ? null : readSettings(file, await textIn(files, file));
  for (const [key, person] of Object.entries(known ?? {})) {
    const name = textOf((person as Fields | null)?.name ?? (person as Fields | null)?.display_name);
    if (name !== '') people.set(key, name);
  }
  return people;
}

/** Hugo's settings may lie in files of their own: `config/_default/permalinks.toml` */
async function createdCounts(files: Files, name: string): Promise<Fields> {
  const file = name.replace(/(?<=config\/_default\/)(?:hugo|config)\./, 'permalinks.');
  if (file === name || !files.names.includes(file)) return {};
  const permalinks = readSettings(file, await textIn(files, file));
  return permalinks ? { permalinks } : {};
}

export async function siteIn(files: Files, siteUrl = ''): Promise<Site> {
  const found = settingsIn(files.names);
  const { root, name } = found;
  const text = name === '' ? '' : await textIn(files, name);
  const settings = new FieldReader({
    ...(readSettings(name, text) ?? {}),
    ...(await createdCounts(files, name)),
  });
  const has = (path: string) => files.names.some((one) => one.startsWith(`${root}${path}`));
  const isHexo = found.generator === 'Jekyll' && has('source/_posts/');
  const isJekyll =
    found.generator === null && files.names.some((one) => /(^|\/)_posts\//.test(one));
  const generator = isHexo ? 'Hexo' : isJekyll ? 'Jekyll' : found.generator;
  return {
    ...{ generator, root, settings, permalinks: permalinksIn(generator, settings) },
    url: siteUrl === '' ? urlIn(settings, text) : siteUrl.replace(/\/+$/, ''),
    people: await peopleIn(files, root),
  };
}

/** What an address is made of. */
export interface Placed {
  /** Below the site's root: 'content/posts/a-lamp/index.md' */
  path: string;
  slug: string;
  title: string;
  /** Without its date and ending: 'a-lamp' */
  stem: string;
  categories: readonly string[];
  publishedAt: number | null;
  /** Of posts alone an address is made of their date. */
  isPost: boolean;
}

function filled(
  pattern: string,
  { slug, title, stem, categories, publishedAt, path }: Placed,
  generator: Generator,
) {
  const date = new Date(publishedAt ?? 0);
  const two = (part: number) => String(part).padStart(2, '0');
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const byTitle = generator === 'Hugo' ? slugify(title) : stem;
  const values: Record<string, string | undefined> = {
    year: String(year),
    short_year: String(year).slice(2),
    month: two(month),
    i_month: String(month),
    day: two(day),
    i_day: String(day),
    y_day: String(Math.floor((date.getTime() - Date.UTC(year)) / 86_400_000) + 1).padStart(3, '0'),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
    title: generator === 'Hexo' || generator === 'Jekyll' ? stem : slug || byTitle,
    slug,
    name: stem,
    filename: stem,
    contentbasename: stem,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    categories: categories.map((one) => slugify(one)).join('/'),
    category: slugify(categories[0] ?? ''),
    section: path.split('/')[1] ?? '',
    sections: path.split('/').slice(1, -1).join('/'),
    output_ext: '.html',
  };
  const address = pattern.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole);
  return `/${address}`.replace(/\/{2,}/g, '/');
}

/** The page of a folder, also of one language: 'index.md', '_index.zh-cn.md' */
export const INDEX = /(?:^|\/)_?index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.\w+$/i;

/** Where generators keep what they make pages of; the rest of the path is the address. */
const CONTENT = /^(?:(?:src\/)?(?:content|pages|data|posts_dir)|source|docs|src)\//;

/** The path under which readers found a page, unless its front matter says another. */
export function pathOf(placed: Placed, { generator, permalinks }: Site): string {
  const { path, slug, stem, isPost } = placed;
  if (generator === 'Savepoint') return `/articles/${slug}`;
  const section = path.split('/')[1] ?? '';
  const pattern = permalinks.get(generator === 'Hugo' ? section : '');
  if (pattern !== undefined && (isPost || generator === 'Hugo')) {
    return filled(pattern, placed, generator);
  }
  const folders = path.replace(CONTENT, '').split('/').slice(0, -1);
  const isIndex = INDEX.test(path);
  if (generator === 'Jekyll' && !isIndex) {
    const isPretty = permalinks.get('')?.endsWith('/') ?? false;
    return `/${[...folders, stem].join('/')}${isPretty ? '/' : '.html'}`;
  }
  if (isIndex && generator === 'Hugo' && slug !== '') folders.splice(-1, 1, slug);
  const last = isIndex ? [] : [slug || stem];
  return `/${[...folders, ...last, ''].join('/')}`;
}
