import { describe, expect, it } from 'vitest';
import {
  articlesOf,
  exported,
  htmlOf,
  lexicalOf,
  only,
} from '#tests/support/content/ghost-export.ts';

describe('the text of a Ghost post', () => {
  it.each([
    [
      'a bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.test/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title &amp; more</div><div>Text</div></div></a></figure>',
      '<p><a href="https://a.test/x">Title &amp; more</a></p>',
    ],
    [
      'a gallery',
      '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://a.test/1.jpg" alt="1"></div><div class="kg-gallery-image"><img src="https://a.test/2.jpg" alt=""></div></div></div></figure>',
      '<figure class="gallery wide"><figure><img src="https://a.test/1.jpg" alt="1"></figure><figure><img src="https://a.test/2.jpg" alt=""></figure></figure>',
    ],
    [
      'a callout',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>this</b></div></div>',
      '<blockquote><p>💡 Mind <b>this</b></p></blockquote>',
    ],
    [
      'a toggle',
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button class="x"><svg><path/></svg></button></div><div class="kg-toggle-content"><p>Text</p></div></div>',
      '<details class="fold"><summary>More</summary><p>Text</p></details>',
    ],
    [
      'a film',
      '<figure class="kg-card kg-video-card"><div><video src="https://a.test/v.mp4"></video><div class="kg-video-overlay"><button>Play</button></div></div><figcaption>Seen</figcaption></figure>',
      '<p><a href="https://a.test/v.mp4">https://a.test/v.mp4</a></p><p>Seen</p>',
    ],
    [
      'a player',
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></figure>',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
    ],
    [
      'a button',
      '<div class="kg-card kg-button-card"><a href="https://a.test/" class="kg-btn">Go</a></div>',
      '<p><a href="https://a.test/">Go</a></p>',
    ],
    [
      'a file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.test/f.pdf"><div class="kg-file-card-title">Rules</div><div>12 kB</div></a></div>',
      '<p><a href="https://a.test/f.pdf">Rules</a></p>',
    ],
    [
      'an image',
      '<figure class="kg-card kg-image-card kg-width-full"><img src="https://a.test/1.jpg" class="kg-image" alt="A" srcset="x 1x"><figcaption>C</figcaption></figure>',
      '<figure class="wide"><img src="https://a.test/1.jpg" alt="A"><figcaption>C</figcaption></figure>',
    ],
    [
      'a bookmark of a site that has widgets',
      '<figure class="kg-card kg-bookmark-card"><a href="https://store.steampowered.com/app/570/"><div class="kg-bookmark-title">Dota</div></a></figure>',
      '<p><a href="https://store.steampowered.com/app/570/">Dota</a></p>',
    ],
    [
      'a bookmark with more words',
      '<figure class="kg-card kg-bookmark-card"><a href="https://a.test/x"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">What it is</div><img class="kg-bookmark-icon" src="https://a.test/i.png"></a><figcaption>Read it</figcaption></figure>',
      '<p><a href="https://a.test/x">Title</a></p><p>What it is</p><p>Read it</p>',
    ],
    [
      'a sound',
      '<div class="kg-card kg-audio-card"><img src="https://a.test/t.png" class="kg-audio-thumbnail"><div><audio src="https://a.test/a.mp3"></audio><div class="kg-audio-title">First</div><button>1×</button></div></div>',
      '<p><a href="https://a.test/a.mp3">First</a></p>',
    ],
    [
      'a heading on an image',
      '<div class="kg-card kg-header-card" style="background-image: url(__GHOST_URL__/h.jpg)"><h2>H</h2><a href="https://a.test/" class="kg-header-card-button">Go</a></div>',
      '<figure><img src="https://old.example/h.jpg" alt=""></figure><h2>H</h2><p><a href="https://a.test/">Go</a></p>',
    ],
    [
      'a gallery with a caption',
      '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-image"><a href="https://a.test/"><img src="https://a.test/1.jpg" alt=""></a></div></div><figcaption>All</figcaption></figure>',
      '<figure><a href="https://a.test/"><img src="https://a.test/1.jpg" alt=""></a></figure><p>All</p>',
    ],
  ])('%s keeps what it says', async (_what, html, kept) => {
    expect(await htmlOf(html)).toBe(kept);
  });

  it('the stars of a product are removed with a warning', async () => {
    const star = '<span class="kg-product-card-rating-active kg-product-card-rating-star"></span>';
    const { html, warnings } = await only({
      html: `<div class="kg-card kg-product-card"><h4>Lamp</h4><div class="kg-product-card-rating">${star.repeat(4)}</div><p>Good</p></div>`,
    });
    expect([html, warnings.map(({ issue }) => issue)]).toEqual([
      '<h4>Lamp</h4><p>Good</p>',
      ['Product rating: 4 of 5 stars'],
    ]);
  });

  it('__GHOST_URL__ becomes the URL of the site', async () => {
    const file =
      '<div class="kg-card kg-file-card"><a href="__GHOST_URL__/f.pdf"><div class="kg-file-card-title">Rules</div></a></div>';
    const film =
      '<figure class="kg-card kg-video-card"><video src="__GHOST_URL__/v.mp4"></video></figure>';
    expect(await htmlOf(file + film)).toBe(
      '<p><a href="https://old.example/f.pdf">Rules</a></p><p><a href="https://old.example/v.mp4">https://old.example/v.mp4</a></p>',
    );
    const [without] = await articlesOf(exported({ html: film }), '');
    expect(without?.html).toBe('');
    expect(without?.warnings.map(({ issue }) => issue)).toEqual(['Player or file without a URL']);
  });

  it('Lexical is read where a post has no HTML', async () => {
    const words = { type: 'extended-text', text: 'a < b', format: 3 };
    const { html, warnings } = await lexicalOf(
      { type: 'extended-heading', tag: 'h3', children: [{ type: 'text', text: 'H' }] },
      {
        type: 'paragraph',
        children: [
          words,
          { type: 'linebreak' },
          { type: 'link', url: 'https://a.test/', children: [{ type: 'text', text: 'l' }] },
        ],
      },
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [{ type: 'listitem', children: [{ type: 'text', text: 'i' }] }],
      },
      { type: 'image', src: '__GHOST_URL__/i.jpg', alt: 'A', caption: 'C', cardWidth: 'wide' },
      { type: 'codeblock', code: 'a < b', language: 'ts' },
      { type: 'poll' },
    );
    expect(html).toBe(
      '<h3>H</h3><p><strong><em>a &lt; b</em></strong><br><a href="https://a.test/">l</a></p><ol start="3"><li>i</li></ol>' +
        '<figure class="wide"><img src="https://old.example/i.jpg" alt="A"><figcaption>C</figcaption></figure>' +
        '<pre><code class="language-ts">a &lt; b</code></pre>',
    );
    expect(warnings.map(({ issue }) => issue)).toEqual(['Unknown Ghost card: poll']);
  });

  it.each<[object, string, string[]]>([
    [
      {
        type: 'header',
        heading: 'H',
        subheading: 'S',
        buttonText: 'Go',
        buttonUrl: 'https://a.test',
      },
      '<h2>H</h2><p>S</p><p><a href="https://a.test">Go</a></p>',
      [],
    ],
    [{ type: 'signup', header: 'Join', subheader: 'Weekly' }, '<h2>Join</h2><p>Weekly</p>', []],
    [
      {
        type: 'call-to-action',
        textValue: '<p>Buy</p>',
        buttonText: 'Go',
        buttonUrl: 'https://a.test',
      },
      '<p>Buy</p><p><a href="https://a.test">Go</a></p>',
      [],
    ],
    [
      {
        type: 'product',
        productTitle: 'Pad',
        productDescription: '<p>Grips</p>',
        productRatingEnabled: true,
        productStarRating: 4,
        productUrl: 'https://a.test',
        productButton: 'Buy',
      },
      '<h4>Pad</h4><p>Grips</p><p><a href="https://a.test">Buy</a></p>',
      ['Product rating: 4 of 5 stars'],
    ],
    [
      { type: 'image', src: '/a.png', alt: 'a', href: 'https://a.test' },
      '<figure><a href="https://a.test"><img src="https://old.example/a.png" alt="a"></a></figure>',
      [],
    ],
    [{ type: 'email', html: '<p>Mails</p>' }, '', ['Text for emails alone']],
    [
      { type: 'html', html: '<p>Mails</p>', visibility: { showOnWeb: false } },
      '',
      ['Text for emails alone'],
    ],
  ])('a Lexical card keeps its words: %j', async (card, html, issues) => {
    const article = await lexicalOf(card);
    expect([article.html, article.warnings.map(({ issue }) => issue)]).toEqual([html, issues]);
  });

  it('a nested list of Lexical has no empty bullet', async () => {
    const item = (...children: object[]) => ({ type: 'listitem', children });
    const list = (...children: object[]) => ({ type: 'list', listType: 'bullet', children });
    const words = (text: string) => ({ type: 'text', text });
    const nested = list(item(words('a')), item(list(item(words('b')))), item(words('c')));
    expect((await lexicalOf(nested)).html).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>');
  });

  it('Markdown cards become HTML', async () => {
    const markdown = '## H\n\na *b* ![c](__GHOST_URL__/i.jpg) <u>d</u>[^1]\n\n[^1]: Note';
    const shown =
      '<h2>H</h2><p>a <em>b</em> <img src="https://old.example/i.jpg" alt="c"> <u>d</u><span class="footnote"> Note</span></p>';
    const { html } = await lexicalOf({ type: 'markdown', markdown });
    expect(html.replaceAll('\n', '')).toBe(shown);
  });

  it('a post with only Mobiledoc is imported without its text, with a warning', async () => {
    const { html, warnings } = await only({ html: '', mobiledoc: '{"version":"0.3.1"}' });
    expect([html, warnings.map(({ issue }) => issue)]).toEqual([
      '',
      ['Text only in Mobiledoc, the format of old Ghost versions'],
    ]);
  });

  it('unreadable text is removed with a warning', async () => {
    const deep = { html: null, lexical: `${'{"root":{"children":['.repeat(3)}` };
    expect((await only(deep)).warnings.map(({ issue }) => issue)).toEqual(['Text can’t be read']);
    const { html } = await only({ html: '<b>'.repeat(100_000) });
    expect(html.length).toBeLessThan(2000);
  });
});
