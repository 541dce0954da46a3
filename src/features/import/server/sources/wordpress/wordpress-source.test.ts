import { describe, expect, it } from 'vitest';
import { wxr } from '#tests/support/content/wxr.ts';
import type { SourceArticle } from '../source.ts';
import { wordpressSource } from './wordpress-source.ts';

type Items = Parameters<typeof wxr>[0];

/** The bytes come in pieces that part words and tags. */
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const opened = (file: string | Buffer, size = 777) =>
  wordpressSource(() => inPieces(Buffer.from(file), size));

async function articlesOf(file: string | Buffer, size?: number) {
  const found: SourceArticle[] = [];
  for await (const article of (await opened(file, size)).articles()) found.push(article);
  return found;
}

async function only(item: Items[number], others: Items = []) {
  const [article] = await articlesOf(wxr([item, ...others]));
  if (!article) throw new Error('there is no article');
  return article;
}

const htmlOf = async (content: string, others: Items = []) =>
  (await only({ content }, others)).html;

const LAMP: Items[number] = {
  ...{ id: 50, type: 'attachment', status: 'inherit', parent: 1, excerpt: 'By night' },
  url: 'https://old.example/wp-content/uploads/2019/06/lamp.jpg',
  meta: { _wp_attachment_image_alt: 'A lamp' },
};
const LAMP_HTML =
  '<figure><img src="https://old.example/wp-content/uploads/2019/06/lamp.jpg" alt="A lamp"><figcaption>By night</figcaption></figure>';

describe('an export of WordPress', () => {
  it('says who made it, with which authors, categories and pictures', async () => {
    const { overview } = await opened(wxr([{}, LAMP]));
    expect(overview).toEqual({
      madeBy: 'WordPress 6.7',
      siteUrl: 'https://old.example',
      authors: [{ id: 'ines', name: 'Ines Okoro', email: 'ines@old.example' }],
      categories: [{ id: 'tips', name: 'Tips & Tricks' }],
      pictures: [{ url: LAMP.url, alt: 'A lamp', caption: 'By night' }],
      damage: null,
    });
  });

  it('gives each post with all that is known of it, however the file comes', async () => {
    const item: Items[number] = {
      ...{ id: 4471, title: 'A “lamp” & more', slug: 'a-lamp', excerpt: 'In short', sticky: true },
      ...{
        comments: 2,
        terms: [
          ['category', 'tips', 'Tips & Tricks'],
          ['post_tag', 'rpg', 'RPG'],
        ],
      },
      meta: { _thumbnail_id: '50', _yoast_wpseo_metadesc: 'What it is' },
    };
    for (const size of [7, 100_000]) {
      expect(await articlesOf(wxr([item, LAMP]), size)).toEqual([
        {
          ...{ id: '4471', type: 'post', address: 'https://old.example/2019/06/a-lamp/' },
          ...{ title: 'A “lamp” & more', slug: 'a-lamp', state: 'published' },
          publishedAt: Date.UTC(2019, 5, 3, 10),
          modifiedAt: Date.UTC(2019, 5, 4, 8),
          ...{ authors: ['ines'], categories: ['tips'], tags: ['RPG'], excerpt: 'In short' },
          ...{ metaDescription: 'What it is', html: '<p>Words.</p>', isSticky: true, comments: 2 },
          featuredPicture: { url: LAMP.url, alt: 'A lamp', caption: 'By night' },
          losses: [],
        },
      ]);
    }
  });

  it.each([
    ['publish', 'published'],
    ['future', 'scheduled'],
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['private', 'private'],
    ['trash', 'trashed'],
    ['acf-disabled', 'draft'],
  ])('a post that was %s is %s', async (status, state) => {
    expect((await only({ status })).state).toBe(state);
  });

  it('a post with a password is marked as such, and menus and styles are no articles', async () => {
    expect((await only({ password: 'secret' })).state).toBe('password');
    expect(await articlesOf(wxr([{ type: 'nav_menu_item' }, LAMP, { type: 'wp_block' }]))).toEqual(
      [],
    );
    expect((await only({ type: 'events' })).type).toBe('events');
  });

  it('several authors are named by their terms', async () => {
    const terms: Items[number]['terms'] = [
      ['author', 'cap-ines', 'Ines'],
      ['author', 'cap-jun', 'Jun'],
    ];
    expect((await only({ terms })).authors).toEqual(['ines', 'jun']);
  });

  it('a trashed post stays one, with or without a password', async () => {
    expect((await only({ status: 'trash', password: 'secret' })).state).toBe('trashed');
  });

  it('what readers could not find has no address', async () => {
    expect((await only({ status: 'draft' })).address).toBeNull();
    expect((await only({ status: 'private' })).address).toMatch(/^https/);
  });

  it('where the date in UTC is none, the one with a zone counts', async () => {
    const file = wxr([{}])
      .replace(
        /<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/,
        '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>',
      )
      .replace(/<pubDate>.*?</, '<pubDate>Mon, 03 Jun 2019 10:00:00 +0200<');
    expect((await articlesOf(file))[0]?.publishedAt).toBe(Date.UTC(2019, 5, 3, 8));
  });

  it('a date of year 0 is none, and that is said', async () => {
    const file = wxr([{ date: '0000-00-00 00:00:00' }]).replace(/<pubDate>.*?</, '<pubDate>Never<');
    const [article] = await articlesOf(file);
    expect(article?.publishedAt).toBeNull();
    expect(article?.losses.map(({ what }) => what)).toEqual(['It has no date that can be']);
  });

  it('a description that the plugin would fill in is none', async () => {
    const meta = {
      _yoast_wpseo_metadesc: '%%title%% at %%sitename%%',
      rank_math_description: 'Own',
    };
    expect((await only({ meta })).metaDescription).toBe('Own');
  });
});

describe('what was written in the classic editor', () => {
  it.each([
    [
      'an empty line parts paragraphs, a line is a break',
      'One\ntwo\n\n\nthree',
      '<p>One<br>two</p><p>three</p>',
    ],
    [
      'blocks stand by themselves',
      'One\n<h2>Two</h2>\nthree',
      '<p>One</p><h2>Two</h2><p>three</p>',
    ],
    [
      'marked-up words stay in their lines',
      'a <strong>b</strong>\n<em>c</em>',
      '<p>a <strong>b</strong><br><em>c</em></p>',
    ],
    ['a break is not doubled', 'a<br />\nb', '<p>a<br>b</p>'],
    ['code keeps its lines', '<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
    ['boxes go, what is in them stays', '<div class="x">a\n\nb</div>', '<p>a</p><p>b</p>'],
    [
      'quotes have paragraphs',
      '<blockquote>a\n\nb</blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    ['the mark of the beginning goes', 'a\n\n<!--more-->\n\nb', '<p>a</p><p>b</p>'],
    ['signs are text', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
    [
      'words in brackets are no shortcodes',
      'He said [sic] [1] [[gallery]]',
      '<p>He said [sic] [1] [gallery]</p>',
    ],
    [
      'a film of YouTube by its bare address plays',
      'a\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nb',
      '<p>a</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe><p>b</p>',
    ],
    [
      'what we have no player for is a link',
      'https://social.example/@a/1',
      '<p><a href="https://social.example/@a/1">https://social.example/@a/1</a></p>',
    ],
    [
      'a table stays one',
      '<table><tr><td>a\nb</td></tr></table>',
      '<table><tr><td>a\nb</td></tr></table>',
    ],
    [
      'code names its language',
      '<pre class="brush: php"><code>a</code></pre>',
      '<pre><code class="language-php">a</code></pre>',
    ],
  ])('%s', async (_what, content, html) => {
    expect(await htmlOf(content)).toBe(html);
  });

  it('a picture with a caption keeps it, also as it was written before 2012', async () => {
    const image =
      '<img class="size-medium wp-image-50" src="https://old.example/wp-content/uploads/2019/06/lamp-300x200.jpg" alt="" width="300">';
    const ours = '<img src="https://old.example/wp-content/uploads/2019/06/lamp.jpg" alt="A lamp">';
    const figure = `<figure>${ours}<figcaption>By <em>night</em></figcaption></figure>`;
    expect(
      await htmlOf(
        `[caption id="a" width="300"]<a href="https://old.example/lamp.jpg">${image}</a> By <em>night</em>[/caption]`,
        [LAMP],
      ),
    ).toBe(figure);
    expect(
      await htmlOf(`a\n[caption width="300" caption="By night"]${image}[/caption]\nb`, [LAMP]),
    ).toBe(`<p>a</p><figure>${ours}<figcaption>By night</figcaption></figure><p>b</p>`);
  });

  it('letters that are longer in lower case move nothing', async () => {
    const image = '<img src="https://a.test/1.jpg" alt="">';
    expect(await htmlOf(`İİİİ [caption]${image} Words[/CAPTION] after`)).toBe(
      `<p>İİİİ</p><figure>${image}<figcaption>Words</figcaption></figure><p>after</p>`,
    );
  });

  it('a gallery becomes its pictures, named or uploaded to the post', async () => {
    expect(await htmlOf('[gallery ids="50,99"]', [LAMP])).toBe(LAMP_HTML);
    expect(await htmlOf('a [gallery columns="2"] b', [LAMP])).toBe(`<p>a</p>${LAMP_HTML}<p>b</p>`);
  });

  it('films and sounds become players or links', async () => {
    expect(await htmlOf('[embed width="5"]https://youtu.be/dQw4w9WgXcQ[/embed]')).toContain(
      '<iframe',
    );
    expect(await htmlOf('[audio mp3="https://a.test/a%20song.mp3"][/audio]')).toBe(
      '<p><a href="https://a.test/a%20song.mp3">a song.mp3</a></p>',
    );
    expect(await htmlOf('<audio src="/uploads/a.mp3" title="A song"></audio>')).toBe(
      '<p><a href="https://old.example/uploads/a.mp3">A song</a></p>',
    );
    expect(await htmlOf('<video controls><source src="https://a.test/v.mp4"></video>')).toBe(
      '<p><a href="https://a.test/v.mp4">https://a.test/v.mp4</a></p>',
    );
  });

  it('what only a plugin could show is left out and named once, its text stays', async () => {
    const { html, losses } = await only({
      content: '[poll id="3"] a [poll id="4"]\n\n[spoiler]b[/spoiler]<script>x()</script>',
    });
    expect(html).toBe('<p>a</p><p>b</p>');
    expect(losses.map(({ what }) => what)).toEqual([
      'A shortcode of a plugin: poll',
      'A shortcode of a plugin: spoiler',
      'A script',
    ]);
  });
});

describe('what was written in blocks', () => {
  it('stands without their marks, loose text between them as paragraphs', async () => {
    const content =
      '<!-- wp:paragraph {"dropCap":true} -->\n<p class="x">One\ntwo</p>\n<!-- /wp:paragraph -->\n\nLoose\n\ntext\n\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n<!-- wp:heading --><h2 class="wp-block-heading">H</h2><!-- /wp:heading -->';
    expect(await htmlOf(content)).toBe('<p>One\ntwo</p><p>Loose</p><p>text</p><h2>H</h2>');
  });

  it('pictures, galleries, films, tables and quotes keep what they show', async () => {
    const image =
      '<figure class="wp-block-image alignwide size-large"><img src="https://old.example/wp-content/uploads/2019/06/lamp-1024x683.jpg" alt="Own words" class="wp-image-50"/><figcaption class="wp-element-caption">C</figcaption></figure>';
    const ours =
      '<figure class="wide"><img src="https://old.example/wp-content/uploads/2019/06/lamp.jpg" alt="Own words"><figcaption>C</figcaption></figure>';
    expect(await htmlOf(`<!-- wp:image {"id":50} -->${image}<!-- /wp:image -->`, [LAMP])).toBe(
      ours,
    );
    expect(
      await htmlOf(
        `<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images">${image}${image}</figure><!-- /wp:gallery -->`,
        [LAMP],
      ),
    ).toBe(ours + ours);
    expect(
      await htmlOf(
        '<!-- wp:embed {"url":"https://youtu.be/dQw4w9WgXcQ"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure><!-- /wp:embed -->',
      ),
    ).toBe('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>');
    expect(
      await htmlOf(
        '<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>C</figcaption></figure><!-- /wp:table -->',
      ),
    ).toBe('<table><tbody><tr><td>a</td></tr></tbody></table><p>C</p>');
    expect(
      await htmlOf(
        '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>a</p><cite>b</cite></blockquote></figure><!-- /wp:pullquote -->',
      ),
    ).toBe('<blockquote><p>a</p><p><cite>b</cite></p></blockquote>');
  });

  it('footnotes stand where the block of theirs stood', async () => {
    const { html } = await only({
      content:
        '<!-- wp:paragraph --><p>a<sup data-fn="x" class="fn"><a href="#x" id="x-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
      meta: { footnotes: '[{"id":"x","content":"Said <em>so</em>"}]' },
    });
    expect(html).toBe('<p>a<sup>1</sup></p><ol><li>Said <em>so</em></li></ol>');
  });

  it('a block that WordPress fills is left out and named', async () => {
    const { html, losses } = await only({
      content: '<!-- wp:latest-posts /-->\n<!-- wp:latest-posts {"a":1} /--><!-- wp:spacer /-->',
    });
    expect([html, losses.map(({ what }) => what)]).toEqual([
      '',
      ['A block that WordPress fills: latest-posts'],
    ]);
  });
});

describe('a broken or hostile export', () => {
  it('whose one item is hostile loses that one', async () => {
    const meta = { footnotes: '[null, {"content": "a"}]' };
    const content = '<!-- wp:footnotes /-->';
    expect((await only({ content, meta })).html).toBe('<ol><li></li><li>a</li></ol>');
    const caption = 'x'.repeat(100_000);
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...LAMP,
      id: at + 50,
      excerpt: caption,
    }));
    const { html, losses } = await only({ content: '[gallery]' }, many);
    expect([html, losses.map(({ what }) => what)]).toEqual(['', ['Its text is longer than any']]);
    expect(await htmlOf(`[gallery ids="${'50,'.repeat(600)}"]`, [LAMP])).toBe(LAMP_HTML);
  });

  it('that ends in the middle is read as far as its last whole item, and says so', async () => {
    const whole = wxr([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const file = whole.slice(0, whole.lastIndexOf('<wp:post_id>'));
    const { overview } = await opened(file);
    expect(overview.damage).toMatch(/^The file ends in the middle, after 2 whole items\./);
    expect((await articlesOf(file)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('that is none is refused', async () => {
    await expect(opened('<html><body>Sorry</body></html>')).rejects.toThrow(
      /no export of WordPress/,
    );
    await expect(opened(`<rss>${'<a>'.repeat(50)}`)).rejects.toThrow(/nested too deep/);
    await expect(opened('<?xml version="1.0" encoding="klingon"?><rss></rss>')).rejects.toThrow(
      /an encoding that nobody knows: klingon/,
    );
  });

  it('in another encoding is read by it', async () => {
    const file = wxr([{ title: 'Käse für 5 €' }], 'windows-1252');
    const bytes = Buffer.from(file.replaceAll('€', '\u0080'), 'latin1');
    expect((await articlesOf(bytes))[0]?.title).toBe('Käse für 5 €');
    const utf16 = Buffer.from(`\ufeff${wxr([{ title: 'Käse' }], 'UTF-16')}`, 'utf16le');
    expect((await articlesOf(utf16))[0]?.title).toBe('Käse');
  });

  it('with entities that multiply is not made larger by them', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`;
    const file = wxr([{}]).replace('?>', `?>${bomb}`).replace('<title>', '<title>&b;');
    const [article] = await articlesOf(file);
    expect(article?.title.length).toBeLessThan(20);
  });

  it('with a part that never ends is given up before the memory is full', async () => {
    async function* endless() {
      yield Buffer.from('<rss><channel><item><content:encoded><![CDATA[');
      for (;;) yield Buffer.alloc(1_000_000, 'x');
    }
    await expect(wordpressSource(endless)).rejects.toThrow(/larger than 32 MB/);
  });

  it.each([
    ['brackets', '['.repeat(300_000)],
    ['openings', '[a '.repeat(100_000)],
    ['ends', '[/caption]'.repeat(30_000)],
    ['captions', '[caption]'.repeat(30_000)],
    ['marks', '<!-- wp:a '.repeat(30_000)],
    ['boxes', '<div>'.repeat(60_000)],
    ['lines', 'a\n'.repeat(150_000)],
    ['empty lines', '\n \n'.repeat(100_000)],
    ['attributes', `[gallery ${'a="b" '.repeat(300)}]`.repeat(100)],
  ])('that consists of nothing but %s is read in one go', async (_what, content) => {
    const { html } = await only({ content });
    expect(html.length).toBeLessThan(2_000_000);
  });
});
