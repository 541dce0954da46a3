import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';
import { ghostSource } from '../sources/ghost/ghost-articles.ts';
import { markdownSource } from '../sources/markdown/markdown-source.ts';
import type { Source, SourceArticle } from '../sources/source.ts';
import { wordpressSource } from '../sources/wordpress/wordpress-source.ts';
import { redirectItems, type SavedItem } from './article-redirects.ts';
import { deleteRedirects, redirectSite } from './site-redirects.ts';

const SITE = 'https://play.example';
const signal = new AbortController().signal;

const NO_FOLDERS = { categoryFolder: '', tagFolder: '' };

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

describe.each(ENGINES)('redirects of an import on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: SITE } });
  let importId = 0;
  beforeEach(async () => {
    for (const table of ['redirects', 'imports', 'articles'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    importId = await newImport();
  });

  async function newImport(): Promise<number> {
    const fields = { name: 'old.xml', path: '/old.xml', folder: 'f', is_upload: 0, created_at: 1 };
    const row = { ...fields, state: 'running' as const, report: null, user_id: site.admin.id };
    const added = site.db.insertInto('imports').values(row).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }

  /** Stores the items of a source as imported, with slugs that begin with 'our-', and redirects to them. */
  async function importBytes(
    source: Source,
    { id = importId, slugFor = (slug: string) => `our-${slug}`, folders = NO_FOLDERS } = {},
  ) {
    const { kind, siteUrl: oldSite } = source.overview;
    const where = { importId: id, kind, oldSite, siteUrl: SITE };
    const now = site.clock.now;
    const items: SavedItem[] = [];
    const rows: ReturnType<typeof itemOf>[] = [];
    for await (const article of source.articles()) {
      const slug = slugFor(article.slug);
      const known = site.db.selectFrom('articles').select('id').where('slug', '=', slug);
      const here = await known.executeTakeFirst();
      const made = here ?? (await makeArticle(site.db, { slug, title: article.title }));
      rows.push(itemOf(article, id, items.length, slug));
      items.push({ article, position: items.length, articleId: made.id });
    }

    if (rows.length > 0) await site.db.insertInto('import_items').values(rows).execute();
    await inTransaction(site.db, (trx) => redirectItems(trx, where, items, now));
    const actor = { userId: null, name: 'Ada' };
    const categoryOf = (slug: string) => (slug === 'tips' ? 'guide' : undefined);
    await redirectSite(site.db, where, source, { categoryOf, folders, actor, now, signal });
  }
  const itemOf = (article: SourceArticle, import_id: number, position: number, slug: string) => ({
    import_id,
    position,
    source_id: article.id,
    type: article.type,
    title: article.title,
    outcome: 'imported' as const,
    warnings: '[]',
    state: 'created' as const,
    slug,
  });
  const wordpress = (items: Parameters<typeof wxr>[0], change = (text: string) => text) =>
    wordpressSource(() => bytesOf(change(wxr(items))));
  const asked = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return headers.location ?? statusCode;
  };
  const warningsOf = async (position: number) => {
    const item = site.db.selectFrom('import_items').select('warnings');
    const row = await item.where('position', '=', position).executeTakeFirstOrThrow();
    return (JSON.parse(row.warnings) as { issue: string }[]).map(({ issue }) => issue);
  };
  const view = async () => jsonOf<Import>(await site.admin.get(`/api/admin/imports/${importId}`));

  it('old URLs of a WordPress post redirect to it: by number, former slugs, AMP, pages and feeds', async () => {
    await importBytes(
      await wordpress([
        {
          id: 12,
          slug: 'a-lamp',
          content: '<img class="wp-image-31" src="/x.jpg">',
          meta: { _wp_old_slug: 'the-lamp' },
        },
        { id: 30, type: 'attachment', parent: 12, link: 'https://old.example/2019/06/a-lamp/p/' },
        { id: 31, type: 'attachment', link: 'https://old.example/image-1/' },
      ]),
    );
    const post = '/2019/06/a-lamp';
    for (const url of [
      ...[post, `${post}/`, `${post}/amp/`, `${post}/2/`, `${post}/page/2/`, `${post}/feed/`],
      ...[`${post}/comment-page-1/`, `${post}/trackback/`, `${post}/embed`, `${post}/p/`],
      ...['/?p=12', '/2019/06/the-lamp/', '/2019/06/A-Lamp/'],
    ]) {
      expect([url, await asked(url)]).toEqual([url, '/articles/our-a-lamp']);
    }
    expect(await asked(`${post}?amp=1`)).toBe('/articles/our-a-lamp?amp=1');
    expect(await asked('/image-1/')).toBe(404);
  });

  it.each([
    ['numbered', 'https://old.example/?p=12', '/?p=12'],
    ['numbered in a folder', 'https://old.example/blog/?p=12', '/blog/?p=12'],
    ['named alone', 'https://old.example/a-lamp/', '/a-lamp/feed/'],
    ['with an ending', 'https://old.example/2019/a-lamp.html', '/2019/a-lamp.html/amp'],
    ['in other letters', 'https://old.example/2019/%e3%81%82/', '/2019/%E3%81%82'],
    ['without their host', '/news/a-lamp', '/news/a-lamp/2'],
    ['under another host of theirs', 'http://www.old.example/x/', '/x'],
  ])('a permalink that is %s redirects', async (_, link, url) => {
    await importBytes(await wordpress([{ id: 12, slug: 'a-lamp', link }]));
    expect(await asked(url)).toBe('/articles/our-a-lamp');
  });

  it('WordPress lists, date archives, feeds and system files redirect or are gone', async () => {
    const terms =
      '<wp:tag><wp:tag_slug>zelda</wp:tag_slug><wp:tag_name>Zelda & co</wp:tag_name></wp:tag>';
    const inner = `<wp:category><wp:term_id>9</wp:term_id><wp:category_nicename>hard</wp:category_nicename>
      <wp:category_parent>tips</wp:category_parent><wp:cat_name>Hard</wp:cat_name></wp:category>${terms}`;
    await importBytes(
      await wordpress([{ id: 12, slug: 'a-lamp' }], (text) =>
        text.replace('<generator>', `${inner.replace('&', '&amp;')}<generator>`),
      ),
    );
    const targets: Record<string, string | number> = {
      '/category/tips/': '/guides',
      '/category/tips/page/2/': '/guides',
      '/category/tips/feed/': '/guides',
      '/?cat=7': '/guides',
      '/category/tips/hard/': '/articles',
      '/tag/zelda/': '/tags/zelda_%26_co',
      '/?tag=zelda': '/tags/zelda_%26_co',
      '/tag/other/': '/articles',
      '/author/ines/': '/articles',
      '/?author=3': '/articles',
      '/2019/': '/articles',
      '/2019/06/': '/articles',
      '/2019/06/page/2/': '/articles',
      '/2019/06/gone/': 404,
      '/2019/06/a-lamp/': '/articles/our-a-lamp',
      '/page/2/': '/articles',
      '/feed/': '/feed.xml',
      '/feed/atom/': '/feed.xml',
      '/rss/': '/feed.xml',
      '/?feed=rss2': '/feed.xml',
      '/comments/feed/': '/feed.xml',
      '/wp-login.php': 410,
      '/xmlrpc.php': 410,
      '/wp-admin/edit.php': 410,
    };
    const found: typeof targets = {};
    for (const url of Object.keys(targets)) found[url] = await asked(url);
    expect(found).toEqual(targets);
  });

  it('Ghost posts, tags, authors and feeds redirect', async () => {
    const posts = [
      { id: '1', title: 'A lamp', slug: 'a-lamp', status: 'published', html: '<p>x</p>' },
    ];
    const tags = [
      { id: 'tips', name: 'Tips', slug: 'tips' },
      { id: 't2', name: 'Zelda', slug: 'zelda' },
    ];
    const posts_tags = [{ post_id: '1', tag_id: 'tips' }];
    const text = JSON.stringify({
      db: [{ meta: { version: '5' }, data: { posts, tags, posts_tags } }],
    });
    await importBytes(await ghostSource(() => bytesOf(text), { siteUrl: 'https://old.example' }));
    for (const [url, to] of [
      ...[
        ['/a-lamp/', '/articles/our-a-lamp'],
        ['/a-lamp/amp/', '/articles/our-a-lamp'],
      ],
      ...[
        ['/tag/tips/', '/guides'],
        ['/tag/zelda/rss/', '/tags/zelda'],
      ],
      ...[
        ['/author/ines/', '/articles'],
        ['/rss/', '/feed.xml'],
        ['/page/2/', '/articles'],
      ],
    ] as const) {
      expect([url, await asked(url)]).toEqual([url, to]);
    }
  });

  it('old URLs redirect by their paths if the URL of the site is unknown', async () => {
    const posts = [
      { id: '1', title: 'A lamp', slug: 'a-lamp', status: 'published', html: '<p>x</p>' },
      { id: '2', title: 'Who', slug: 'who', status: 'published', type: 'page', html: '<p>x</p>' },
    ];
    const tags = [{ id: 'tips', name: 'Tips', slug: 'tips' }];
    const data = { posts, tags, posts_tags: [{ post_id: '1', tag_id: 'tips' }] };
    const text = JSON.stringify({ db: [{ meta: { version: '5' }, data }] });
    await importBytes(await ghostSource(() => bytesOf(text)));
    const texts = filesInMemory({
      '_config.yml': 'title: Lamps',
      '_posts/2019-06-01-a-bulb.md': '---\ntitle: A bulb\n---\nx',
      '_posts/2019-06-02-glow.md':
        '---\ntitle: Glow\npermalink: /stories/glow/\naliases: /old/glow\n---\nx',
    });
    const archive = await markdownSource(texts);
    if (archive === null) throw new Error('no texts');
    await importBytes(archive, { id: await newImport() });
    for (const [url, to] of [
      ['/a-lamp/', '/articles/our-a-lamp'],
      ['/a-lamp/amp/', '/articles/our-a-lamp'],
      ['/who/', '/articles/our-who'],
      ['/tag/tips/', '/guides'],
      ['/author/ines/', '/articles'],
      ['/rss/', '/feed.xml'],
      ['/2019/06/01/a-bulb.html', '/articles/our-a-bulb'],
      ['/stories/glow/', '/articles/our-glow'],
      ['/old/glow', '/articles/our-glow'],
    ] as const) {
      expect([url, await asked(url)]).toEqual([url, to]);
    }
  });

  it('category and tag lists redirect from the folders that the admin names', async () => {
    const term =
      '<wp:tag><wp:tag_slug>zelda</wp:tag_slug><wp:tag_name>Zelda</wp:tag_name></wp:tag>';
    const inner = (text: string) => text.replace('<generator>', `${term}<generator>`);
    await importBytes(await wordpress([{ id: 12, slug: 'a-lamp' }], inner), {
      folders: { categoryFolder: 'blog/topics', tagFolder: 'label' },
    });
    const post = '---\ntitle: A bulb\ndate: 2019-06-01\ncategory: Tips\ntags: [The Wild]\n---\nx';
    const texts = await markdownSource(filesInMemory({ 'content/posts/a-bulb.md': post }));
    if (texts === null) throw new Error('no texts');
    const folders = { categoryFolder: 'rubric', tagFolder: '' };
    await importBytes(texts, { id: await newImport(), folders });
    for (const [url, to] of [
      ['/blog/topics/tips/', '/guides'],
      ['/category/tips/feed/', '/guides'],
      ['/label/zelda/page/2/', '/tags/zelda'],
      ['/label/', '/articles'],
      ['/rubric/tips/', '/guides'],
      ['/categories/tips/', '/guides'],
      ['/tags/the-wild/', '/tags/the_wild'],
      ['/index.xml', '/feed.xml'],
    ] as const) {
      expect([url, await asked(url)]).toEqual([url, to]);
    }
  });

  it('existing redirects and pages of this site win over old URLs, with a warning', async () => {
    const input = { from: '/2019/06/a-lamp', to: '/contact' };
    await site.editor.post('/api/redirects', input);
    await site.editor.post('/api/redirects', { from: '/linked', to: '/2019/06/b' });
    await importBytes(
      await wordpress([
        { id: 1, slug: 'a-lamp' },
        { id: 2, slug: 'about', type: 'page', link: 'https://old.example/about/' },
        { id: 3, slug: 'articles', type: 'page', link: 'https://old.example/articles/' },
        { id: 4, slug: 'b' },
        { id: 5, slug: 'c', link: 'https://elsewhere.example/c/' },
        { id: 6, slug: 'long', link: `https://old.example/${'x'.repeat(10_000)}/` },
        { id: 7, slug: 'fine' },
      ]),
    );
    expect(await asked('/2019/06/a-lamp')).toBe('/contact');
    expect(await asked('/2019/06/fine')).toBe('/articles/our-fine');
    const said = [];
    for (const position of [0, 1, 2, 3, 4, 5, 6]) said.push((await warningsOf(position)).join());
    expect(said[0]).toMatch(/already redirects elsewhere$/);
    expect(said[1]).toMatch(/is a page of this site$/);
    expect(said[2]).toMatch(/is a page of this site$/);
    expect(said[3]).toBe('');
    expect(said[4]).toMatch(/belongs to another site$/);
    expect(said[5]).toMatch(/must be at most 700 characters$/);
    expect(said[6]).toBe('');
    expect(await view()).toMatchObject({ unredirected: { count: 5, named: [] } });
  });

  it('a path that another old site had redirects to the article of that site, with a warning', async () => {
    const items = [{ id: 1, slug: 'a-lamp', link: 'https://old.example/a-lamp/' }];
    await importBytes(await wordpress(items));
    const second = await newImport();
    const slugFor = (slug: string) => `their-${slug}`;
    await importBytes(await wordpress([...items, { id: 2, slug: 'b' }]), { id: second, slugFor });
    expect(await asked('/a-lamp/')).toBe('/articles/our-a-lamp');
    expect(await asked('/2019/06/b/')).toBe('/articles/their-b');
    const said = site.db.selectFrom('import_items').select('warnings');
    const first = await said
      .where('import_id', '=', second)
      .where('position', '=', 0)
      .executeTakeFirstOrThrow();
    expect(first.warnings).toMatch(/old\.example\/a-lamp\/ already redirects elsewhere/);
  });

  it('an article that keeps its URL needs no redirect', async () => {
    const items = [
      { id: 1, slug: 'a', link: 'https://old.example/articles/a/' },
      { id: 2, slug: 'b', link: 'https://old.example/articles/b/' },
    ];
    await importBytes(await wordpress(items), { slugFor: (slug) => slug });
    expect(await asked('/articles/a')).toBe(404);
    expect(await view()).toMatchObject({ unredirected: { count: 0 } });
  });

  it('at most 200 former URLs of a post redirect, with a warning', async () => {
    const source = await wordpress([{ id: 1, slug: 'a' }]);
    const many = Array.from({ length: 100_000 }, (_, at) => `https://old.example/alias-${at}/`);
    await importBytes({
      ...source,
      async *articles() {
        for await (const article of source.articles()) yield { ...article, formerUrls: many };
      },
    });
    expect([await asked('/alias-199'), await asked('/alias-200')]).toEqual([
      '/articles/our-a',
      404,
    ]);
    expect(await warningsOf(0)).toEqual(['100,000 former URLs']);
  });

  it('redirects exist once after a repeated import, and an undo deletes them', async () => {
    const source = await wordpress([{ id: 1, slug: 'a-lamp' }]);
    await importBytes(source);
    const all = async () => {
      const rows = await site.db.selectFrom('redirects').select(['source', 'target']).execute();
      return rows.map(({ source: from, target }) => `${from} ${target}`).sort();
    };
    const first = await all();
    const second = await newImport();
    await importBytes(source, { id: second });
    expect(await all()).toEqual(first);
    expect(await view()).toMatchObject({ redirects: first.length, earlierRedirects: 0 });
    await site.editor.post('/api/redirects', { from: '/own', to: '/contact' });
    const remove = () =>
      inTransaction(site.db, (trx) => deleteRedirects(trx, importId, site.clock.now));
    while ((await remove()) > 0);
    expect(await all()).toEqual(['/own /contact']);
  });
});
