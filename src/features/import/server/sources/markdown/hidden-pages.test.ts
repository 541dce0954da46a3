import { describe, expect, it } from 'vitest';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import { markdownSource } from './markdown-source.ts';

const NOW = Date.UTC(2026, 0, 1);

/** The only article of a folder. */
async function only(files: Record<string, string | Buffer>) {
  const source = await markdownSource(filesInMemory(files), { now: NOW });
  for await (const article of source?.articles() ?? []) return article;
  throw new Error('There is no article.');
}

const page = (fields: string, body = 'Text.') => `---\ntitle: A\n${fields}\n---\n${body}`;
const at = (time: string) => Date.parse(time);

describe('nothing that a Markdown site hid becomes public', () => {
  it.each([
    ['draft: TRUE', 'draft'],
    ['draft: "yes"', 'draft'],
    ['draft: until June', 'draft'],
    ['draft: false', 'published'],
    ['published: false', 'draft'],
    ['publish: no', 'draft'],
    ['publish: later', 'draft'],
    ['publish: true', 'published'],
    ['status: in review', 'draft'],
    ['status: published', 'published'],
    ['headless: true', 'draft'],
    ['permalink: false', 'draft'],
    ['build:\n  render: never', 'draft'],
    ['_build:\n  list: never', 'draft'],
    ['build:\n  render: always', 'published'],
    ['private: true', 'private'],
    ['hidden: true', 'private'],
    ['unlisted: true', 'private'],
    ['hide: true', 'private'],
    ['secret: yes', 'private'],
    ['visibility: members', 'private'],
    ['access: paid', 'private'],
    ['visibility: public', 'published'],
    ['password: secret', 'password'],
    ['expiryDate: 2025-12-31', 'archived'],
    ['expiryDate: 2026-12-31', 'published'],
    ['unpublishDate: 2025-12-31', 'archived'],
    ['expiryDate: after the sale', 'draft'],
  ])('with `%s` a page becomes %s', async (fields, state) => {
    const file = page(`date: 2024-01-01\n${fields}`);
    expect((await only({ 'posts/a.md': file })).state).toBe(state);
  });

  it.each(['drafts', '_drafts', 'private', 'content/Unpublished'])(
    'a page in the folder %s becomes a draft',
    async (folder) => {
      expect((await only({ [`${folder}/a.md`]: page('date: 2024-01-01') })).state).toBe('draft');
    },
  );

  it.each([
    ['Hugo', 'hugo.toml', 'title = "A"', 'content/a/_index.md', 'cascade:\n  draft: true'],
    ['Hugo, as a list', 'hugo.toml', '', 'content/_index.md', 'cascade:\n  - build: {list: never}'],
    [
      'Jekyll',
      '_config.yml',
      'defaults:\n  - scope: {path: ""}\n    values: {published: false}',
      'b.md',
      '',
    ],
    [
      'Jekyll, nearest first',
      '_config.yml',
      'defaults:\n  - scope: {path: "_posts"}\n    values: {published: false}\n  - scope: {path: ""}\n    values: {published: true}',
      'b.md',
      '',
    ],
    ['Hugo, at the top', 'hugo.toml', '', '_index.md', 'cascade:\n  draft: true'],
  ])(
    'a page is hidden by the defaults of its folder in %s',
    async (_of, config, text, index, fields) => {
      const files = { [config]: text, [index]: `---\n${fields}\n---\n` };
      const post = index === 'b.md' ? '_posts/2024-01-01-a.md' : 'content/a/a.md';
      const source = await markdownSource(
        filesInMemory({ ...files, [post]: page('date: 2024-01-01') }),
      );
      const states: string[] = [];
      for await (const { id, state } of source?.articles() ?? [])
        if (id === post) states.push(state);
      expect(states).toEqual(['draft']);
    },
  );

  it('a page is hidden by the defaults of its Jekyll collection', async () => {
    const source = await markdownSource(
      filesInMemory({
        '_config.yml':
          'defaults:\n  - scope: {type: notes}\n    values: {published: false, layout: note}',
        '_notes/a.md': page('date: 2024-01-01'),
        '_posts/2024-01-01-b.md': page('date: 2024-01-01'),
      }),
    );
    const states: Record<string, string> = {};
    for await (const { id, state } of source?.articles() ?? []) states[id] = state;
    expect(states).toEqual({ '_notes/a.md': 'draft', '_posts/2024-01-01-b.md': 'published' });
  });

  it.each([
    ['{\n  "title": "A",\n  "draft": true\n}\nText.', 'draft', []],
    ['"title": "A",\n"published": false\n;;;\nText.', 'draft', []],
    ['---\ntitle: A\ndraft: true\nText.', 'draft', ['Front matter can’t be read: it has no end']],
    ['---json\n{"title": "A"}\n---\nText.', 'draft', ['Front matter can’t be read: it has no end']],
    [
      '{"title": "A", "draft": true}\nText.',
      'draft',
      ['Front matter can’t be read: it has no end'],
    ],
    [
      '{\n"draft": true,\n"params": {\n"a": 1\n}\n}\nText.',
      'draft',
      ['Front matter can’t be read: it has errors'],
    ],
    [
      '"draft": true\n"title": "A"\n;;;\nText.',
      'draft',
      ['Front matter can’t be read: it has errors'],
    ],
  ])('front matter of other kinds is read or named: %j', async (file, state, issues) => {
    const written = file.startsWith('"') ? `;;;\n${file}` : file;
    const article = await only({ 'posts/a.md': written, 'posts/b.md': page('date: 2024-01-01') });
    expect([article.state, article.warnings.map(({ issue }) => issue)]).toEqual([state, issues]);
    expect(article.html).toBe(issues.length > 0 ? '' : '<p>Text.</p>');
  });

  it('fields of search engines that articles lack are named', async () => {
    const fields = 'date: 2024-01-01\ncanonical_url: https://first.example/a\nrobots: noindex';
    const { warnings } = await only({ 'posts/a.md': page(fields) });
    expect(warnings.map(({ issue }) => issue)).toEqual([
      'Canonical URL: https://first.example/a',
      'Hidden from search engines',
    ]);
  });

  it.each([
    ['date: 2031-06-01T10:00:00Z', '2031-06-01T10:00:00Z'],
    ['date: 2023-01-01\npublishDate: 2031-06-01T10:00:00Z', '2031-06-01T10:00:00Z'],
    ['date: 2023-01-01\npubdate: 2031-06-01 10:00', '2031-06-01T10:00:00Z'],
    ['date: 2023-01-01\npublished: 2031-06-01', '2031-06-01T00:00:00Z'],
    ['date: 2031-06-01\npublishDate: 2023-01-01', '2031-06-01T00:00:00Z'],
    ['date: 2023-01-01\nembargo: 2031-06-01', '2031-06-01T00:00:00Z'],
  ])('with `%s` a page is scheduled for %s', async (fields, time) => {
    const { state, publishedAt } = await only({ 'posts/a.md': page(fields) });
    expect([state, publishedAt]).toEqual(['scheduled', at(time)]);
  });

  it.each(['date: 2023-01-01\npublishDate: next spring', 'date: the first of June, 2031, at noon'])(
    'with the unreadable `%s` a page becomes a draft',
    async (fields) => {
      expect((await only({ 'posts/a.md': page(fields) })).state).toBe('draft');
    },
  );

  it.each([
    ['Obsidian', 'A %%my\n\nnote%% B'],
    ['HTML', 'A <!-- my note --> B'],
    ['Jekyll', 'A {% comment %}my note{% endcomment %} B'],
    ['Markdown', 'A B\n\n[//]: # (my note)'],
    ['Hugo', 'A {{% comment %}}my note{{% /comment %}} B'],
    ['Nunjucks', 'A {# my note #} B'],
    ['MDX', 'A {/* my note */} B'],
    ['kramdown', 'A {::comment}my note{:/comment} B'],
  ])('a comment of %s is removed', async (_system, body) => {
    const { html } = await only({ 'posts/a.md': page('date: 2024-01-01', body) });
    expect(html).toMatch(/^<p>A\s+B<\/p>$/);
  });
});

describe('dates of a Markdown site', () => {
  const HUGO = `baseURL = "https://old.example/"\ntimeZone = "America/Los_Angeles"
[permalinks]\n  posts = "/:year/:month/:day/:slug/"`;
  it.each([
    ['2023-03-10T23:30:00-08:00', '2023-03-11T07:30:00Z', '/2023/03/10/a/'],
    ['2023-03-10T23:30:00', '2023-03-11T07:30:00Z', '/2023/03/10/a/'],
    ['2023-07-10T23:30:00', '2023-07-11T06:30:00Z', '/2023/07/10/a/'],
    ['2023-03-10 23:30:00 EST', '2023-03-11T04:30:00Z', '/2023/03/10/a/'],
    ['20230310', '2023-03-10T08:00:00Z', '/2023/03/10/a/'],
  ])('Hugo reads %s in its zone as %s, with the old URL %s', async (date, time, url) => {
    const files = { 'hugo.toml': HUGO, 'content/posts/a.md': page(`date: ${date}`) };
    const { publishedAt, oldUrl } = await only(files);
    expect([publishedAt, oldUrl]).toEqual([at(time), `https://old.example${url}`]);
  });

  it('Jekyll reads dates in its zone, and its URLs have the day there', async () => {
    const config =
      'url: https://old.example\ntimezone: America/New_York\npermalink: /:year/:month/:day/:title/';
    const of = async (date: string) => {
      const post = page(`date: ${date}`);
      const { publishedAt, oldUrl } = await only({
        '_config.yml': config,
        '_posts/2019-06-01-a.md': post,
      });
      return [publishedAt, oldUrl];
    };
    expect(await of('2019-06-01 23:30:00')).toEqual([
      at('2019-06-02T03:30:00Z'),
      'https://old.example/2019/06/01/a/',
    ]);
    expect(await of('2019-06-02 00:15:00 +0200')).toEqual([
      at('2019-06-01T22:15:00Z'),
      'https://old.example/2019/06/01/a/',
    ]);
  });

  it.each(['2023-02-30', '1/2/2024', '2023-03-10 23:30 XYZ'])(
    'an invalid date, %s, is named, and its page stays a post',
    async (date) => {
      const files = { 'hugo.toml': HUGO, 'content/posts/a.md': page(`date: "${date}"`) };
      const { type, warnings } = await only(files);
      expect([type, warnings[0]?.issue]).toEqual(['post', `Invalid date: ${date}`]);
    },
  );
});

describe('files of other editors', () => {
  it('text in UTF-16 is read by its byte order mark', async () => {
    const text = page('date: 2024-01-01', 'Ein Käfer.');
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const file of [bytes, Buffer.from(bytes).swap16()]) {
      expect(await only({ 'posts/a.md': file })).toMatchObject({ html: '<p>Ein Käfer.</p>' });
    }
  });

  it('text in another encoding is skipped and named', async () => {
    const file = Buffer.from(page('date: 2024-01-01', 'Café'), 'latin1');
    const { html, warnings } = await only({ 'posts/a.md': file });
    expect(html).toBe('');
    expect(warnings[0]?.issue).toMatch(/not UTF-8/);
  });

  it('tabs in YAML and blank lines before front matter are accepted', async () => {
    const file = '\ufeff\n\n---\ntitle:\tTabbed\ntags:\n\t- a\n\t- b\n---\nText.';
    expect(await only({ 'posts/a.md': file })).toMatchObject({ title: 'Tabbed', tags: ['a', 'b'] });
  });

  it("Obsidian's links, images, callouts and marks are resolved", async () => {
    const text = async (body: string) => {
      const files = { 'notes/a.md': page('date: 2024-01-01', body), 'files/shot.png': '' };
      const { html, warnings } = await only(files);
      return [html.replaceAll('\n', ' '), ...warnings.map(({ issue }) => issue)];
    };
    expect(await text('[[a|the other]]')).toEqual(['<p><a href="/notes/a/">the other</a></p>']);
    expect(await text('![[shot.png|300]]')).toEqual([
      '<figure><img src="https://archive.invalid/files/shot.png" alt=""></figure>',
    ]);
    expect(await text('See ![[gone.png]]')).toEqual([
      '<p>See gone.png</p>',
      'Missing file: gone.png',
    ]);
    expect(await text('[[gone]] and [[1]](https://x.example)')).toEqual([
      '<p>[[gone]] and <a href="https://x.example">[1]</a></p>',
      'Link to a missing page: gone',
    ]);
    expect(await text('> [!note]- Ending\n> She leaves.')).toEqual([
      '<details class="fold"><summary>Ending</summary><p>She leaves.</p></details>',
    ]);
    expect(await text('> [!spoiler] Ending <1>\n> She leaves.')).toEqual([
      '<details><summary>Ending &lt;1&gt;</summary><p>She leaves.</p></details>',
    ]);
    expect(await text('> [!WARNING]\n> Hot.')).toEqual([
      '<blockquote><p><strong>Warning</strong> Hot.</p></blockquote>',
    ]);
    expect(await text('==marked== a == b == c `==x== [[a]]`')).toEqual([
      '<p><mark>marked</mark> a == b == c <code>==x== [[a]]</code></p>',
    ]);
  });
});
