import { describe, expect, it } from 'vitest';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import type { SourceArticle } from '../source.ts';
import { markdownSource } from './markdown-source.ts';

const NOW = Date.UTC(2026, 0, 1);
const SITE = 'https://old.example';

async function opened(contents: Record<string, string>, siteUrl = SITE) {
  const source = await markdownSource(filesInMemory(contents), { siteUrl, now: NOW });
  if (!source) throw new Error('there are no texts');
  const articles: SourceArticle[] = [];
  for await (const article of source.articles()) articles.push(article);
  return { overview: source.overview, articles };
}

async function only(contents: Record<string, string>, siteUrl = SITE): Promise<SourceArticle> {
  const { articles } = await opened(contents, siteUrl);
  const [article] = articles;
  if (!article) throw new Error('there is no article');
  return article;
}

/** One post with a text, and what lies beside it. */
const textOf = async (body: string, beside: Record<string, string> = {}) => {
  const post = { '_posts/2019-06-01-a.md': `---\ntitle: A\n---\n${body}`, ...beside };
  const { html, warnings } = await only(post);
  return { html: html.replaceAll('\n', ' ').trim(), warnings: warnings.map(({ issue }) => issue) };
};
const htmlOf = async (body: string, beside: Record<string, string> = {}) =>
  (await textOf(body, beside)).html;

describe('a blog of Jekyll', () => {
  it('has dates, slugs and categories in the names of its posts and in their front matter', async () => {
    const { overview, articles } = await opened(
      {
        '_config.yml': 'url: https://old.example\nbaseurl: /blog\npermalink: pretty',
        '_data/authors.yml': 'ines:\n  name: Ines Okoro',
        '_posts/2019-06-01-a-lamp.md':
          '---\nlayout: post\ntitle: "A lamp"\nauthor: ines\ncategories: games review\ntags: [RPG, "2D"]\n' +
          'description: For search\nexcerpt: In short\nredirect_from:\n  - /old/lamp\n' +
          'header:\n  teaser: /assets/lamp.jpg\n  caption: By Jun\n---\nWords.\n',
        'tips/_posts/2020-13-30-none.markdown': '---\ntitle: None\n---\nWords.',
        '_drafts/soon.md': '---\ntitle: Soon\n---\nWords.',
        'about.md': '---\nlayout: page\ntitle: About\npermalink: /about/\n---\nUs.',
        'assets/lamp.jpg': '',
        'README.md': 'How to build this',
      },
      '',
    );
    const [soon, lamp, about, none] = articles;
    expect(overview).toMatchObject({
      ...{ kind: 'markdown', generator: 'Markdown of Jekyll', siteUrl: 'https://old.example/blog' },
      authors: [{ id: 'Ines Okoro', name: 'Ines Okoro', email: '' }],
      categories: [{ id: 'games' }, { id: 'review' }, { id: 'tips' }],
      images: [{ url: 'https://archive.invalid/assets/lamp.jpg' }],
      damage: 'Texts without front matter are left out: README.md.',
    });
    expect(lamp).toEqual({
      ...{ id: '_posts/2019-06-01-a-lamp.md', type: 'post', title: 'A lamp', slug: 'a-lamp' },
      oldUrl: 'https://old.example/blog/games/review/2019/06/01/a-lamp/',
      formerUrls: ['https://old.example/blog/old/lamp'],
      ...{ state: 'published', publishedAt: Date.UTC(2019, 5, 1), modifiedAt: null },
      ...{ authors: ['Ines Okoro'], categories: ['games', 'review'], tags: ['RPG', '2D'] },
      ...{ excerpt: 'In short', metaDescription: 'For search', html: '<p>Words.</p>' },
      featuredImage: {
        url: 'https://archive.invalid/assets/lamp.jpg',
        alt: '',
        caption: 'By Jun',
      },
      ...{ isSticky: false, comments: 0, warnings: [], original: '\nWords.\n' },
    });
    expect(soon).toMatchObject({ state: 'draft', oldUrl: null, slug: 'soon', type: 'post' });
    expect(about).toMatchObject({ type: 'page', oldUrl: 'https://old.example/blog/about/' });
    expect(none).toMatchObject({ publishedAt: null, categories: ['tips'] });
    expect(none?.warnings[0]?.issue).toBe('No valid date');
  });

  it('keeps its code, films, figures and links', async () => {
    expect(await htmlOf('{% highlight ruby linenos %}\na < b {{ c }}\n{% endhighlight %}')).toBe(
      '<pre><code class="language-ruby">a &lt; b {{ c }}</code></pre>',
    );
    const film = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>';
    for (const tag of [
      '{% youtube dQw4w9WgXcQ %}',
      "{% YouTube id='dQw4w9WgXcQ' %}",
      '{% youtube "https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}',
      '{% include youtube.html id="dQw4w9WgXcQ" %}',
      '{% include video id="dQw4w9WgXcQ" provider="youtube" %}',
    ]) {
      expect(await htmlOf(tag)).toBe(film);
    }
    expect(
      await htmlOf('{% include figure image_path="/a b.jpg" alt="A" caption="By \\"J\\"" %}', {
        'a b.jpg': '',
      }),
    ).toBe(
      '<figure><img src="https://archive.invalid/a%20b.jpg" alt="A"><figcaption>By &quot;J&quot;</figcaption></figure>',
    );
    const linked =
      '[a]({% post_url 2020-01-01-b %}) [b]({{ site.baseurl }}/c/) [c]({{ "/d/" | relative_url }}) {{ page.title }}';
    expect(await htmlOf(linked, { '_posts/2020-01-01-b.md': '---\n---\nB' })).toBe(
      `<p><a href="${SITE}/2020/01/01/b.html">a</a> <a href="${SITE}/c/">b</a> <a href="${SITE}/d/">c</a> A</p>`,
    );
    expect(await htmlOf('## H {#h}\n\nA{: .big}\n{: .note}\n\n* TOC\n{:toc}\n\n[TOC]')).toBe(
      '<h2>H</h2><p>A</p>',
    );
  });

  it('names what it cannot keep, once, and keeps the text of it', async () => {
    const text =
      '{% if a %}Words{% endif %} {% if b %}{% endif %} {% include ad.html %} {{ x }}{{ y }}';
    const { html, warnings } = await textOf(`${text} [a]({% post_url 2001-01-01-gone %})`);
    expect(html).toBe('<p>Words   {{ x }}{{ y }} <a href="">a</a></p>');
    expect(warnings.sort()).toEqual([
      'Link to a missing page: 2001-01-01-gone',
      'Unknown shortcode: ad',
      'Unknown shortcode: if',
      'Placeholders of the site',
    ]);
  });

  it('leaves code as it is written', async () => {
    const fenced = '```yaml\n{{ a }} {% b %} {{< c >}} {: .d}\n```';
    expect(await htmlOf(`{% raw %}\n${fenced}\n{% endraw %}`)).toBe(
      '<pre><code class="language-yaml">{{ a }} {% b %} {{&lt; c &gt;}} {: .d} </code></pre>',
    );
    expect(
      await htmlOf(
        '- a\n\n  ~~~\n  {% raw %}{% b %}{% endraw %}\n  ~~~\n\n`{{ a }}` `` ` {% b %} ``',
      ),
    ).toBe(
      '<ul> <li> <p>a</p> <pre><code>{% b %} </code></pre> </li> </ul><p><code>{{ a }}</code> <code>` {% b %}</code></p>',
    );
  });
});

describe('a blog of Hugo', () => {
  it('has front matter in TOML, YAML and JSON, bundles with images, and sections', async () => {
    const { overview, articles } = await opened(
      {
        'hugo.toml': 'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:slug/"',
        'content/_index.md': '---\ntitle: OwnUrls\n---\n',
        'content/about.md': '+++\ntitle = "About"\ndate = 2019-01-01\n+++\nUs.',
        'content/posts/a-lamp/index.md':
          '+++\ntitle = "A lamp"\ndate = 2019-06-01T10:00:00+02:00\nlastmod = 2019-06-02\ncategories = ["Reviews"]\n' +
          'aliases = ["/2018/lamp.html"]\nauthors = ["Ines", "Jun"]\n[cover]\nimage = "lamp.jpg"\nalt = "A lamp"\n+++\n' +
          '![Another](other.jpg) {{< figure src="lamp.jpg" caption="C" >}}',
        'content/posts/a-lamp/lamp.jpg': '',
        'content/posts/a-lamp/other.jpg': '',
        'content/posts/later.md': '{\n  "title": "Later",\n  "date": "2030-01-01"\n}\nWords.',
        'content/notes/note.md': '---\ntitle: Note\ndate: 2020-01-01\ndraft: yes\n---\nWords.',
        'archetypes/default.md': '---\ntitle: "{{ .Name }}"\n---\n',
        'themes/x/exampleSite/content/posts/theme.md': '---\ntitle: Theme\n---\n',
      },
      '',
    );
    expect(overview).toMatchObject({ siteUrl: SITE, damage: null });
    const [about, note, lamp, later] = articles;
    expect(articles).toHaveLength(4);
    expect(about).toMatchObject({ type: 'page', title: 'About' });
    expect(note).toMatchObject({ state: 'draft', oldUrl: null });
    expect(lamp).toMatchObject({
      ...{ slug: 'a-lamp', oldUrl: `${SITE}/2019/a-lamp/`, authors: ['Ines', 'Jun'] },
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
    expect(later).toMatchObject({ state: 'scheduled', title: 'Later', html: '<p>Words.</p>' });
  });

  it('keeps what its shortcodes mean', async () => {
    expect(await htmlOf('{{< youtube dQw4w9WgXcQ >}}')).toContain('/embed/dQw4w9WgXcQ');
    expect(await htmlOf('{{< highlight go "linenos=table" >}}\na := 1\n{{< / highlight >}}')).toBe(
      '<pre><code class="language-go">a := 1</code></pre>',
    );
    expect(await htmlOf('{{% notice %}}*Words*{{% /notice %}}')).toBe('<p><em>Words</em></p>');
    expect(await htmlOf('{{</* youtube x */>}}')).toBe('<p>{{&lt; youtube x &gt;}}</p>');
    expect(await htmlOf('{{< tweet user="a" id="1" >}}')).toContain(
      'https://twitter.com/a/status/1',
    );
    expect(await htmlOf('{{< details summary="More" >}}\n*Words*\n{{< /details >}}')).toBe(
      '<details class="fold"><summary>More</summary> <p><em>Words</em></p> </details>',
    );
    const linked = await htmlOf('[a]({{< ref "other.md" >}}) [b](2020-01-01-other.md#x)', {
      '_posts/2020-01-01-other.md': '---\n---\nB',
    });
    expect(linked.match(/2020\/01\/01\/other\.html/g)).toHaveLength(2);
  });
});

it('blogs of Astro and Eleventy are known by their settings', async () => {
  const astro = await opened(
    {
      'astro.config.mjs': "export default { site: 'https://old.example' }",
      'src/content/blog/a-lamp.mdx':
        "---\ntitle: A lamp\npubDate: Jul 08 2022\nupdatedDate: 'Jul 09, 2022'\nheroImage: ../../assets/a.jpg\n---\n" +
        'import YouTube from \'x\';\n\n# Words\n\n<YouTube id="dQw4w9WgXcQ" />\n\n<Aside>\n\n*Aside*\n\n</Aside>',
      'src/assets/a.jpg': '',
    },
    '',
  );
  expect(astro.articles[0]).toMatchObject({
    ...{ oldUrl: `${SITE}/blog/a-lamp/`, publishedAt: Date.UTC(2022, 6, 8) },
    ...{
      modifiedAt: Date.UTC(2022, 6, 9),
      featuredImage: { url: 'https://archive.invalid/src/assets/a.jpg' },
    },
    warnings: [{ issue: 'Unknown shortcode: aside' }],
  });
  expect(astro.articles[0]?.html.replaceAll('\n', '')).toBe(
    '<h1>Words</h1><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><p><em>Aside</em></p>',
  );
  const { articles, overview } = await opened({
    'blog-main/eleventy.config.js': '',
    'blog-main/content/blog/2020-01-01-a.md': '---\ntitle: A\ntags: [posts, rpg]\n---\nWords.',
    'blog-main/content/blog/bare.md': '# Bare\n\nWords.',
    'blog-main/README.md': '',
  });
  expect(overview.generator).toBe('Markdown of Eleventy');
  expect(articles).toMatchObject([
    { id: 'content/blog/2020-01-01-a.md', oldUrl: `${SITE}/blog/a/`, tags: ['rpg'] },
    { title: 'Bare', type: 'page', html: '<p>Words.</p>' },
  ]);
});

describe('a text of Markdown', () => {
  it.each([
    ['2019-06-01', Date.UTC(2019, 5, 1)],
    ['2019-06-01 10:05:00 +0900', Date.UTC(2019, 5, 1, 1, 5)],
    ['2019/6/1 10:05', Date.UTC(2019, 5, 1, 10, 5)],
    ['2019-06-01T10:05:07.123Z', Date.UTC(2019, 5, 1, 10, 5, 7)],
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
      ...{ title: 'The *lamp*', html: '<p>Words.</p>', slug: 'a-lamp' },
    });
    expect(await only({ 'a-lamp.md': 'Words.' })).toMatchObject({ title: 'A lamp' });
  });

  it('is read where its front matter is broken or hostile', async () => {
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

  it('takes no image from outside of its folder, and names what is not there', async () => {
    const text = '![a](../../../etc/passwd.png) ![b](//cdn.example/b.png) ![c](gone.png)';
    const article = await only({ 'a.md': text }, '');
    expect(article.html).toBe('<figure><img src="https://cdn.example/b.png" alt="b"></figure>');
    expect(article.warnings.map(({ issue }) => issue)).toContain('Missing image: gone.png');
    const withSite = await only({ 'posts/a.md': '---\npermalink: /x/y/\n---\n![c](gone.png)' });
    expect(withSite.html).toContain(`src="${SITE}/x/y/gone.png"`);
  });

  it('that is too large is named, and ends no other', async () => {
    const { articles } = await opened({
      'a.md': `---\ntitle: A\n---\n${'x'.repeat(5_000_000)}`,
      'b.md': '---\ntitle: B\n---\nWords.',
      'c.md': `---\ntitle: C\n---\n${'x'.repeat(300_001)}`,
      'd.md': `---\ntitle: D\nnote: ${'x'.repeat(65_536)}\n---\nWords.`,
    });
    expect(articles).toMatchObject([
      { warnings: [{ issue: 'a.md is too large' }] },
      { title: 'B' },
      { warnings: [{ issue: 'Its text is longer than 300,000 characters' }] },
      { warnings: [{ issue: 'Its front matter is longer than 64 kB' }] },
    ]);
  });

  it('has front matter of at most 10,000 signs, and stands for no more than is written', async () => {
    const { articles } = await opened({
      'a.md': `---\ntitle: A\nlist: [${'['.repeat(10_000)}\n---\nWords.`,
      'b.md': `---\ntitle: B\ndate: 2019-06-01\nlist: [${'a, '.repeat(9_000)}]\n---\nWords.`,
      'c.md': `---\ntitle: C\ndate: 2019-06-01\na: &a [x, y]\ntags: [${'*a, '.repeat(51)}]\n---\nWords.`,
    });
    expect(articles).toMatchObject([
      { warnings: [{ issue: 'Its front matter has more than 10,000 signs' }] },
      { title: 'B', warnings: [] },
      { title: 'C', warnings: [{ issue: 'Front matter has errors' }] },
    ]);
  });

  it('that is nested beyond measure is named, and ends no other', async () => {
    const { articles } = await opened({
      'a.md': `+++\n${'a.'.repeat(20_000)}a = 1\n+++\nWords.`,
      'b.md': '---\ntitle: B\n---\nWords.',
    });
    expect(articles).toMatchObject([
      { id: 'a.md', warnings: [{ issue: "Can't be read" }] },
      { title: 'B' },
    ]);
  });

  it('may have tens of thousands of tags, each of which is named', async () => {
    const tags = Array.from({ length: 11_000 }, (_, at) => `{%t${at}%}{%ref p${at}%}`).join('');
    expect((await textOf(tags)).warnings.length).toBeGreaterThan(20_000);
  });

  it('comes to its end however hostile it is', async () => {
    for (const part of [
      '{% a ',
      '{{< a ',
      '{{',
      '`',
      '``` ',
      '\n```',
      '<A ',
      '{% raw %}',
      '{: ',
      '# a {#',
      '{{< a "',
      '<A a="',
    ]) {
      expect(await htmlOf(part.repeat(40_000 / part.length)), part).toEqual(expect.any(String));
    }
  });
});

it('a folder without texts is none of Markdown', async () => {
  expect(await markdownSource(filesInMemory({ 'a.txt': '' }))).toBeNull();
});
