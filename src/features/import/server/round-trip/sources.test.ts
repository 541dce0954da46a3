import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE_STATUSES, MODERATION_STATUSES } from '#features/articles/values.ts';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import type { ExportFormat } from '#features/export/values.ts';
import { videoId } from '#features/media/values.ts';
import { sanitizeContent } from '#features/rich-text/server/public.ts';
import { openStorage } from '#platform/storage/open.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { localImages } from '../sources/files/local-images.ts';
import { plain } from '../sources/html/plain-text.ts';
import { openSource } from '../sources/open-source.ts';
import type { SourceArticle, SourceOverview } from '../sources/source.ts';

const SITE = 'https://mag.example';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'round-trip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function exported(database: TestDatabase, format: ExportFormat) {
  const pieces: Buffer[] = [];
  const options = { format, report: new Report(format), now: NOW };
  for await (const piece of exportMagazine(database.config, options)) {
    pieces.push(Buffer.from(piece as string));
  }
  return Buffer.concat(pieces);
}

/** What comes in again of what went out. */
async function roundTrip(database: TestDatabase, format: ExportFormat) {
  const file = path.join(folder, `magazine.${format}`);
  const bytes = await exported(database, format);
  await writeFile(file, bytes);
  const source = await openSource(file, { siteUrl: format === 'ghost' ? SITE : null });
  const articles: SourceArticle[] = [];
  for await (const article of source.articles()) articles.push(article);
  return { bytes, source, articles };
}

const linesOf = <T>(file: Buffer | undefined): T[] =>
  `${file}`
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((some) => some.replaceAll('\0', ''));
const moment = fc.integer({ min: -62_000_000_000_000, max: 7_000_000_000_000 });

const states = {
  status: fc.constantFrom(...ARTICLE_STATUSES),
  moderation_status: fc.constantFrom(...MODERATION_STATUSES),
  rejection_note: fc.option(text),
  author_id: fc.integer({ min: 1, max: 3 }),
  version: fc.integer({ min: 1, max: 99 }),
};
/** What the columns may hold, whether anybody could have written it or not. */
const anything = fc.record({
  title: text,
  content: text,
  excerpt: text,
  meta_description: text,
  featured_image: fc.option(text),
  featured_image_alt: text,
  featured_image_caption: text,
  language: text,
  scheduled_at: moment,
  created_at: moment,
  updated_at: moment,
  published_at: moment,
  ...states,
});

const SIGNS =
  'lamp é 漢字 🎮 <b> &amp; &lt; " \' [x] * _ ` # 1. 1) {{ {% ]]> --- - + = ~~~ ``` ! [a](b) a_b_c | ^ > <!-- [^1] \\';
const words = fc
  .array(fc.constantFrom(...SIGNS.split(' ')), { minLength: 1, maxLength: 5 })
  .map((some) => some.join(' '));
const escaped = words.map((some) => some.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
const paragraph = fc.oneof(
  escaped.map((some) => `<p>${some}</p>`),
  escaped.map((some) => `<h2>${some}</h2>`),
  escaped.map(
    (some) => `<p>a <strong>${some}</strong> <a href="/articles/other?a=1&amp;b=2">b</a></p>`,
  ),
  escaped.map((some) => `<ul><li>${some}</li><li>b</li></ul>`),
  escaped.map((some) => `<blockquote><p>${some}</p></blockquote>`),
  escaped.map((some) => `<pre><code class="language-ts">${some}\n  b</code></pre>`),
  escaped.map((some) => `<table><tbody><tr><td>${some}</td></tr></tbody></table>`),
  escaped.map(
    (some) =>
      `<figure class="wide"><img src="https://a.test/a.jpg" alt="A" /><figcaption>${some}</figcaption></figure>`,
  ),
  escaped.map((some) => `<details><summary>a</summary><p>${some}</p></details>`),
  escaped.map((some) => `<details class="fold"><summary>a</summary><p>${some}</p></details>`),
  escaped.map((some) => `<ul class="checklist"><li>${some}</li><li>b <em>c</em></li></ul>`),
  escaped.map((some) => `<ul class="checklist"><li>a<p>${some}</p></li><li>b</li></ul>`),
  escaped.map(
    (some) =>
      `<figure class="gallery wide"><figure><img src="https://a.test/a.jpg" alt="A" /><figcaption>${some}</figcaption></figure>` +
      `<figure><img src="https://a.test/b.jpg" alt="" /></figure><figcaption>All</figcaption></figure>`,
  ),
  escaped.map((some) => `<p>a <code>${some}</code> b<br />${some} <kbd>${some}</kbd></p>`),
  fc.constant('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'),
);
const day = fc.integer({ min: 1, max: 20_000 }).map((days) => days * 86_400_000 + 3_723_000);
/** What somebody could write. */
const written = fc.record({
  title: words,
  content: fc.array(paragraph, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  excerpt: fc.oneof(words, fc.constant('')),
  meta_description: fc.oneof(words, fc.constant('')),
  featured_image: fc.constantFrom(null, 'https://a.test/b.jpg', '/media/none.jpg'),
  featured_image_alt: words,
  featured_image_caption: words,
  language: fc.constantFrom('', 'de', 'pt-BR'),
  scheduled_at: day,
  created_at: day,
  updated_at: day,
  published_at: day,
  ...states,
});

interface Generated {
  content: string;
  featured_image: string | null;
}

describe('an exported magazine', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ env: { SITE_URL: SITE } });
    for (const [id, name] of ['RPG', 'C++', 'ünï'].entries()) {
      await database.db
        .insertInto('tags')
        .values({ id: id + 1, name, name_key: name.toLowerCase(), description: '' } as never)
        .execute();
    }
    const mediaId = await makeMedia(database.db, 1);
    const { key } = await database.db
      .updateTable('media')
      .set({ alt: 'From the library', caption: 'Credit' })
      .where('id', '=', mediaId)
      .returning('key')
      .executeTakeFirstOrThrow();
    await openStorage(database.config).put(`${key}/9.jpg`, Buffer.from('jpg'), 'image/jpeg');
  });
  afterAll(() => database.close());

  async function fill(rows: readonly Generated[]) {
    await database.db.deleteFrom('articles').execute();
    for (const [at, { content, ...row }] of rows.entries()) {
      const slug = `a-${at}`;
      const { id } = await database.db
        .insertInto('articles')
        .values({ ...row, slug, category: 'news', text_excerpt: '' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.db.insertInto('article_bodies').values({ article_id: id, content }).execute();
      await database.db
        .insertInto('article_slugs')
        .values({ slug: `former-${at}`, article_id: id })
        .execute();
      await database.db
        .insertInto('article_tags')
        .values([
          { article_id: id, tag_id: 2, position: 0 },
          { article_id: id, tag_id: 3, position: 1 },
        ] as never)
        .execute();
      if (at < 2) {
        await database.db
          .insertInto('placements')
          .values({ page: 'homepage', position: at, article_id: id } as never)
          .execute();
      }
    }
  }

  it('in our own format is imported unchanged, whatever it contains', async () => {
    const rows = fc.array(anything, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        await fill(some);
        const { bytes, source, articles } = await roundTrip(database, 'savepoint');
        const files = await unzip(bytes);
        expect(articles.map(({ record }) => record)).toEqual(linesOf(files.get('articles.jsonl')));
        expect(articles.map(({ warnings }) => warnings)).toEqual(some.map(() => []));
        for (const kind of ['accounts', 'categories', 'tags', 'images'] as const) {
          expect(source.overview.records?.[kind]).toEqual(linesOf(files.get(`${kind}.jsonl`)));
        }
        expect(source.overview).toMatchObject({ kind: 'savepoint', siteUrl: SITE, damage: null });
      }),
      { seed: 20260305, numRuns: 12 },
    );
  });

  /** HTML as the store takes it, with whole addresses; white space between blocks means nothing. */
  async function stored(html: string) {
    const whole = html.replace(/(?<= (?:src|href)=")\/(?!\/)/g, `${SITE}/`);
    const clean = await sanitizeContent(whole);
    return clean.replace(/\s+/g, ' ').replace(/> | <|(?<=<\/code>) /g, (gap) => gap.trim());
  }

  /**
   * What a format carries of an article. Each names in its report what it does not: Ghost has categories
   * as tags and one mark for all placements, nobody has authors whose accounts are gone.
   */
  async function essence(article: SourceArticle, { authors, categories }: SourceOverview) {
    const { title, slug, excerpt, metaDescription, featuredImage: image } = article;
    const url = image && new URL(image.url, SITE).href.replace('https://archive.invalid', SITE);
    const isDated = ['published', 'scheduled'].includes(article.state);
    const named = new Set(categories.map(({ name }) => name));
    return {
      title,
      slug,
      excerpt,
      metaDescription,
      tags: article.tags.filter((tag) => !named.has(tag)),
      category: categories.find(({ id }) => id === article.categories[0])?.name,
      html: await stored(article.html.replaceAll('https://archive.invalid', SITE)),
      author: authors.find(({ id }) => id === article.authors[0])?.name,
      // Nobody but us has films there.
      image: image && videoId(image.url) === null ? { ...image, url } : null,
      // Of a draft none is anybody's business.
      seconds: isDated ? Math.floor((article.publishedAt ?? 0) / 1000) : null,
      isPublic: article.state === 'published',
      isScheduled: article.state === 'scheduled',
    };
  }

  const essences = async ({ source, articles }: Awaited<ReturnType<typeof roundTrip>>) =>
    new Map(
      await Promise.all(
        articles.map(async (one) => [one.slug, await essence(one, source.overview)] as const),
      ),
    );

  it.each(['wxr', 'ghost', 'markdown'] as const)(
    'as %s comes in again, but for what the export names',
    async (format) => {
      const rows = fc.array(written, { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(rows, async (some) => {
          await fill(some);
          const exact = await essences(await roundTrip(database, 'savepoint'));
          const again = await roundTrip(database, format);
          const found = await essences(again);
          expect(again.source.overview.damage).toBeNull();
          expect([...found.keys()].sort()).toEqual([...exact.keys()].sort());
          for (const [slug, article] of found) {
            const { title = '', tags = [], ...others } = exact.get(slug) ?? {};
            // Titles and names of WordPress are HTML.
            const asRead = format === 'wxr' ? plain : (text: string) => text;
            const expected = { ...others, title: asRead(title), tags: tags.map(asRead) };
            expect(article).toEqual(expected);
          }
        }),
        { seed: 20260306, numRuns: 12 },
      );
    },
  );

  it('can be imported in every format, using the whole demo magazine', async () => {
    const demo = await openTestDatabase({ demo: true, env: { SITE_URL: SITE } });
    const exact = await roundTrip(demo, 'savepoint');
    const files = await unzip(exact.bytes);
    expect(exact.articles.map(({ record }) => record)).toEqual(
      linesOf(files.get('articles.jsonl')),
    );
    const expected = await essences(exact);
    for (const format of ['wxr', 'ghost', 'markdown'] as const) {
      const found = await essences(await roundTrip(demo, format));
      expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
      for (const [slug, article] of found) expect(article).toEqual(expected.get(slug));
    }
    await demo.close();
  });

  it('brings its images', async () => {
    await fill(fc.sample(written, { seed: 1, numRuns: 1 }));
    const { key } = await database.db.selectFrom('media').select('key').executeTakeFirstOrThrow();
    for (const format of ['savepoint', 'markdown'] as const) {
      const { source } = await roundTrip(database, format);
      const { kind, siteUrl, images } = source.overview;
      expect(images).toMatchObject([{ alt: 'From the library', caption: 'Credit' }]);
      if (!source.files) throw new Error('it has no files');
      const image = await localImages(source.files, kind, siteUrl)(images[0]?.url ?? '');
      expect(`${image?.bytes}`).toBe('jpg');
      expect(images[0]?.url).toContain(`/media/${key}/9.jpg`);
    }
  });
});
