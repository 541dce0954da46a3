import { describe, expect, it } from 'vitest';
import { renderArticle } from './render.ts';

const IMPORT = { remoteImages: 'import', siteUrl: 'https://magazine.example' } as const;
const rendered = (html: string) => renderArticle(html, IMPORT).html;

describe('the rendered article', () => {
  it('leaves plain HTML as it was written', () => {
    const html = '<h4>Tables &lt;table&gt; and <em>images</em></h4><ul><li>é 🎮</li></ul>';
    expect(rendered(html)).toBe(html);
    expect(rendered('')).toBe('');
  });

  it('has its text on one line', () => {
    const html =
      '<h2>One</h2><p>t<b>wo</b> &amp;\n three<br>four</p><table><tr><td>5</td></tr></table>';
    expect(renderArticle(html, IMPORT).text).toBe('One two & three four 5');
  });

  it('gives headings ids from their words, with a number if two are alike', () => {
    const { html, headings } = renderArticle(
      '<h2>The <em>Fog</em> &amp;\n rain</h2><h3 dir="ltr">Day 2</h3><h2>Day</h2><h3>Day</h3><h2>日</h2><h2> </h2>',
      IMPORT,
    );
    expect(html).toBe(
      '<h2 id="text-the-fog-rain">The <em>Fog</em> &amp;\n rain</h2>' +
        '<h3 dir="ltr" id="text-day-2">Day 2</h3><h2 id="text-day">Day</h2>' +
        '<h3 id="text-day-3">Day</h3><h2 id="text-part">日</h2><h2> </h2>',
    );
    expect(headings).toEqual([
      { id: 'text-the-fog-rain', level: 2, title: 'The Fog & rain' },
      { id: 'text-day-2', level: 3, title: 'Day 2' },
      { id: 'text-day', level: 2, title: 'Day' },
      { id: 'text-day-3', level: 3, title: 'Day' },
      { id: 'text-part', level: 2, title: '日' },
    ]);
  });

  it('leaves headings in closed details out of its contents', () => {
    const { html, headings } = renderArticle(
      '<h2>Begin</h2><details><summary>End</summary><h3>Who it was</h3></details><h2>After</h2>',
      IMPORT,
    );
    expect(html).toContain('<h3 id="text-who-it-was">');
    expect(headings.map(({ title }) => title)).toEqual(['Begin', 'After']);
  });

  it('keeps the id of a checklist heading inside the frame', () => {
    expect(rendered('<h2>Pack</h2><ul class="checklist"><li>Rope</li></ul>')).toMatch(
      /^<section class="checklist-frame"><h2 id="text-pack">Pack<\/h2>/,
    );
  });

  it('puts each table in a named, scrollable frame', () => {
    expect(rendered('<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><hr />')).toBe(
      '<p>a</p><div class="table-wrap" tabindex="0" role="region" aria-label="Table 1">' +
        '<table><tbody><tr><td>1</td></tr></tbody></table></div><hr />',
    );
  });

  it('names tables by caption, others by number', () => {
    const html = rendered(
      '<table><tr><td>1</td></tr></table>' +
        '<table><caption>Frame <b>rates</b> at &quot;High&quot;</caption><tr><td>2</td></tr></table>' +
        '<table><tr><td>3</td></tr></table>',
    );
    expect([...html.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'Table 1',
      'Frame rates at &quot;High&quot;',
      'Table 3',
    ]);
  });

  it('gives nested tables one frame, named by the outer one', () => {
    const html = rendered(
      '<table><tr><td><table><caption>inner</caption><tr><td>x</td></tr></table></td></tr></table>',
    );
    expect(html.match(/table-wrap/g)).toHaveLength(1);
    expect(html).toContain('aria-label="Table 1"');
    expect(html.endsWith('</table></td></tr></table></div>')).toBe(true);
  });

  it.each([
    ['code takes the focus', '<pre><code>a</code></pre>', '<pre tabindex="0"><code>a</code></pre>'],
    [
      'images load when they come near',
      '<img src="/a.webp" alt="&lt;a&gt; &quot;b&quot;" />',
      '<img loading="lazy" decoding="async" src="/a.webp" alt="&lt;a&gt; &quot;b&quot;">',
    ],
    [
      'a video is a link with its still, from this site alone, that names the other site',
      '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Ten &quot;laps&quot;"></iframe>',
      '<div class="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" data-player="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1" aria-label="Play video on YouTube: Ten &quot;laps&quot;"><img src="/media/videos/aqz-KE-bpKQ.jpg" alt="" loading="lazy" decoding="async"><small>YouTube</small></a></div>',
    ],
    [
      'a part of a video plays that part',
      '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=95&amp;end=120" title="Video"></iframe>',
      '<div class="embed"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=95s" data-player="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=95&amp;end=120&amp;autoplay=1" aria-label="Play video on YouTube"><img src="/media/videos/aqz-KE-bpKQ.jpg" alt="" loading="lazy" decoding="async"><small>YouTube</small></a></div>',
    ],
    [
      'a widget is a link that names its site, in a frame of this site',
      '<iframe src="https://store.steampowered.com/widget/570/" title="Dota &lt;2&gt;"></iframe>',
      '<div class="embed strip"><a href="https://store.steampowered.com/app/570/" data-player="/embed?url=https%3A%2F%2Fstore.steampowered.com%2Fwidget%2F570%2F"><strong>Dota &lt;2&gt;</strong><small>Load content from Steam</small></a></div>',
    ],
    [
      'spoilers are marked',
      '<details open><summary>End</summary></details>',
      '<details open="" class="spoiler"><summary>End</summary></details>',
    ],
  ])('%s', (_name, html, expected) => expect(rendered(html)).toBe(expected));

  it('ends with a mark after the last word', () => {
    expect(rendered('<p>One.</p><p>Two.</p>\n')).toMatch(
      /^<p>One\.<\/p><p>Two\.<svg class="point endmark".*<\/svg><\/p>$/,
    );
  });
});

describe('an uploaded image in an article', () => {
  const HASH = '0123456789abcdef0123';
  const KEY = `${HASH}-4000x3000`;
  const src = `/media/${KEY}/2560.jpg`;

  it('is lazy and has sizes and dimensions', () => {
    const html = rendered(`<h2>a</h2><img src="${src}" alt="x &lt; y" title="t" /><h2>b</h2>`);
    expect(html).toMatch(
      /^<h2 id="text-a">a<\/h2><picture><source type="image\/avif" srcset="[^"]+" sizes="/,
    );
    expect(html).toContain(`<img src="${src}" alt="x &lt; y" title="t" width="4000" height="3000"`);
    expect(html).toContain(`srcset="/media/${KEY}/240.webp 240w,`);
    expect(html).toMatch(/ loading="lazy" decoding="async"><\/picture><h2 id="text-b">b<\/h2>$/);
  });

  it('opens its largest file from a figure, with a name of its own if it has no text', () => {
    expect(rendered(`<figure><img src="${src}" alt="A &lt; B" /></figure>`)).toMatch(
      new RegExp(
        `^<figure><a href="${src}" data-zoom=""><picture>.* alt="A &lt; B" .*</picture></a></figure>$`,
      ),
    );
    expect(
      rendered(
        `<figure class="embed-card"><blockquote>x</blockquote><img src="${src}" alt="" /></figure>`,
      ),
    ).toContain('data-zoom');
    expect(rendered(`<figure><img src="${src}" alt="" /></figure>`)).toContain(
      `<a href="${src}" data-zoom="" aria-label="Enlarge image">`,
    );
  });

  it.each([
    ['in a line of text', `<p><img src="${src}" /></p>`],
    ['in a link', `<figure><a href="/about"><img src="${src}" /></a></figure>`],
    [
      'in the card of a page',
      `<figure class="embed-card"><img src="${src}" /><p>Title</p></figure>`,
    ],
    ['on another host', '<figure><img src="https://a.example/b.png" /></figure>'],
  ])('opens nothing %s', (_where, html) => expect(rendered(html)).not.toContain('data-zoom'));

  it.each([
    ['width="300"', 'width="300" height="225"'],
    ['height="300"', 'width="400" height="300"'],
    ['width="10" height="20"', 'width="10" height="20"'],
    ['width="all"', 'width="4000" height="3000"'],
  ])('keeps the size that the writer set: %s', (given, kept) => {
    const html = rendered(`<img ${given} src="${src}" />`);
    for (const one of kept.split(' ')) expect(html).toContain(` ${one}`);
    expect(html.match(/(?<!max-)width=/g)).toHaveLength(1);
  });

  it('moves if it is an animation, unless the reader prefers reduced motion', () => {
    const html = rendered(`<figure><img src="/media/${HASH}-90x60/90.gif" alt="A" /></figure>`);
    const still = `/media/${HASH}-90x60/90`;
    expect(html).toMatch(/<a href="[^"]*\/90.gif" data-zoom=""><picture>/);
    expect(html.match(/<source [^>]*>/g)?.map((one) => one.replace(/ sizes.*/, ''))).toEqual([
      `<source media="(prefers-reduced-motion:no-preference)" srcset="${still}.anim.webp 90w"`,
      `<source type="image/avif" srcset="${still}.avif 90w"`,
    ]);
    expect(html).toMatch(/<img src="[^"]*\/90\.jpg"[^>]* srcset="[^"]*\/90\.webp 90w"/);
  });

  it('stands still if it is compared with another', () => {
    const one = `<figure><img src="/media/${HASH}-90x60/90.gif"><figcaption>A</figcaption></figure>`;
    const html = rendered(`<figure class="block-compare">${one}${one}</figure>`);
    expect(html).toContain('90.avif');
    expect(html).not.toContain('anim.webp');
  });

  it.each([
    '<img src="https://elsewhere.example/a.jpg" alt="" />',
    '<img src="/demo/images/bus.webp" alt="" />',
    `<p>&lt;img src="${src}"&gt;</p>`,
    `<a href="${src}">an image</a>`,
  ])('is not confused with other images: %s', (html) =>
    expect(rendered(html)).not.toContain('srcset'),
  );
});

describe('a checklist', () => {
  const box = '<input type="checkbox" autocomplete="off">';
  const frame = (inner: string, steps: number, heading = '') =>
    `<section class="checklist-frame">${heading}<p role="status">0 of ${steps} done</p>` +
    `<progress max="${steps}" value="0" aria-hidden="true"></progress>` +
    `<ul class="checklist">${inner}</ul>` +
    '<div class="checklist-foot"><p>Stored on this device only.</p>' +
    '<button type="button">Reset</button></div></section>';

  it('has a labeled checkbox for each step and a count', () => {
    expect(
      rendered(
        '<p>a</p><ul class="checklist"><li>Fill the <strong>lamp</strong><p>Oil is free.</p></li>' +
          '<li><p><a href="/x">Wicks</a> two</p></li></ul><p>z</p><hr />',
      ),
    ).toBe(
      '<p>a</p>' +
        frame(
          `<li><label>${box}<span>Fill the <strong>lamp</strong></span></label><p>Oil is free.</p></li>` +
            `<li><p><label>${box}<span><a href="/x">Wicks</a> two</span></label></p></li>`,
          2,
        ) +
        '<p>z</p><hr />',
    );
  });

  it('shares a frame with the heading right above it', () => {
    expect(rendered('<h2>Before</h2>\n<ul class="checklist"><li>One</li></ul><hr />')).toBe(
      `${frame(`<li><label>${box}<span>One</span></label></li>`, 1, '<h2 id="text-before">Before</h2>\n')}<hr />`,
    );
    expect(
      rendered('<h2>Before</h2><p>a</p><ul class="checklist"><li>One</li></ul><hr />'),
    ).toMatch(/^<h2 id="text-before">Before<\/h2><p>a<\/p><section/);
  });

  it('can hold nested steps, plain lists, and steps that don’t begin with words', () => {
    const html = rendered(
      '<ul class="checklist"><li>One<ul class="checklist"><li>Half</li></ul><ul><li>plain</li></ul>' +
        '</li><li><h3>Loud</h3></li><li></li></ul>',
    );
    expect(html).toContain('0 of 4 done');
    expect(html.match(/checklist-frame/g)).toHaveLength(1);
    expect(html).toContain('<ul><li>plain</li></ul>');
    expect(html).toContain(
      '<li><input type="checkbox" autocomplete="off" aria-label="Step 3"><h3 id="text-loud">Loud</h3></li>',
    );
    expect(html.match(/<label>/g)).toHaveLength(2);
  });

  it('is indexed by its words only', () => {
    const html = '<h2>Before</h2><ul class="checklist"><li>One</li><li>Two</li></ul>';
    expect(renderArticle(html, IMPORT).text).toBe('Before One Two');
  });
});

describe('details and galleries', () => {
  it('details are a spoiler unless they have the class fold', () => {
    expect(rendered('<details><summary>a</summary></details>')).toMatch(
      /^<details class="spoiler">/,
    );
    expect(rendered('<details class="fold" open=""><summary>a</summary></details>')).toMatch(
      /^<details class="fold" open="">/,
    );
  });

  it('a gallery has the proportions of images with known sizes', () => {
    const html = rendered(
      '<figure class="gallery"><figure><img src="/a.png" width="1600" height="900" alt="" /></figure>' +
        '<figure><img src="/b.png" alt="" /></figure><figcaption>All</figcaption></figure>',
    );
    expect(html).toContain('<figure class="gallery"><figure style="--r:1.778"><img');
    expect(html).toContain('</figure><figure><img');
    const alone = rendered('<figure><img src="/a.png" width="16" height="9" alt="" /></figure>');
    expect(alone).not.toContain('--r');
  });

  describe('a drop cap', () => {
    const LONG = 'Forty hours on a planet that stopped turning. '.repeat(6);
    it.each([
      ['a long first paragraph', `<p>${LONG}</p>`, true],
      ['a long first paragraph in Greek', `<p>Ω${LONG}</p>`, true],
      ['a short first paragraph', '<p>Short.</p>', false],
      ['a paragraph with an opening quotation mark', `<p>“${LONG}</p>`, false],
      ['a paragraph with an emoji', `<p>🎮 ${LONG}</p>`, false],
      ['a Japanese paragraph', `<p>${'日本語の段落です。'.repeat(40)}</p>`, false],
      ['an Arabic paragraph', `<p>${'وقفت الحافلة '.repeat(30)}</p>`, false],
      ['a paragraph after a heading', `<h2>One</h2><p>${LONG}</p>`, false],
    ])('of %s: %s %s', (_what, html, has) => {
      expect(rendered(`${html}<p>${LONG}</p>`).split(' data-drop=""')).toHaveLength(has ? 2 : 1);
    });
  });

  describe('a quote', () => {
    const LINE = 'You never shouted, and I kept waiting for it.';
    it.each([
      ['of one paragraph is set large', `<p>${LINE}</p>`, false],
      ['with a source is set large', `<p>${LINE}</p><p>Bertil Wainfleet</p>`, false],
      [
        'with a marked source is set large',
        `<p>${LINE}</p><p><cite>The skipper.</cite></p>`,
        false,
      ],
      ['of two sentences is plain', `<p>${LINE}</p><p>“I did shout.”</p>`, true],
      ['of three paragraphs is plain', `<p>${LINE}</p><p>No</p><p>Yes</p>`, true],
      [
        'in a quote counts with it',
        `<p>${LINE}</p><blockquote><p>a.</p></blockquote><p>b.</p>`,
        true,
      ],
    ])('%s', (_what, inside, isPlain) => {
      const html = rendered(`<blockquote dir="ltr">${inside}</blockquote>`);
      expect(html.startsWith(`<blockquote dir="ltr"${isPlain ? ' data-plain=""' : ''}>`)).toBe(
        true,
      );
      expect(html.match(/data-plain/g) ?? []).toHaveLength(isPlain ? 1 : 0);
    });

    it('in a step of a checklist leaves the text whole', () => {
      const step =
        '<ul class="checklist"><li>Rope<blockquote><p>a.</p><p>b.</p></blockquote></li></ul>';
      expect(rendered(step).replace(' data-plain=""', '')).toContain(
        '<blockquote><p>a.</p><p>b.</p></blockquote></li>',
      );
    });
  });
});
