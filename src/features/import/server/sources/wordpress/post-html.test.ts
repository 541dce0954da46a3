import { describe, expect, it } from 'vitest';
import { htmlOf, LAMP, LAMP_HTML, only } from '#tests/support/content/wordpress-posts.ts';

describe('content of the classic editor', () => {
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
    [
      'terms stand before what they mean',
      '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p></dd></dl>',
      '<p><strong>a</strong></p><p>b</p><p><strong>c</strong></p><p>d</p>',
    ],
    [
      'addresses and groups of fields are paragraphs',
      '<address>1 Pier\nHarbour</address><fieldset><legend>L</legend>f</fieldset>',
      '<p>1 Pier<br>Harbour</p><p>L</p><p>f</p>',
    ],
    ['the words of a button stay', '<button onclick="x()">Go on</button>', '<p>Go on</p>'],
    [
      'an image that is a link stands in a frame',
      '<a href="https://a.test/"><img src="https://a.test/1.jpg" alt=""></a>',
      '<figure><a href="https://a.test/"><img src="https://a.test/1.jpg" alt=""></a></figure>',
    ],
  ])('%s', async (_what, content, html) => {
    expect(await htmlOf(content)).toBe(html);
  });

  it('an image keeps its caption, also in the markup used before 2012', async () => {
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

  it('paths belong to the old site', async () => {
    expect(await htmlOf('<a href="/about/">a</a> <img src="/wp-content/1.jpg" alt="">')).toBe(
      '<p><a href="https://old.example/about/">a</a> <img src="https://old.example/wp-content/1.jpg" alt=""></p>',
    );
  });

  it('letters that are longer in lower case shift no positions', async () => {
    const image = '<img src="https://a.test/1.jpg" alt="">';
    expect(await htmlOf(`İİİİ [caption]${image} Words[/CAPTION] after`)).toBe(
      `<p>İİİİ</p><figure>${image}<figcaption>Words</figcaption></figure><p>after</p>`,
    );
  });

  it('a gallery becomes its images, named or uploaded to the post', async () => {
    expect(await htmlOf('[gallery ids="50,99"]', [LAMP])).toBe(LAMP_HTML);
    expect(await htmlOf('a [gallery columns="2"] b', [LAMP])).toBe(`<p>a</p>${LAMP_HTML}<p>b</p>`);
  });

  it('video and audio become players or links', async () => {
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

  it('unknown shortcodes are removed with one warning each, and text inside them stays', async () => {
    const { html, warnings } = await only({
      content: '[poll id="3"] a [poll id="4"]\n\n[quiz]b[/quiz]<script>x()</script>',
    });
    expect(html).toBe('<p>a</p><p>b</p>');
    expect(warnings.map(({ issue }) => issue)).toEqual([
      'Unknown shortcode: poll',
      'Unknown shortcode: quiz',
      'Script',
    ]);
  });
});

describe('content of the block editor', () => {
  it('has no block comments, and loose text becomes paragraphs', async () => {
    const content =
      '<!-- wp:paragraph {"dropCap":true} -->\n<p class="x">One\ntwo</p>\n<!-- /wp:paragraph -->\n\nLoose\n\ntext\n\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n<!-- wp:heading --><h2 class="wp-block-heading">H</h2><!-- /wp:heading -->';
    expect(await htmlOf(content)).toBe('<p>One\ntwo</p><p>Loose</p><p>text</p><h2>H</h2>');
  });

  it('images, galleries, videos, tables and quotes keep their content', async () => {
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
    ).toBe(`<figure class="gallery">${ours}${ours}</figure>`);
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

  it.each([
    [
      'a cover',
      '<div class="wp-block-cover"><img class="wp-block-cover__image-background" alt="A" src="https://a.test/1.jpg"/><span aria-hidden="true"></span><div class="wp-block-cover__inner-container"><p>T</p></div></div>',
      '<figure><img src="https://a.test/1.jpg" alt="A"></figure><p>T</p>',
    ],
    [
      'a cover of the first years',
      '<div class="wp-block-cover-image" style="background-image:url(https://a.test/1.jpg)"><p>T</p></div>',
      '<figure><img src="https://a.test/1.jpg" alt=""></figure><p>T</p>',
    ],
    [
      'a cover that does not scroll',
      `<div class="wp-block-cover has-parallax"><div role="img" aria-label="A" class="wp-block-cover__image-background wp-image-50" style="background-position:50% 50%;background-image:url('/1-300x200.jpg')"></div><p>T</p></div>`,
      '<figure><img src="https://old.example/wp-content/uploads/2019/06/lamp.jpg" alt="A"></figure><p>T</p>',
    ],
    [
      'an accordion',
      '<div class="wp-block-accordion"><div class="wp-block-accordion-item"><h3 class="wp-block-accordion-heading"><button><span class="wp-block-accordion-heading__toggle-title">Q <em>1</em></span><span class="wp-block-accordion-heading__toggle-icon">+</span></button></h3><div class="wp-block-accordion-panel"><p>A</p></div></div></div>',
      '<details class="fold"><summary>Q <em>1</em></summary><p>A</p></details>',
    ],
    [
      'a file',
      '<div class="wp-block-file"><object data="https://a.test/f.pdf"></object><a href="https://a.test/f.pdf">Rules</a><a href="https://a.test/f.pdf" class="wp-block-file__button" download>Download</a></div>',
      '<p><a href="https://a.test/f.pdf">Rules</a></p>',
    ],
    [
      'a gallery',
      '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="https://a.test/1.jpg" alt=""><figcaption>One</figcaption></figure></li></ul><figcaption class="blocks-gallery-caption">All</figcaption></figure>',
      '<figure><img src="https://a.test/1.jpg" alt=""><figcaption>One</figcaption></figure><p>All</p>',
    ],
    [
      'an embed',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://a.test/1\n</div><figcaption>Said <b>so</b></figcaption></figure>',
      '<p><a href="https://a.test/1">https://a.test/1</a></p><p>Said <b>so</b></p>',
    ],
    [
      'a formula',
      '<div class="wp-block-math"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></div>',
      '<p><code>x^2</code></p>',
    ],
  ])('%s keeps its words, images and caption', async (_what, block, kept) => {
    const { html, warnings } = await only({ content: `<!-- wp:x -->${block}<!-- /wp:x -->` }, [
      LAMP,
    ]);
    expect([html, warnings]).toEqual([kept, []]);
  });

  it('a footnote is placed where the text refers to it, others where their block was', async () => {
    const { html } = await only({
      content:
        '<!-- wp:paragraph --><p>a<sup data-fn="x" class="fn"><a href="#x" id="x-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
      meta: {
        footnotes:
          '[{"id":"x","content":"Said <em>so</em> in <a href=\\"https://a.example/b\\">a talk</a>"},{"id":"y","content":"Unused"}]',
      },
    });
    expect(html).toBe(
      '<p>a<span class="footnote"> Said so in a talk (https://a.example/b)</span></p><ol><li>Unused</li></ol>',
    );
  });

  it('footnotes listed at the end by a plugin are placed where the text refers to them', async () => {
    const { html } = await only({
      content:
        '<p>a<sup id="fnref-1"><a href="#fn-1">1</a></sup> b<a href="#fn-2">[2]</a></p>\n' +
        '<div class="footnotes"><hr><ol><li id="fn-1">One <a href="#fnref-1">↩</a></li>' +
        '<li id="fn-2"><p>Two, see <a href="#fn-2">itself</a>. <a href="#fnref-2">↩</a></p></li></ol></div>',
    });
    expect(html).toBe(
      '<p>a<span class="footnote"> One</span> b<span class="footnote"> Two, see itself.</span></p>',
    );
  });

  it('a dynamic block of WordPress is omitted and named', async () => {
    const { html, warnings } = await only({
      content: '<!-- wp:latest-posts /-->\n<!-- wp:latest-posts {"a":1} /--><!-- wp:spacer /-->',
    });
    expect([html, warnings.map(({ issue }) => issue)]).toEqual([
      '',
      ['Dynamic WordPress block: latest-posts'],
    ]);
  });
});
