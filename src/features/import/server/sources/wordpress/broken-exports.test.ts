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

describe('nothing that WordPress hid becomes public', () => {
  it.each<[string, Items[number], string]>([
    ['a private post', { status: 'private' }, 'private'],
    ['a password', { password: 'x' }, 'password'],
    ['a password on a scheduled post', { status: 'future', password: 'x' }, 'password'],
    ['the trash', { status: 'trash' }, 'trashed'],
    ['an unknown status', { status: 'wc-hidden' }, 'draft'],
    ['text for members', { content: '[members_only]Secret[/members_only]' }, 'private'],
    [
      'text for subscribers',
      { content: 'A [rcp_restrict paid="true"]B[/rcp_restrict]' },
      'private',
    ],
    ['hidden text', { content: 'A [hide]B[/hide]' }, 'private'],
    ['private text', { content: '[su_private]B[/su_private]' }, 'private'],
    ['a password for a part', { content: '[passster password="x"]B[/passster]' }, 'private'],
    ['words in brackets', { content: '[Premium Edition] [private] [members]' }, 'published'],
    ['a paywall block', { content: '<!-- wp:jetpack/paywall /-->' }, 'private'],
    ['a newsletter field', { meta: { _jetpack_newsletter_access: 'paid_subscribers' } }, 'private'],
    ['a newsletter for all', { meta: { _jetpack_newsletter_access: 'everybody' } }, 'published'],
    ['an end in the past', { meta: { '_expiration-date': '1000000000' } }, 'archived'],
    ['an end in the future', { meta: { '_expiration-date': '9000000000' } }, 'published'],
  ])('%s keeps a post from readers', async (_what, item, state) => {
    expect((await only(item)).state).toBe(state);
  });

  it('a scheduled post whose time has no zone becomes a draft', async () => {
    const file = wxr([{ status: 'future' }])
      .replace(/<pubDate>.*?</, '<pubDate><')
      .replace(/<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/, '');
    const [article] = await articlesOf(file);
    expect(article?.state).toBe('draft');
    expect(article && issues(article)).toContain('Scheduled for a time without a time zone');
  });

  it('hidden blocks are removed, with the blocks in them', async () => {
    const content =
      '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->' +
      '<!-- wp:group {"metadata":{"blockVisibility":false}} --><div>' +
      '<!-- wp:paragraph --><p>Secret</p><!-- /wp:paragraph --></div><!-- /wp:group -->' +
      '<!-- wp:paragraph --><p>B</p><!-- /wp:paragraph -->';
    const article = await only({ content });
    expect(article.html).toBe('<p>A</p><p>B</p>');
    expect(issues(article)).toEqual(['Hidden block: group']);
  });
});

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

  it('a synced pattern is inserted where a post refers to it, also inside another', async () => {
    const pattern = (id: number, content: string, status = 'publish') =>
      ({ id, type: 'wp_block', status, content }) as const;
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
    expect((await only({ content }, others)).html).toMatch(/^<p>A<\/p><p>Ad.<\/p><p>Inner.<\/p>/);
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

describe('authors and items of plugins', () => {
  it('guest authors are authors, by their record or their term', async () => {
    const meta = {
      'cap-display_name': 'June Hartley',
      'cap-user_login': 'june',
      'cap-user_email': 'j@x.example',
    };
    const guest = { id: 9, type: 'guest-author', title: 'June', slug: 'cap-june', meta };
    const terms: Items[number]['terms'] = [
      ['author', 'cap-june', 'june'],
      ['author', 'cap-ines', 'ines'],
      ['author', 'bo-lind', 'Bo Lind'],
    ];
    const file = wxr([guest, { id: 10, terms }]);
    expect((await opened(file)).overview.authors).toEqual([
      { id: 'ines', name: 'Ines Okoro', email: 'ines@old.example' },
      { id: 'june', name: 'June Hartley', email: 'j@x.example' },
      { id: 'bo-lind', name: 'Bo Lind', email: '' },
    ]);
    const articles = await articlesOf(file);
    expect(articles.map(({ authors }) => authors)).toEqual([['june', 'ines', 'bo-lind']]);
  });

  it('authors of WordPress before 2.9 have their names', async () => {
    const file = wxr([{}]).replaceAll('wp:author>', 'wp:wp_author>');
    expect((await opened(file)).overview.authors).toMatchObject([{ name: 'Ines Okoro' }]);
  });
});

describe('a damaged file', () => {
  it.each([
    '<br />\n<b>Deprecated</b>: Function x in <b>/a.php</b>\n',
    'PHP Warning: a < b in /a.php on line 3\n\n',
    `Notice: ${'x'.repeat(9000)}\n`,
  ])('text before the export is skipped and named: %s', async (prolog) => {
    for (const size of [7, 100_000]) {
      const { overview } = await opened(prolog + wxr([{}]), size);
      expect(overview.damage).toMatch(/^Skipped text before the export.*(?:Deprecated|PHP|Notice)/);
      expect(await articlesOf(prolog + wxr([{}]), size)).toHaveLength(1);
    }
  });

  it('blank lines before the export are accepted', async () => {
    expect((await opened(`\ufeff\n\n${wxr([{}])}`)).overview.damage).toBeNull();
  });

  it('a missing end tag is named with the number of its item', async () => {
    const whole = wxr([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const { overview } = await opened(whole.replace('</item>', ''));
    expect(overview).toMatchObject({ isIncomplete: true });
    expect(overview.damage).toMatch(/ends inside item 1\./);
    const [article] = await articlesOf(wxr([{ id: 1 }]).replace('</content:encoded>', ''));
    expect(article && issues(article)).toContain('Damaged in the file');
  });

  it('items with the same id or none are all read, and duplicates count once', async () => {
    const file = wxr([
      { id: 201, title: 'First' },
      { id: 201, title: 'Second' },
      { id: 201, title: 'First' },
      { id: 202, title: 'Without' },
    ]).replace('<wp:post_id>202</wp:post_id>', '');
    const ids = async () => (await articlesOf(file)).map(({ id }) => id);
    expect(await ids()).toEqual([
      '201',
      '201:2019-06-03 10:00:00 Second',
      '201',
      ':2019-06-03 10:00:00 Without',
    ]);
  });

  it('an export without images says so', async () => {
    const { overview } = await opened(wxr([{ meta: { _thumbnail_id: '7' } }]));
    expect(overview.damage).toMatch(/^The export has no images: choose “All content”/);
    expect(issues(await only({ meta: { _thumbnail_id: '7' } }))).toEqual([
      'The featured image is not in the export',
    ]);
    expect((await opened(wxr([{}]))).overview.damage).toBeNull();
  });
});
