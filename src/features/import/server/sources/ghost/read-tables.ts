import { z } from 'zod';
import { parseFirstTime } from '../parse-time.ts';
import { SourceError } from '../source-error.ts';

/** Ids are numbers in the first versions. */
const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') return value > 0 && value < 8.64e15 ? value : null;
    return parseFirstTime(value ?? '');
  });

const flag = z.union([z.boolean(), z.number()]).nullish().transform(Boolean);

/** Fields of a post, in newer versions in a table of their own. */
const META = {
  meta_title: text,
  meta_description: text,
  feature_image_alt: text,
  feature_image_caption: text,
  og_title: text,
  og_description: text,
  og_image: text,
  twitter_title: text,
  twitter_description: text,
  twitter_image: text,
  email_only: flag,
};

export const postSchema = z.object({
  ...META,
  id,
  title: text,
  slug: text,
  html: z.string().nullish(),
  lexical: z.string().nullish(),
  mobiledoc: z.string().nullish(),
  feature_image: text,
  featured: flag,
  type: text,
  page: flag,
  status: text,
  visibility: text,
  custom_excerpt: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: id.nullish(),
  created_at: time,
  updated_at: time,
  published_at: time,
});
export type Post = z.output<typeof postSchema>;

const order = z.number().nullish();

/** Rows of a table that can be read; others are counted, and the first are named. */
function readRows<Row>(
  data: Readonly<Record<string, unknown>>,
  table: string,
  row: z.ZodType<Row>,
  faults: string[],
): Row[] {
  const rows = data[table] ?? [];
  if (!Array.isArray(rows))
    throw new SourceError(`This is not a Ghost export: "${table}" is invalid.`);
  return rows.flatMap((one: unknown, at) => {
    const { data: read, error } = row.safeParse(one);
    if (error) faults.push(`${table}.${at}.${error.issues[0]?.path.join('.') ?? ''}`);
    return error ? [] : read;
  });
}

const ROWS = {
  posts_meta: z.object({ ...META, post_id: id }),
  posts_tags: z.object({ post_id: id, tag_id: id, sort_order: order }),
  posts_authors: z.object({ post_id: id, author_id: id, sort_order: order }),
  tags: z.object({ id, name: text, slug: text, visibility: text }),
  users: z.object({ id, name: text, slug: text, email: text }),
  settings: z.object({ key: text, value: z.unknown() }),
  members: z.unknown(),
  /** What members were called in the first versions. */
  subscribers: z.unknown(),
};

const file = z.object({
  meta: z.object({ version: z.unknown() }).nullish(),
  data: z.record(z.string(), z.unknown()),
});
/** Newer versions put it into a list, older ones do not. */
const exported = z.union([
  z.object({ db: z.array(file).min(1) }).transform(({ db }) => db[0]),
  file,
]);

/** The file is read into memory. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads the tables of an export. @returns also the rows that can't be read @throws SourceError */
export async function readGhost(bytes: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > MAX_BYTES) {
      throw new SourceError('Ghost exports can be up to 256 MB. Export fewer posts at a time.');
    }
    pieces.push(piece);
  }
  let json: unknown;
  try {
    json = JSON.parse(
      Buffer.concat(pieces)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    const place = / at position \d+/.exec(String(error))?.[0] ?? '';
    throw new SourceError(`The file is damaged or incomplete${place}. Export it again.`);
  }
  const { data, error } = exported.safeParse(json);
  if (error || !data) {
    const where = error?.issues[0]?.path.join('.') || 'db';
    throw new SourceError(`This is not a Ghost export: "${where}" is invalid.`);
  }
  const faults: string[] = [];
  const rows = <Row>(table: string, row: z.ZodType<Row>) => readRows(data.data, table, row, faults);
  const tables = {
    posts: rows('posts', z.unknown()),
    posts_meta: rows('posts_meta', ROWS.posts_meta),
    posts_tags: rows('posts_tags', ROWS.posts_tags),
    posts_authors: rows('posts_authors', ROWS.posts_authors),
    tags: rows('tags', ROWS.tags),
    users: rows('users', ROWS.users),
    settings: rows('settings', ROWS.settings),
    members: rows('members', ROWS.members),
    subscribers: rows('subscribers', ROWS.subscribers),
  };
  return { version: String(data.meta?.version ?? ''), data: tables, faults };
}
