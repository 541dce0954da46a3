import { describe, expect, it } from 'vitest';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import {
  htmlOf,
  NOW,
  readOnly as only,
  readMarkdown as opened,
  SITE,
  textOf,
} from '#tests/support/content/markdown-texts.ts';
import { markdownSource } from './markdown-source.ts';

describe('a Markdown site', () => {
  it('a Jekyll site has dates and slugs in file names, old URLs from its config, and front matter', async () => {
    const { overview, articles } = await opened(
      {
        '_config.yml': 'url: https://old.example\nbaseurl: /blog\npermalink: pretty',
        '_posts/2019-06-01-a-lamp.md':
          '---\nlayout: post\nlang: de\ntitle: "A lamp"\nauthor: Ines Okoro\ncategories: games review\ntags: [RPG, "2D"]\n' +
          'description: For search\nexcerpt: In short\nredirect_from:\n  - /old/lamp\n' +
          'image:\n  path: /assets/lamp.jpg\n  caption: By Jun\n---\nWords.\n',
        '_posts/2020-13-30-none.markdown': '---\ntitle: None\n---\nWords.',
        '_drafts/soon.md': '---\ntitle: Soon\n---\nWords.',
        'about.md': '---\nlayout: page\ntitle: About\npermalink: /about/\n---\nUs.',
        'assets/lamp.jpg': '',
        'README.md': 'How to build this',
      },
      '',
    );
    const [soon, lamp, none, about] = articles;
    expect(overview).toMatchObject({
      kind: 'markdown',
      generator: 'Markdown',
      siteUrl: 'https://old.example/blog',
      urlPattern: '/:categories/:year/:month/:day/:title/',
      authors: [{ id: 'Ines Okoro', name: 'Ines Okoro', email: '' }],
      categories: [{ id: 'games' }, { id: 'review' }],
      images: [{ url: 'https://archive.invalid/assets/lamp.jpg' }],
      damage: 'Files without front matter are skipped: README.md.',
    });
    expect(lamp).toEqual({
      id: '_posts/2019-06-01-a-lamp.md',
      guid: 'https://old.example/blog/games/review/2019/06/01/a-lamp',
      type: 'post',
      title: 'A lamp',
      slug: 'a-lamp',
      oldUrl: 'https://old.example/blog/games/review/2019/06/01/a-lamp/',
      formerUrls: ['https://old.example/blog/old/lamp'],
      state: 'published',
      publishedAt: Date.UTC(2019, 5, 1),
      modifiedAt: null,
      authors: ['Ines Okoro'],
      categories: ['games', 'review'],
      tags: ['RPG', '2D'],
      excerpt: 'In short',
      metaDescription: 'For search',
      language: 'de',
      html: '<p>Words.</p>',
      smallerImages: [],
      featuredImage: {
        url: 'https://archive.invalid/assets/lamp.jpg',
        alt: '',
        caption: 'By Jun',
      },
      isSticky: false,
      comments: 0,
      warnings: [],
      original: '\nWords.\n',
    });
    expect(soon).toMatchObject({ state: 'draft', oldUrl: null, slug: 'soon' });
    expect(about).toMatchObject({ type: 'page', oldUrl: 'https://old.example/blog/about/' });
    expect(none).toMatchObject({ publishedAt: null });
  });

  it('a Hugo site has YAML and TOML, page bundles with images, and URLs from its permalinks', async () => {
    const { overview, articles } = await opened(
      {
        'hugo.toml': 'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:slug/"',
        'content/_index.md': '---\ntitle: Home\n---\n',
        'content/posts/a-lamp/index.md':
          '+++\ntitle = "A lamp"\ndate = 2019-06-01T10:00:00+02:00\nlastmod = 2019-06-02\ncategories = ["Reviews"]\n' +
          'aliases = ["/2018/lamp.html"]\nauthors = ["Ines", "Jun"]\n[cover]\nimage = "lamp.jpg"\nalt = "A lamp"\n+++\n' +
          '![Another](other.jpg) {{< figure src="lamp.jpg" caption="C" >}}',
        'content/posts/a-lamp/lamp.jpg': '',
        'content/posts/a-lamp/other.jpg': '',
        'content/notes/note.md': '---\ntitle: Note\ndate: 2020-01-01\ndraft: yes\n---\nWords.',
        'archetypes/default.md': '---\ntitle: "{{ .Name }}"\n---\n',
        'themes/x/exampleSite/content/posts/theme.md': '---\ntitle: Theme\n---\n',
      },
      '',
    );
    expect(overview).toMatchObject({ siteUrl: SITE, damage: null });
    expect(articles).toHaveLength(2);
    const [note, lamp] = articles;
    expect(note).toMatchObject({ state: 'draft', oldUrl: null });
    expect(lamp).toMatchObject({
      slug: 'a-lamp',
      oldUrl: `${SITE}/2019/a-lamp/`,
      authors: ['Ines', 'Jun'],
      formerUrls: [`${SITE}/2018/lamp.html`],
      publishedAt: Date.UTC(2019, 5, 1, 8),
      modifiedAt: Date.UTC(2019, 5, 2),
      featuredImage: {
        url: 'https://archive.invalid/content/posts/a-lamp/lamp.jpg',
        alt: 'A lamp',
      },
    });
    expect(lamp?.html).toContain(
      '<img src="https://archive.invalid/content/posts/a-lamp/other.jpg" alt="Another">',
    );
    expect(lamp?.html).toContain('<figcaption>C</figcaption>');
  });

  it.each([
    ['publishDate: 2031-06-01', { state: 'scheduled', publishedAt: Date.UTC(2031, 5, 1) }],
    ['expiryDate: 2024-01-01', { state: 'archived' }],
    ['draft: true', { state: 'draft', oldUrl: null }],
    ['published: false', { state: 'draft', oldUrl: null }],
    ['publish: false', { state: 'draft', oldUrl: null }],
    ['password: x', { state: 'password' }],
    ['private: true', { state: 'private' }],
    ['visibility: private', { state: 'private' }],
  ])('a page with %s does not become public', async (field, expected) => {
    const text = `---\ntitle: A\ndate: 2023-01-01\n${field}\n---\nWords.`;
    expect(await only({ 'a.md': text })).toMatchObject(expected);
  });

  it('a URL pattern that the admin types gives old URLs, in the zone of the written date', async () => {
    const text = '---\ntitle: A\ndate: 2023-03-10T23:30:00-08:00\n---\nWords.';
    const files = filesInMemory({ 'posts/late.md': text });
    const options = { siteUrl: SITE, urlPattern: '/:year/:month/:day/:slug/', now: NOW };
    const source = await markdownSource(files, options);
    const urls: (string | null)[] = [];
    for await (const { oldUrl } of source?.articles() ?? []) urls.push(oldUrl);
    expect(urls).toEqual([`${SITE}/2023/03/10/late/`]);
  });
});

describe('a Markdown file', () => {
  it.each([
    ['2019-06-01', Date.UTC(2019, 5, 1)],
    ['2019-06-01 10:05:00 +0900', Date.UTC(2019, 5, 1, 1, 5)],
    ['2019/6/1 10:05', Date.UTC(2019, 5, 1, 10, 5)],
    ['2019-06-01T10:05:07.123Z', Date.UTC(2019, 5, 1, 10, 5, 7, 123)],
    ['June 1st, 2019', Date.UTC(2019, 5, 1)],
    ['1 Jun 2019', Date.UTC(2019, 5, 1)],
    ['0000-01-01', null],
    ['yesterday', null],
    ['2019-13-45', null],
  ])('has the date %s', async (date, publishedAt) => {
    const article = await only({ 'a.md': `---\ntitle: A\ndate: ${date}\n---\nWords.` });
    expect(article).toMatchObject({ publishedAt, type: 'post' });
  });

  it('has its title in its first heading, or in its name', async () => {
    expect(await only({ 'a-lamp.md': '# The *lamp*\n\nWords.' })).toMatchObject({
      title: 'The *lamp*',
      html: '<p>Words.</p>',
      slug: 'a-lamp',
    });
    expect(await only({ 'a-lamp.md': 'Words.' })).toMatchObject({ title: 'A lamp' });
  });

  it('is read even if its front matter is invalid or hostile', async () => {
    const broken =
      '---\ntitle: Lamps: a "story"\ntags:\n  - a\n\tb: [\ndate: 2019-06-01\n---\nWords.';
    const article = await only({ 'a.md': broken });
    expect(article).toMatchObject({ title: 'Lamps: a "story"', publishedAt: Date.UTC(2019, 5, 1) });
    expect(article.warnings[0]?.issue).toBe('Front matter has errors');
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key, at) => `${key}: &${key} [${`*${'abcdefg'[at]},`.repeat(9)}]`).join('\n')}\ntitle: Bomb\n---\nWords.`;
    expect(await only({ 'a.md': bomb })).toMatchObject({ title: 'Bomb', html: '<p>Words.</p>' });
    expect(await only({ 'a.md': '+++\ntitle = "A\n+++\nWords.' })).toMatchObject({
      html: '<p>Words.</p>',
    });
    expect(await only({ 'a.md': '---\n- a list\n---\nWords.' })).toMatchObject({
      html: '<p>Words.</p>',
    });
  });

  it('uses no image outside of its folder, and names missing ones', async () => {
    const text = '![a](../../../etc/passwd.png) ![b](//cdn.example/b.png) ![c](gone.png)';
    const article = await only({ 'a.md': text }, '');
    expect(article.html).toBe('<figure><img src="https://cdn.example/b.png" alt="b"></figure>');
    expect(article.warnings.map(({ issue }) => issue)).toContain('Missing image: gone.png');
    const withSite = await only({ 'posts/a.md': '---\npermalink: /x/y/\n---\n![c](gone.png)' });
    expect(withSite.html).toContain(`src="${SITE}/x/y/gone.png"`);
  });

  it('that is too large is skipped with a warning', async () => {
    const { articles } = await opened({
      'a.md': `---\ntitle: A\n---\n${'x'.repeat(5_000_000)}`,
      'b.md': '---\ntitle: B\n---\nWords.',
      'c.md': `---\ntitle: C\n---\n${'x'.repeat(1_000_001)}`,
      'd.md': `---\ntitle: D\nnote: ${'x'.repeat(65_536)}\n---\nWords.`,
    });
    expect(articles).toMatchObject([
      { warnings: [{ issue: 'a.md is too large' }] },
      { title: 'B' },
      { warnings: [{ issue: 'Text is longer than 1,000,000 characters' }] },
      { warnings: [{ issue: 'Front matter is longer than 64 kB' }] },
    ]);
  });

  it('has front matter with at most 10,000 punctuation characters and few aliases', async () => {
    const { articles } = await opened({
      'a.md': `---\ntitle: A\nlist: [${'['.repeat(10_000)}\n---\nWords.`,
      'b.md': `---\ntitle: B\ndate: 2019-06-01\nlist: [${'a, '.repeat(9_000)}]\n---\nWords.`,
      'c.md': `---\ntitle: C\ndate: 2019-06-01\na: &a [x, y]\ntags: [${'*a, '.repeat(51)}]\n---\nWords.`,
    });
    expect(articles).toMatchObject([
      { warnings: [{ issue: 'Front matter has more than 10,000 punctuation characters' }] },
      { title: 'B', warnings: [] },
      { title: 'C', warnings: [{ issue: 'Front matter has errors' }] },
    ]);
  });

  it('with extreme nesting is named and does not stop others', async () => {
    const { articles } = await opened({
      'a.md': `+++\n${'a.'.repeat(20_000)}a = 1\n+++\nWords.`,
      'b.md': '---\ntitle: B\n---\nWords.',
    });
    expect(articles).toMatchObject([
      { id: 'a.md', warnings: [{ issue: 'Can’t be read' }] },
      { title: 'B' },
    ]);
  });

  it('may have tens of thousands of tags, each of which is named', async () => {
    const tags = Array.from({ length: 11_000 }, (_, at) => `{%t${at}%}{%ref p${at}%}`).join('');
    expect((await textOf(tags)).warnings.length).toBeGreaterThan(20_000);
  });

  it('is read in bounded time, however hostile it is', async () => {
    for (const part of [
      '{% a ',
      '{{< a ',
      '{{',
      '`',
      '``` ',
      '\n```',
      '{% raw %}',
      '{: ',
      '# a {#',
      '{{< a "',
    ]) {
      expect(await htmlOf(part.repeat(40_000 / part.length)), part).toEqual(expect.any(String));
    }
  });
});

it('a folder without Markdown files is no Markdown site', async () => {
  expect(await markdownSource(filesInMemory({ 'a.txt': '' }))).toBeNull();
});
