import { describe, expect, it } from 'vitest';
import {
  articlesOf,
  htmlOf,
  type Items,
  LAMP,
  only,
  opened,
} from '#tests/support/content/wordpress-posts.ts';
import { wxr } from '#tests/support/content/wxr.ts';

const issues = ({ warnings }: { warnings: { issue: string }[] }) =>
  warnings.map(({ issue }) => issue);

describe('text of WordPress keeps its content', () => {
  it('words in brackets stay, whatever shortcode they begin with', async () => {
    const text =
      'a [spoilers ahead] b [caption this] c [gallery coming] d [video later] e [x] f [PS5/Xbox]';
    expect(await htmlOf(text)).toBe(`<p>${text}</p>`);
  });

  it.each([
    [
      '[tabs][tab title="PS5"]A[/tab][/tabs]',
      '<details class="fold"><summary>PS5</summary><p>A</p></details>',
      ['Unknown shortcode: tabs'],
    ],
    [
      '[vc_raw_html]JTNDcCUzRUElM0MlMkZwJTNF[/vc_raw_html][vc_raw_js]eA==[/vc_raw_js]',
      '<p>A</p>',
      [],
    ],
    [
      '[vc_single_image image="50"]',
      `<figure><img src="${LAMP.url}" alt="A lamp"><figcaption>By night</figcaption></figure>`,
      [],
    ],
    ['[et_pb_text disabled="on"]Old[/et_pb_text]A', '<p>A</p>', ['Hidden shortcode: et_pb_text']],
    ['[vc_row disable_element="yes"]Old[/vc_row]A', '<p>A</p>', ['Hidden shortcode: vc_row']],
    ['A [gallery ids="8,9"]', '<p>A</p>', ['Shortcode without content: gallery']],
    ['A [gallery]', '<p>A</p>', ['Shortcode without content: gallery']],
  ])('page builders and galleries: %s', async (content, html, named) => {
    const lamp = { ...LAMP, parent: 7 };
    const article = await only({ content }, [lamp]);
    expect([article.html, issues(article)]).toEqual([html, named]);
  });

  it('fields of search engines that articles lack are named', async () => {
    const meta = {
      _yoast_wpseo_title: 'Found',
      _yoast_wpseo_canonical: 'https://first.example/a',
      rank_math_title: '%title% %sep% %sitename%',
      rank_math_robots: 'a:1:{i:0;s:7:"noindex";}',
    };
    expect(issues(await only({ meta }))).toEqual([
      'Canonical URL: https://first.example/a',
      'Title for search engines: Found',
      'Hidden from search engines',
    ]);
    const own = { _yoast_wpseo_canonical: 'https://old.example/2019/06/post-1' };
    expect(issues(await only({ meta: own }))).toEqual([]);
  });

  it('the end of CDATA is kept only in code', async () => {
    const html = '<pre><code>&lt;![CDATA[ x ]]&gt;</code></pre>';
    expect(await htmlOf(`${html}<p>End.</p>`)).toBe(`${html}<p>End.</p>`);
  });

  it.each([
    [
      '[/script/engine.renderersettings]\n[Video Mode=Fullscreen]\n[if x=1]',
      '<pre><code>',
      '</code></pre>',
    ],
    ['[/script/engine.player]\n\nfoo[bar=2]', '<pre>', '</pre>'],
  ])('brackets in code stay: %s', async (code, open, close) => {
    expect(await htmlOf(`${open}${code}${close}`)).toBe(`${open}${code}${close}`);
  });

  it.each([
    ['ever [/sarcasm].', '<p>ever [/sarcasm].</p>'],
    [
      '[code language="csharp"]\nvar a = new List<int>();\n\nlist[i] = a && b;\n[/code]',
      '<pre><code class="language-csharp">var a = new List&lt;int&gt;();\n\nlist[i] = a &amp;&amp; b;</code></pre>',
    ],
    [
      '[ini]\n[Graphics]\nvsync=1\n[/ini]',
      '<pre><code class="language-ini">[Graphics]\nvsync=1</code></pre>',
    ],
    [
      '[spoiler title="End"]Ghost.[/spoiler]',
      '<details><summary>End</summary><p>Ghost.</p></details>',
    ],
    [
      '[su_spoiler title="End"]Ghost.[/su_spoiler]',
      '<details><summary>End</summary><p>Ghost.</p></details>',
    ],
    [
      '[sourcecode language="ini"]\n[Graphics]\n\nvsync=1\n[/sourcecode]',
      '<pre><code class="language-ini">[Graphics]\n\nvsync=1</code></pre>',
    ],
    [
      '[toggle title="End"]Ghost.[/toggle]',
      '<details class="fold"><summary>End</summary><p>Ghost.</p></details>',
    ],
    ['[btn link="https://s.example/x"]Buy[/btn]', '<p><a href="https://s.example/x">Buy</a></p>'],
    [
      '[shopbox url="https://s.example/x"]Buy[/shopbox]',
      '<p><a href="https://s.example/x">Buy</a></p>',
    ],
    [
      '[twitter url="https://x.com/a/status/1"]',
      '<p><a href="https://x.com/a/status/1">https://x.com/a/status/1</a></p>',
    ],
  ])('%s', async (content, html) => {
    expect(await htmlOf(content)).toBe(html);
  });

  it('a synced pattern is a snippet where a post refers to it, and plain text inside another', async () => {
    const pattern = (id: number, content: string, status = 'publish') =>
      ({ id, type: 'wp_block', title: 'Shop notice', status, content }) as const;
    const others = [
      pattern(
        130,
        '<!-- wp:paragraph --><p>Ad.</p><!-- /wp:paragraph --><!-- wp:block {"ref":131} /-->',
      ),
      pattern(
        131,
        '<!-- wp:paragraph --><p>Inner.</p><!-- /wp:paragraph --><!-- wp:block {"ref":130} /-->',
      ),
      pattern(132, '<!-- wp:paragraph --><p>Draft.</p><!-- /wp:paragraph -->', 'draft'),
    ];
    const content =
      '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph --><!-- wp:block {"ref":130} /-->';
    expect((await only({ content }, others)).html).toMatch(
      /^<p>A<\/p><div class="snippet-wp-130"><p>Ad.<\/p><p>Inner.<\/p>/,
    );
    const unknown = await only({ content: '<!-- wp:block {"ref":132} /-->' }, others);
    expect([unknown.html, ...issues(unknown)]).toEqual(['', 'Dynamic WordPress block: block']);
    expect(await articlesOf(wxr(others))).toEqual([]);
  });

  it('a TablePress table is inserted where a post names it, by table or item number', async () => {
    const cells = JSON.stringify([
      ['Game', 'FPS'],
      ['Lantern <b>Deep</b>', '60'],
    ]);
    const table = { id: 124, type: 'tablepress_table', title: 'Rates', content: cells };
    const html =
      '<table><tr><th>Game</th><th>FPS</th></tr><tr><td>Lantern <b>Deep</b></td><td>60</td></tr></table>';
    expect(await htmlOf('[table id=124 /]', [table])).toBe(html);
    const own = { ...table, meta: { _tablepress_export_table_id: '7' } };
    expect(await htmlOf('[table id=7 /]', [own])).toBe(html);
    const missing = await only({ content: '[table id=8 /]' }, [own]);
    expect(issues(missing)).toEqual(['Unknown shortcode: table']);
  });

  it.each([
    ['The 5 > 3 rule: A<B and if x<y', 'The 5 > 3 rule: A<B and if x<y'],
    ['&lt;Blink&gt; &amp; co', '<Blink> & co'],
    ['<em>Rust</em> <Blink>', 'Rust <Blink>'],
    ['R&amp;D &#8217;24', 'R&D ’24'],
    ['How to write &amp;amp;', 'How to write &amp;'],
    ['Bell\u0007 and form\ffeed', 'Bell and form feed'],
  ])('the title %j becomes %j', async (title, expected) => {
    expect((await only({ title })).title).toBe(expected);
  });

  it('names of categories, tags and authors have no entities', async () => {
    const terms: Items[number]['terms'] = [['post_tag', 'qa', 'Q&amp;A']];
    const file = wxr([{ terms }]).replace('Tips & Tricks', 'News &amp; Events');
    expect((await opened(file)).overview.categories).toEqual([
      { id: 'tips', name: 'News & Events' },
    ]);
    expect((await articlesOf(file))[0]?.tags).toEqual(['Q&A']);
  });

  it.each([
    [
      '<a href="https://o.example/big.jpg"><img src="https://o.example/big-300x200.jpg"></a>',
      'https://o.example/big.jpg',
    ],
    [
      '<figure class="wp-block-image size-large"><img src="/s-1024x576.jpg" class="wp-image-9"></figure>',
      'https://old.example/s.jpg',
    ],
    [
      '<figure class="wp-block-image size-full"><img src="/s-1920x1080.jpg" class="wp-image-9"></figure>',
      'https://old.example/s-1920x1080.jpg',
    ],
    ['<img src="/wallpaper-1920x1080.jpg">', 'https://old.example/wallpaper-1920x1080.jpg'],
    ['<img src="/lamp-300x200.jpg" class="wp-image-50">', LAMP.url],
  ])('the original of an image is preferred: %s', async (content, url) => {
    expect(await htmlOf(content, [LAMP])).toContain(`src="${url}"`);
  });
});
