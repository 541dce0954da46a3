import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gameInputSchema } from '#features/games/contract.ts';
import { createGame } from '#features/games/server/store.ts';
import { openStorage } from '#platform/storage/open.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { xmlItems } from '#tests/support/content/xml-items.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../values.ts';
import { exportMagazine } from './export-magazine.ts';
import { Report } from './report.ts';

async function exported(database: TestDatabase, format: ExportFormat) {
  const report = new Report(format);
  const pieces: Buffer[] = [];
  for await (const piece of exportMagazine(database.config, { format, report, now: NOW })) {
    pieces.push(Buffer.from(piece as string));
  }
  const { counts, notes } = report.result();
  return { bytes: Buffer.concat(pieces), counts, notes };
}

const noted = (notes: { what: string; count: number; examples: string[] }[], words: RegExp) =>
  notes.find(({ what }) => words.test(what));

interface GhostRow {
  [name: string]: unknown;
}
const ghostOf = (bytes: Buffer) => JSON.parse(`${bytes}`).db[0].data as Record<string, GhostRow[]>;

const HOSTILE = 'Ends ]]> here & <b>"there"</b> \u0001\u000b\ufffe é 🎮';
const CLEAN = 'Ends ]]> here & <b>"there"</b>  é 🎮';
const CONTENT =
  '<p>See <a href="/articles/other?a=1&amp;b=2">this</a>, as in <code>&lt;a href="/x"&gt;</code>.</p>' +
  '<p>Shown: &lt;script&gt; and &amp;lt; &lt; 3</p><pre><code>one ]]&gt;\ntwo</code></pre><table><tbody><tr><td>cell</td></tr></tbody></table>';

describe('other formats', () => {
  let database: TestDatabase;
  let key: string;
  const slugs: Record<string, string> = {};
  beforeAll(async () => {
    database = await openTestDatabase({ env: { SITE_URL: 'https://mag.example' } });
    await database.db
      .updateTable('users')
      .set({ email: 'somebody@mag.example' })
      .where('id', '=', 1)
      .execute();
    const mediaId = await makeMedia(database.db, 1);
    const media = database.db
      .updateTable('media')
      .set({ alt: 'From the library', caption: 'Credit' });
    ({ key } = await media.where('id', '=', mediaId).returning('key').executeTakeFirstOrThrow());
    await openStorage(database.config).put(`${key}/9.jpg`, Buffer.from('jpg'), 'image/jpeg');
    const make = async (name: string, fields: Parameters<typeof makeArticle>[1]) => {
      const made = await makeArticle(database.db, fields);
      slugs[name] = made.slug;
      return made;
    };
    const image = `<p>An image.</p><p><img src="/media/${key}/9.jpg" alt="Seen"></p>`;
    const { id } = await make('plain', {
      title: HOSTILE,
      content: CONTENT + image,
      excerpt: 'Short: "yes"\n---\nno',
      metaDescription: 'For search engines',
      tags: ['C++', 'C'],
      featuredImage: `/media/${key}/9.jpg`,
      featuredImageAlt: 'In its own words',
      featuredImageCaption: 'By somebody',
      language: 'de',
    });
    await database.db
      .insertInto('article_slugs')
      .values({ slug: 'before', article_id: id })
      .execute();
    await featureArticle(database.db, 'homepage', 0, id);
    await featureArticle(database.db, 'reviews', 1, id);
    // Public before, and scheduled again.
    const again = await make('scheduled', { status: 'scheduled', scheduledAt: NOW + 86_400_000 });
    await database.db
      .updateTable('articles')
      .set({ published_at: NOW - 86_400_000 })
      .where('id', '=', again.id)
      .execute();
    await make('draft', { status: 'draft', moderationStatus: 'pending' });
    await make('archived', { status: 'archived' });
    await make('pending', { moderationStatus: 'pending' });
    await make('rejected', { moderationStatus: 'rejected', rejectionNote: 'Too short' });
    await make('gone', { authorId: 999 });
    await make('video', { featuredImage: 'https://youtu.be/dQw4w9WgXcQ' });
  });
  afterAll(() => database.close());

  it.each(EXPORT_FORMATS)(
    '%s names the games and live entries that it leaves out, where it is not ours',
    async (format) => {
      const own = await openTestDatabase();
      const { db } = own;
      const { id, slug } = await makeArticle(db);
      await createGame(db, gameInputSchema.parse({ title: 'Hollow Meridian' }), {
        actor: { userId: 1, name: 'Ada' },
        now: NOW,
      });
      await db
        .insertInto('live_coverages')
        .values({ article_id: id, started_at: NOW, ended_at: null, entry_order: 'newest' })
        .execute();
      const entry = {
        article_id: id,
        author_id: 1,
        client_key: null,
        moment: '',
        html: '<p>Now.</p>',
        posted_at: NOW,
        edited_at: null,
        changed_at: NOW,
        words: 'Now.',
        version: 1,
        image: null,
        image_alt: '',
        image_caption: '',
        video: null,
        pinned_at: null,
        withdrawn_at: null,
        withdrawn_note: '',
      };
      await db.insertInto('live_entries').values([entry, entry]).execute();
      const { notes } = await exported(own, format);
      const games = notes.filter(({ what }) => /^Games/.test(what));
      const leftGames = format === 'savepoint' ? [] : [{ count: 1, examples: ['Hollow Meridian'] }];
      expect(games).toMatchObject(leftGames);
      const live = notes.filter(({ what }) => /^Live coverage/.test(what));
      const expected = format === 'savepoint' ? [] : [{ count: 2, examples: [slug] }];
      expect(live).toMatchObject(expected);
      await own.close();
    },
  );

  it.each(EXPORT_FORMATS)('%s reports what it omits from the demo magazine', async (format) => {
    const own = await openTestDatabase({ demo: true });
    const { notes } = await exported(own, format);
    const named = [/^Review scores/, /^Series/, /^The game version/, /^Bylines/].map(
      (words) => (noted(notes, words)?.count ?? 0) > 0,
    );
    expect(named).toEqual(named.map(() => format !== 'savepoint'));
    await own.close();
  });

  it('WXR is well-formed for any content and reports removed characters', async () => {
    const { bytes, notes } = await exported(database, 'wxr');
    const items = xmlItems(`${bytes}`);
    const plain = items.find((item) => item['wp:post_name']?.[0] === slugs.plain);
    expect(plain?.title).toEqual([CLEAN]);
    expect(plain?.['content:encoded']?.[0]).toContain(
      '<a href="https://mag.example/articles/other?a=1&amp;b=2">this</a>, as in <code>&lt;a href="/x"&gt;</code>',
    );
    expect(plain?.['content:encoded']?.[0]).toContain('one ]]&gt;\ntwo');
    expect(plain?.['content:encoded']?.[0]).toContain(
      `src="https://mag.example/media/${key}/9.jpg"`,
    );
    expect(noted(notes, /XML forbids/)).toMatchObject({ count: 6 });
  });

  it('WXR contains states, texts and former slugs', async () => {
    const { bytes, notes, counts } = await exported(database, 'wxr');
    const items = xmlItems(`${bytes}`);
    const post = (name: string) =>
      items.find((item) => item['wp:post_name']?.[0] === slugs[name]) ?? {};
    const states = Object.keys(slugs).map((name) => [name, post(name)['wp:status']?.[0]]);
    expect(Object.fromEntries(states)).toEqual({
      plain: 'publish',
      scheduled: 'future',
      draft: 'draft',
      archived: 'private',
      pending: 'pending',
      rejected: 'draft',
      gone: 'publish',
      video: 'publish',
    });
    const meta = (name: string) =>
      (post(name)['wp:meta_key'] ?? []).map((one, index) => [
        one,
        post(name)['wp:meta_value']?.[index],
      ]);
    const thumbnail = items.find((item) => item.title?.[0] === CLEAN && item !== post('plain'));
    expect(thumbnail).toMatchObject({
      'wp:post_type': ['attachment'],
      'wp:attachment_url': [`https://mag.example/media/${key}/9.jpg`],
      'excerpt:encoded': ['By somebody'],
      'wp:meta_value': ['In its own words'],
    });
    expect(meta('plain')).toEqual([
      ['_wp_old_slug', 'before'],
      ['_yoast_wpseo_metadesc', 'For search engines'],
      ['_savepoint_language', 'de'],
      ['_savepoint_placement', 'homepage 0'],
      ['_savepoint_placement', 'reviews 1'],
      ['_thumbnail_id', thumbnail?.['wp:post_id']?.[0]],
    ]);
    expect(post('plain').category).toEqual(['Review', 'C++', 'C']);
    expect(post('plain')['wp:is_sticky']).toEqual(['1']);
    expect(post('scheduled')['wp:post_date_gmt']).toEqual(['2026-03-06 12:00:00']);
    expect(meta('rejected')).toContainEqual(['_savepoint_rejection_note', 'Too short']);
    expect(meta('video')).toEqual([['_savepoint_featured_video', 'https://youtu.be/dQw4w9WgXcQ']]);
    expect(post('gone')['dc:creator']).toEqual([database.config.authorLabel]);
    expect(counts).toMatchObject({ articles: 8, images: 1 });
    expect(noted(notes, /deleted accounts/)?.examples).toEqual([slugs.gone]);
    expect(noted(notes, /States/)?.count).toBe(3);
    expect(noted(notes, /Languages of articles/)?.examples).toEqual([slugs.plain]);
  });

  it('Ghost JSON contains posts with authors, tags and texts, and reports cut texts', async () => {
    const { id } = await makeArticle(database.db, { title: 'x'.repeat(300) });
    const { bytes, notes } = await exported(database, 'ghost');
    await database.db.deleteFrom('articles').where('id', '=', id).execute();
    const data = ghostOf(bytes);
    const post = (name: string) => data.posts?.find(({ slug }) => slug === slugs[name]);
    const statuses = Object.keys(slugs).map((name) => post(name)?.status);
    expect(statuses).toEqual([
      ...['published', 'scheduled', 'draft', 'draft', 'draft', 'draft', 'published', 'published'],
    ]);
    expect(post('plain')).toMatchObject({
      title: HOSTILE,
      featured: 1,
      feature_image: `https://mag.example/media/${key}/9.jpg`,
      html: expect.stringMatching(
        /^<!--kg-card-begin: html-->[\s\S]*<table>[\s\S]*<!--kg-card-end/,
      ),
    });
    expect(post('scheduled')?.published_at).toBe('2026-03-06T12:00:00.000Z');
    const plainId = post('plain')?.id;
    expect(data.posts_meta?.find(({ post_id }) => post_id === plainId)).toMatchObject({
      meta_description: 'For search engines',
      feature_image_alt: 'In its own words',
      feature_image_caption: 'By somebody',
    });
    const names = data.posts_tags
      ?.filter(({ post_id }) => post_id === plainId)
      .map(({ tag_id }) => data.tags?.find((tag) => tag.id === tag_id)?.name);
    expect(names).toEqual(['Review', 'C++', 'C']);
    expect(new Set(data.tags?.map(({ slug }) => slug)).size).toBe(data.tags?.length);
    expect(data.posts_authors?.some(({ post_id }) => post_id === post('gone')?.id)).toBe(false);
    expect(noted(notes, /title has at most 255/)?.count).toBe(1);
    expect(noted(notes, /Former slugs/)?.examples).toEqual([slugs.plain]);
    expect(noted(notes, /Archived and pending/)?.count).toBe(3);
    expect(noted(notes, /Languages of articles/)?.examples).toEqual([slugs.plain]);
  });

  it('Markdown contains all fields in its front matter, and the images', async () => {
    const { bytes, notes } = await exported(database, 'markdown');
    const files = await unzip(bytes);
    const [, head = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(`${files.get(`articles/${slugs.plain}.md`)}`) ??
      [];
    expect(parse(head)).toMatchObject({
      title: HOSTILE,
      draft: false,
      lang: 'de',
      summary: 'Short: "yes"\n---\nno',
      description: 'For search engines',
      categories: ['review'],
      tags: ['C++', 'C'],
      aliases: ['/articles/before'],
      image: `../media/${key}/9.jpg`,
      imageAlt: 'In its own words',
      savepoint: { status: 'published', placements: [{ page: 'homepage' }, { page: 'reviews' }] },
    });
    expect(body).toContain('[this](https://mag.example/articles/other?a=1&b=2)');
    expect(body).toContain('Shown: \\<script> and \\&lt; \\< 3');
    expect(body).toContain('```\none ]]>\ntwo\n```');
    expect(body).toContain('<table><tbody><tr><td>cell</td></tr></tbody></table>');
    expect(body).toContain(`![Seen](../media/${key}/9.jpg)`);
    expect(`${files.get(`media/${key}/9.jpg`)}`).toBe('jpg');
    expect(`${files.get(`articles/${slugs.rejected}.md`)}`).toContain('Too short');
    expect(`${files.get(`articles/${slugs.scheduled}.md`)}`).toContain(
      '\ndate: 2026-03-06T12:00:00.000Z\n',
    );
    const accounts = `${files.get('data/accounts.jsonl')}`;
    expect(accounts).toContain('"email":null');
    expect(accounts).not.toMatch(/argon2|hash|@/);
    expect(noted(notes, /Email addresses/)?.count).toBe(1);
    expect(noted(notes, /stay HTML/)?.examples).toEqual([slugs.plain]);
    expect(JSON.parse(`${files.get('report.json')}`).notes).toEqual(notes);
  });
});

it('an empty site and the demo site export in every format', async () => {
  for (const demo of [false, true]) {
    const database = await openTestDatabase({ demo });
    const { length } = await database.db.selectFrom('articles').select('id').execute();
    const wxr = await exported(database, 'wxr');
    const posts = xmlItems(`${wxr.bytes}`).filter((item) => item['wp:post_type']?.[0] === 'post');
    const ghost = ghostOf((await exported(database, 'ghost')).bytes);
    const markdown = await unzip((await exported(database, 'markdown')).bytes);
    const texts = [...markdown.keys()].filter((name) => name.endsWith('.md'));
    expect([posts.length, ghost.posts?.length, texts.length]).toEqual([length, length, length]);
    await database.close();
  }
});
