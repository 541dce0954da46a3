import { parse } from 'yaml';

/** What decides the URL of a post. */
interface Routed {
  /** Slugs of its tags, the primary one first. */
  tags: readonly string[];
  isFeatured: boolean;
}

/** The URL patterns of a site. */
export interface Routes {
  /** Of most posts. */
  pattern: string;
  patternFor: (post: Routed) => string;
  /** The folder of tag pages; '' for the default. */
  tagFolder: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Whether a post passes one part of a filter: 'tag:news', 'primary_tag:-[a,b]', 'featured:true'. */
function passes(part: string, { tags, isFeatured }: Routed): boolean {
  const [, key = '', not = '', written = ''] =
    /^\(?(tags?|primary_tag|featured):(-?)\[?([^\]]*)\]?\)?$/.exec(part.trim()) ?? [];
  const named = written.split(',').map((one) => one.trim());
  if (key === 'featured') return named.includes(String(isFeatured)) !== (not === '-');
  const own = key === 'primary_tag' ? tags.slice(0, 1) : tags;
  return key !== '' && own.some((tag) => named.includes(tag)) !== (not === '-');
}

/** Reads `routes.yaml`, which an administrator of Ghost downloads under Settings > Labs. */
export function readRoutes(text: string): Routes {
  let root: Fields = {};
  try {
    root = fieldsOf(parse(text, { logLevel: 'silent', maxAliasCount: 0 }));
  } catch {
    // Invalid: Ghost used its defaults as well.
  }
  const collections = Object.values(fieldsOf(root.collections)).flatMap((value) => {
    const { permalink, filter } = fieldsOf(value);
    return typeof permalink === 'string' ? { permalink, filter } : [];
  });
  const pattern =
    collections.find(({ filter }) => filter === undefined)?.permalink ??
    collections.at(-1)?.permalink ??
    '/:slug/';
  const { tag } = fieldsOf(root.taxonomies);
  return {
    pattern,
    patternFor: (post) =>
      collections.find(
        ({ filter }) =>
          filter === undefined ||
          String(filter)
            .split('+')
            .every((part) => passes(part, post)),
      )?.permalink ?? pattern,
    tagFolder: typeof tag === 'string' ? tag.replace(/\/\{slug\}\/?$/, '').replace(/^\//, '') : '',
  };
}
