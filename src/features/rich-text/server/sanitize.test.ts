import { describe, expect, it } from 'vitest';
import { LIMITS } from '#features/articles/values.ts';
import { ContentError } from './content-error.ts';
import { judgeArticleHtml, sanitizeArticleHtml } from './sanitize.ts';

const ID = 'dQw4w9WgXcQ';
const PLAYER =
  `<iframe src="https://www.youtube-nocookie.com/embed/${ID}" title="Video" ` +
  'allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>';

/** Name, input, output. */
const CASES: [name: string, html: string, kept: string][] = [
  ['plain text', 'a < b & c', 'a &lt; b &amp; c'],
  [
    'output of the editor',
    '<h2>A</h2><p><strong>b</strong><em>c</em><u>d</u></p><ul><li>e</li></ul><ol start="3"><li>f</li></ol>',
    '<h2>A</h2><p><strong>b</strong><em>c</em><u>d</u></p><ul><li>e</li></ul><ol start="3"><li>f</li></ol>',
  ],
  [
    'a code block with its language',
    '<pre><code class="language-c++">a &lt; b</code></pre>',
    '<pre><code class="language-c++">a &lt; b</code></pre>',
  ],
  [
    'lists with letters and Roman numerals; other types are removed',
    '<ol type="a" start="2"><li>b</li></ol><ol type="I"><li>c</li></ol><ol type="1"><li>d</li></ol>',
    '<ol type="a" start="2"><li>b</li></ol><ol type="I"><li>c</li></ol><ol><li>d</li></ol>',
  ],
  ['line breaks in code', '<pre>a\n  b\n</pre>', '<pre>a\n  b\n</pre>'],
  ['headings: the page has its h1 already', '<h1>A</h1><h5>b</h5>', '<h2>A</h2><h4>b</h4>'],
  [
    'older names of tags',
    '<b>a</b><i>b</i><strike>c</strike>',
    '<strong>a</strong><em>b</em><s>c</s>',
  ],
  ['unclosed tags are closed', '<p>a <strong>b', '<p>a <strong>b</strong></p>'],
  ['an unknown tag goes, its text stays', '<p><blink>a</blink><o:p>b</o:p></p>', '<p>ab</p>'],
  ['a document becomes its content', '<html><body><p>a</p></body></html>', '<p>a</p>'],
  [
    'the caption of a figure without an image',
    '<p>a</p><figure class="wide"><figcaption>b <em>c</em></figcaption></figure><figure> </figure>',
    '<p>a</p><p>b <em>c</em></p>',
  ],
  [
    'a figure whose image is refused',
    '<figure><img src="data:image/png;base64,AA"><figcaption>b</figcaption></figure>',
    '<p>b</p>',
  ],
  ['comments', 'a<!-- <script>x</script> -->b', 'ab'],

  ['script with its text', 'a<script>alert(1)</script>b', 'ab'],
  ['script in any writing', 'a<ScRiPt src=//x.test>1</sCrIpT >b', 'ab'],
  ['style with its text', 'a<style>p{display:none}</style>b', 'ab'],
  ['noscript with its content', '<noscript><p>a</p></noscript>', ''],
  ['template with its content', '<template><p>a</p></template>', ''],
  ['the style attribute', '<p style="position:fixed">a</p>', '<p>a</p>'],
  ['event handlers', '<p onclick="a()" ONLOAD=b()>a</p>', '<p>a</p>'],
  [
    'event handlers of an image',
    '<img src="/media/a.png" onerror="a()" alt="A">',
    '<img src="/media/a.png" alt="A" />',
  ],
  ['ids and data', '<p id="root" data-x="1" aria-label="b">a</p>', '<p>a</p>'],
  [
    'base, meta, link, forms',
    '<base href="//x.test"><meta http-equiv="refresh"><link rel="x"><form action="/x"><input name="a"><button>b</button></form>',
    'b',
  ],
  [
    'svg',
    '<svg onload="a()"><script>a()</script><a xlink:href="javascript:a()">b</a></svg>',
    '<a>b</a>',
  ],
  ['math', '<math><mi xlink:href="javascript:a()">b</mi></math>', 'b'],
  ['object, embed, video', '<object data="x"></object><embed src="x"><video src="x"></video>', ''],

  [
    'a link',
    '<a href="https://a.test/?b=1&amp;c=2" title="t">a</a>',
    '<a href="https://a.test/?b=1&amp;c=2" title="t">a</a>',
  ],
  ['a link within the site', '<a href="/articles/a#b">a</a>', '<a href="/articles/a#b">a</a>'],
  ['a link to mail', '<a href="mailto:a@b.test">a</a>', '<a href="mailto:a@b.test">a</a>'],
  [
    'target and rel of a link',
    '<a href="/a" target="_blank" rel="opener">a</a>',
    '<a href="/a">a</a>',
  ],
  [
    'what marks a link as paid for, alone',
    '<a href="/a" rel="noopener SPONSORED nofollow">a</a><a href="/b" rel="ugc">b</a>',
    '<a href="/a" rel="sponsored">a</a><a href="/b">b</a>',
  ],
  ['a javascript: link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript: with blanks and case', '<a href=" jAvA\tScRiPt\n:alert(1)">a</a>', '<a>a</a>'],
  ['javascript: in entities', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<a>a</a>'],
  [
    'vbscript:, data:, file:, blob:',
    '<a href="vbscript:a">a</a><a href="data:text/html,b">b</a><a href="file:///c">c</a><a href="blob:d">d</a>',
    '<a>a</a><a>b</a><a>c</a><a>d</a>',
  ],
  ['a protocol-relative link', '<a href="//evil.test/a">a</a>', '<a>a</a>'],
  ['the same with backslashes', '<a href="\\\\evil.test/a">a</a>', '<a>a</a>'],

  [
    'an image',
    '<img src="https://a.test/a.png" alt="A &quot;b&quot;" width="3" height="2">',
    '<img src="https://a.test/a.png" alt="A &quot;b&quot;" width="3" height="2" />',
  ],
  [
    'an image of the site',
    '<img src="/demo/images/a.svg" alt="">',
    '<img src="/demo/images/a.svg" alt="" />',
  ],
  ['a data: image', '<p>a<img src="data:image/svg+xml,x"></p>', '<p>a</p>'],
  ['a javascript: image', '<img src="javascript:a()">', ''],
  ['a protocol-relative image', '<img src="//evil.test/a.png">', ''],
  ['an image without a URL', '<img alt="a"><img src="">', ''],
  [
    'srcset',
    '<img src="/media/a.png" srcset="//evil.test/b.png 2x">',
    '<img src="/media/a.png" />',
  ],

  [
    'classes that are ours',
    '<figure class="wide"><img src="/media/a.png"><figcaption>a</figcaption></figure>',
    '<figure class="wide"><img src="/media/a.png" /><figcaption>a</figcaption></figure>',
  ],
  [
    'classes that are not',
    '<p class="fixed inset-0">a</p><code class="x">b</code><figure class="wide evil">c</figure>',
    '<p>a</p><code>b</code><figure class="wide">c</figure>',
  ],
  [
    'a table',
    '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    '<table><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
  ],
  ['language and direction', '<p lang="ar" dir="rtl">a</p>', '<p lang="ar" dir="rtl">a</p>'],
];

describe('sanitizeArticleHtml', () => {
  it.each(CASES)('%s', (_name, html, kept) => {
    expect(sanitizeArticleHtml(html)).toBe(kept);
  });

  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=x&v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/embed/${ID}?autoplay=1`,
    `https://www.youtube.com/v/${ID}`,
    `http://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
  ])('the player of %s is rebuilt from its video id', (src) => {
    const html = `<iframe src="${src}" width="9" onload="a()" srcdoc="<b>" allow="camera"></iframe>`;
    expect(sanitizeArticleHtml(html)).toBe(PLAYER);
  });

  it.each([
    'https://evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/embed/dQw4w9WgXcQ',
    'https://evil.test/?u=https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com@evil.test/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/short',
    'https://www.youtube.com/embed/twelve-chars',
    'https://www.youtube.com/redirect?q=https://evil.test',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    '//www.youtube.com/embed/dQw4w9WgXcQ',
    '/embed/dQw4w9WgXcQ',
    '',
  ])('any other iframe is removed: %s', (src) => {
    expect(sanitizeArticleHtml(`<p>a</p><iframe src="${src}">b</iframe>`)).toBe('<p>a</p>');
  });

  it('an iframe without a URL is removed', () => {
    expect(sanitizeArticleHtml('<iframe srcdoc="<script>a()</script>"></iframe>')).toBe('');
  });

  it('the start and end of a video stay, also when it is saved again', () => {
    const html = `<iframe src="https://youtu.be/${ID}?t=1m35s&amp;end=120"></iframe>`;
    const once = sanitizeArticleHtml(html);
    expect(once).toContain(`/embed/${ID}?start=95&amp;end=120" title="Video"`);
    expect(sanitizeArticleHtml(once)).toBe(once);
  });

  it('the frame of a known site stays, with a title that names it', () => {
    const html = '<iframe src="https://www.twitch.tv/gamesdonequick" allow="camera"></iframe>';
    expect(sanitizeArticleHtml(html)).toMatch(
      /^<iframe src="https:\/\/player\.twitch\.tv\/\?channel=gamesdonequick" title="Twitch" /,
    );
  });

  it('the content of a video player is removed', () => {
    const html = `<iframe src="https://youtu.be/${ID}">a &amp; <b>b</b></iframe>`;
    expect(sanitizeArticleHtml(html)).toBe(PLAYER);
  });

  it('the title of a player stays', () => {
    const html = `<iframe src="https://youtu.be/${ID}" title="A &quot;speed&quot; run"></iframe>`;
    expect(sanitizeArticleHtml(html)).toContain('title="A &quot;speed&quot; run"');
  });
});

describe('HTML that grows by escaping', () => {
  it('is measured as stored', () => {
    const fits = '&'.repeat(LIMITS.content / 5);
    expect(sanitizeArticleHtml(fits)).toHaveLength(LIMITS.content);
    expect(() => sanitizeArticleHtml(`${fits}a`)).toThrow(
      `can be at most ${LIMITS.content} characters as stored`,
    );
  });
});

describe('HTML that would keep the sanitizer busy', () => {
  it.each([
    ['unclosed', '<div>'.repeat(300_000)],
    ['closed', '<div>'.repeat(201) + '</div>'.repeat(201)],
    ['of tags that are taken out', '<x-a>'.repeat(5000)],
  ])('is refused if it nests too deep: %s', (_name, html) => {
    expect(() => sanitizeArticleHtml(html)).toThrow(/^can nest elements at most 200 deep/);
  });

  it('is not HTML with many shallow elements', () => {
    const many = '<p>one <strong>two</strong></p>'.repeat(5000);
    expect(sanitizeArticleHtml(many)).toBe(many);
    const deep = `${'<blockquote>'.repeat(150)}<p>x</p>${'</blockquote>'.repeat(150)}`;
    expect(sanitizeArticleHtml(deep)).toBe(deep);
  });

  it.each([
    ['without a URL', '<img>'],
    ['with a URL that is removed', '<img src="java&#9;script:x">'],
    ['that are frames of no video', '<iframe src="https://example.com/"></iframe>'],
  ])('is refused with too many images %s', (_name, tag) => {
    const long = `<p>${'word '.repeat(20_000)}</p>`;
    expect(() => sanitizeArticleHtml(long + tag.repeat(5000))).toThrow(/^can hold at most/);
    expect(sanitizeArticleHtml(`<p>x</p>${tag.repeat(50)}`)).toBe('<p>x</p>');
  });

  it('holds at most 1000 images, players and tables', () => {
    const many = '<p><img src="/media/a.webp" alt="" /></p>'.repeat(999);
    const table = '<table><tr><td>a</td></tr></table>';
    expect(sanitizeArticleHtml(many + table)).toBe(many + table);
    expect(() => sanitizeArticleHtml(many + table + table)).toThrow(
      /^can hold at most 1000 images, embeds and tables$/,
    );
  });
});

it('an article holds at most 50 players of video and audio files', () => {
  const player = (index: number) =>
    `<figure class="block-audio"><p><a href="/media/recordings/${String(index).padStart(32, '0')}.mp3">A</a></p></figure>`;
  const players = (count: number) =>
    Array.from({ length: count }, (_, index) => player(index)).join('');
  expect(sanitizeArticleHtml(players(50))).toBe(players(50));
  expect(() => sanitizeArticleHtml(players(51))).toThrow(
    /^can hold at most 50 players of video and audio files$/,
  );
});

describe('judgeArticleHtml', () => {
  const long = (piece: string) => piece.repeat(20_000 / piece.length);
  const ofEach = (html: string) =>
    [judgeArticleHtml, sanitizeArticleHtml].map((judge) => {
      try {
        judge(html);
      } catch (error) {
        expect(error).toBeInstanceOf(ContentError);
        return String(error);
      }
      return 'taken';
    });

  it.each([
    ['nests too deep', `${'<div>'.repeat(201)}x`, 'nest'],
    ['would be too long', '&'.repeat(LIMITS.content / 5 + 1), 'at most'],
    ['holds too many images, players and tables', '<table></table>'.repeat(1001), 'hold'],
    ['holds signs alone', long('&'), 'taken'],
    ['holds players alone', long(`<iframe src="https://youtu.be/${ID}"></iframe>`), 'taken'],
    ['holds unclosed tags', long('<p>a<td><i><table>').slice(0, 600), 'taken'],
  ])(
    'the quick check accepts or refuses like the sanitizer: the content %s',
    (_name, html, how) => {
      const [judged, sanitized] = ofEach(html);
      expect(judged).toContain(how);
      expect(judged).toBe(sanitized);
    },
  );
});
