import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE_STATUSES, MODERATION_STATUSES } from '#features/articles/values.ts';
import type { ArticleTables } from '#platform/db/schema/articles.ts';
import { openStorage } from '#platform/storage/open.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import {
  type ArticleRecord,
  type ExportReport,
  exportJsonSchema,
  FILE_SCHEMAS,
} from '../contract.ts';
import { exportMagazine } from './export-magazine.ts';
import { Report } from './report.ts';

const SCHEMA_FILE = path.join(import.meta.dirname, '../../../../docs/export.schema.json');

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(exportJsonSchema(), 'export');

const linesOf = <T>(file: Buffer | undefined): T[] =>
  `${file}`
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The files of an export, each as its published schema says. */
async function exported(database: TestDatabase, onQuery?: (sql: string) => void) {
  const report = new Report('savepoint');
  const pieces: (string | Uint8Array)[] = [];
  const options = { format: 'savepoint', report, now: NOW, ...(onQuery && { onQuery }) } as const;
  for await (const piece of exportMagazine(database.config, options)) pieces.push(piece);
  const files = await unzip(Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))));
  for (const name of Object.keys(FILE_SCHEMAS)) {
    const fits = ajv.getSchema(`export#/$defs/${name}`);
    const file = files.get(name);
    const values = name.endsWith('.jsonl') ? linesOf(file) : [JSON.parse(`${file}`)];
    for (const value of values) expect(fits?.(value), ajv.errorsText(fits?.errors)).toBe(true);
  }
  return {
    files,
    articles: linesOf<ArticleRecord>(files.get('articles.jsonl')),
    report: JSON.parse(`${files.get('report.json')}`) as ExportReport,
  };
}

it('the published schema is up to date', async () => {
  expect(JSON.parse(await readFile(SCHEMA_FILE, 'utf8'))).toEqual(exportJsonSchema());
});

type Columns = ArticleTables['articles'];

/** Where each column of an article is in an export, or why it is not: a new one has to say. */
const COLUMNS = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  excerpt: 'excerpt',
  text_excerpt: 'made of the content',
  meta_description: 'metaDescription',
  category: 'category',
  featured_image: 'featuredImage',
  remote_image: 'in featuredImage',
  featured_image_alt: 'featuredImageAlt',
  featured_image_caption: 'featuredImageCaption',
  language: 'language',
  status: 'status',
  moderation_status: 'moderationStatus',
  rejection_note: 'rejectionNote',
  is_public: 'made of status and moderation',
  scheduled_at: 'scheduledPublishAt',
  unpublish_at: 'unpublishAt',
  embargo_until: 'embargoUntil',
  embargo_reason: 'embargoReason',
  embargo_source: 'embargoSource',
  guid: 'guid, or made of id and created_at',
  author_id: 'authorId',
  score: 'of review',
  score_rank: 'of review',
  client_key: 'means nothing elsewhere',
  edited_by: 'means nothing elsewhere',
  version: 'version',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  published_at: 'publishedAt',
} as const satisfies Record<keyof Columns, string>;
const TIMES = ['scheduled_at', 'unpublish_at', 'created_at', 'updated_at', 'published_at'];

// PostgreSQL holds no U+0000, and no store half of a pair.
const text = fc.string({ unit: 'binary', maxLength: 60 }).map((some) => some.replaceAll('\0', ''));
const moment = fc.integer({ min: -62_000_000_000_000, max: 7_000_000_000_000 });
const site = fc.array(
  fc.record({
    title: text,
    content: text,
    excerpt: text,
    meta_description: text,
    featured_image: fc.option(text),
    featured_image_alt: text,
    featured_image_caption: text,
    language: text,
    status: fc.constantFrom(...ARTICLE_STATUSES),
    moderation_status: fc.constantFrom(...MODERATION_STATUSES),
    rejection_note: fc.option(text),
    scheduled_at: moment,
    unpublish_at: moment,
    embargo_reason: text,
    embargo_source: text,
    author_id: fc.integer({ min: 1, max: 9 }),
    version: fc.integer({ min: 1, max: 99 }),
    created_at: moment,
    updated_at: moment,
    published_at: moment,
  }),
  { maxLength: 7 },
);

describe.each(ENGINES)('an export in our own format on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  afterAll(() => database.close());
  const empty = () => database.db.deleteFrom('articles').execute();

  it('contains every field of any article', async () => {
    await fc.assert(
      fc.asyncProperty(site, async (rows) => {
        await empty();
        for (const { content, ...row } of rows) {
          const slug = `a-${Math.random()}`;
          const { id } = await database.db
            .insertInto('articles')
            .values({ ...row, slug, category: 'news', text_excerpt: '' })
            .returning('id')
            .executeTakeFirstOrThrow();
          await database.db
            .insertInto('article_bodies')
            .values({ article_id: id, content })
            .execute();
        }
        const { articles, report } = await exported(database);
        expect(report.counts.articles).toBe(rows.length);
        const stored = await database.db
          .selectFrom('articles')
          .innerJoin('article_bodies', 'article_id', 'id')
          .selectAll()
          .orderBy('id')
          .execute();
        for (const [index, row] of stored.entries()) {
          const article = articles[index] as Record<string, unknown> | undefined;
          expect(article?.content).toBe(row.content);
          for (const [column, field] of Object.entries(COLUMNS)) {
            const value = row[column as keyof typeof row];
            const isTime = TIMES.includes(column);
            if (field.includes(' ')) continue;
            const found = article?.[field];
            expect(isTime ? Date.parse(`${found}`) : found).toEqual(value);
          }
        }
      }),
      { numRuns: 12, seed: 14 },
    );
  });

  it('contains tags, former slugs, placements and accounts, but no secrets', async () => {
    await empty();
    const author = await makeUser(database.db, { username: `Nadia-${engine}` });
    const { id } = await makeArticle(database.db, {
      tags: ['Zelda', 'action'],
      authorId: author.id,
    });
    await database.db
      .insertInto('article_slugs')
      .values({ slug: 'before', article_id: id })
      .execute();
    await featureArticle(database.db, 'homepage', 0, id);
    await featureArticle(database.db, 'reviews', 2, id);
    const { files, articles } = await exported(database);
    expect(articles).toMatchObject([
      {
        formerSlugs: ['before'],
        tags: ['Zelda', 'action'],
        authorId: author.id,
        placements: [
          { page: 'homepage', position: 0 },
          { page: 'reviews', position: 2 },
        ],
      },
    ]);
    const accounts = `${files.get('accounts.jsonl')}`;
    expect(linesOf(files.get('accounts.jsonl'))).toContainEqual(
      expect.objectContaining({ id: author.id, username: `Nadia-${engine}`, role: 'author' }),
    );
    expect(accounts).not.toMatch(/argon2|password|hash/i);
    expect(linesOf(files.get('tags.jsonl'))).toContainEqual(
      expect.objectContaining({ name: 'Zelda' }),
    );
    expect(linesOf(files.get('categories.jsonl'))).toHaveLength(5);
  });

  it('contains image files and reports missing ones', async () => {
    const id = await makeMedia(database.db, 1);
    const { key } = await database.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from([1, 2, 3, 0, 255]);
    const storage = openStorage(database.config);
    for (const file of ['9.jpg', '9.avif'])
      await storage.put(`${key}/${file}`, bytes, 'image/jpeg');
    const { files, report } = await exported(database);
    expect(files.get(`media/${key}/9.jpg`)).toEqual(bytes);
    expect(files.get(`media/${key}/9.avif`)).toEqual(bytes);
    expect(linesOf(files.get('images.jsonl'))).toMatchObject([
      { key, url: `/media/${key}/9.jpg`, files: ['9.jpg', '9.webp', '9.avif'] },
    ]);
    expect(report).toMatchObject({
      counts: { images: 1 },
      notes: [{ count: 1, examples: [`/media/${key}/9.webp`] }],
    });
    await storage.remove(`${key}/9.jpg`);
    await database.db.deleteFrom('media').execute();
  });

  it('omits what is saved while it runs', async () => {
    await empty();
    for (const title of ['One', 'Two']) await makeArticle(database.db, { title });
    let isWritten = false;
    const report = new Report('savepoint');
    const pieces: (string | Uint8Array)[] = [];
    const options = { format: 'savepoint', report, now: NOW } as const;
    for await (const piece of exportMagazine(database.config, options)) {
      pieces.push(piece);
      if (isWritten) continue;
      isWritten = true;
      await makeArticle(database.db, { title: 'Three' });
      await database.db.updateTable('articles').set({ title: 'Changed' }).execute();
    }
    const files = await unzip(Buffer.concat(pieces as Uint8Array[]));
    const articles = linesOf<ArticleRecord>(files.get('articles.jsonl'));
    expect(articles.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('reads articles page by page', async () => {
    await empty();
    const queriesFor = async (count: number) => {
      const { length } = await database.db.selectFrom('articles').select('id').execute();
      for (let made = length; made < count; made += 1) await makeArticle(database.db);
      const queries: string[] = [];
      const { articles } = await exported(database, (sql) => queries.push(sql));
      expect(articles).toHaveLength(count);
      return queries.filter((sql) => /"article/.test(sql)).length;
    };
    // Eleven for each twenty, one that finds no more, one of games, one of snippets, and one of the trash.
    expect([await queriesFor(0), await queriesFor(20), await queriesFor(21)]).toEqual([4, 15, 26]);
  });

  it('closes its snapshot when the download is canceled', async () => {
    const report = new Report('savepoint');
    for await (const _ of exportMagazine(database.config, {
      format: 'savepoint',
      report,
      now: NOW,
    })) {
      await makeArticle(database.db);
      break;
    }
    const open =
      engine === 'sqlite'
        ? sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
        : sql<{ busy: number }>`select count(*) as busy from pg_stat_activity
            where application_name = 'savepoint snapshot' and datname = current_database()`;
    expect((await open.execute(database.db)).rows).toMatchObject([{ busy: 0 }]);
  });
});

it('the whole demo site is exported', async () => {
  const database = await openTestDatabase({ demo: true });
  const { articles, report } = await exported(database);
  const { length } = await database.db.selectFrom('articles').select('id').execute();
  expect([articles.length, report.counts.articles]).toEqual([length, length]);
  expect(report.notes).toEqual([]);
  expect(report.counts.games).toBe(35);
  await database.close();
});
