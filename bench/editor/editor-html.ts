import fc from 'fast-check';

/** Generated HTML in the form that articles contain. */

const WORDS = [
  'tea',
  'harbour',
  'ship’s',
  'a &amp; b',
  '&lt;b&gt;',
  'naïve',
  '灯台',
  'سلام',
  'x\u00a0y',
  '007',
];
const word = fc.constantFrom(...WORDS);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const direction = fc.constantFrom(
  '',
  '',
  '',
  '',
  ' dir="rtl"',
  ' lang="ja"',
  ' dir="auto" lang="ar"',
);

/** In the order in which the editor nests them, outermost first. */
const MARKS = [
  '<a href="https://a.example/x?y=1&amp;z=2" title="A title">',
  '<span lang="fr">',
  '<abbr title="New Game Plus">',
  '<cite>',
  '<strong>',
  '<em>',
  '<u>',
  '<s>',
  '<mark>',
  '<sub>',
  '<sup>',
  '<kbd>',
  '<code>',
];
const closing = (tag: string) => `</${/[a-z]+/.exec(tag)?.[0]}>`;

const marked = fc
  .tuple(fc.subarray(MARKS, { minLength: 1, maxLength: 3 }), words)
  .map(([tags, text]) => tags.join('') + text + [...tags].reverse().map(closing).join(''));
const image = fc.constantFrom(
  '<img src="/media/a.webp" alt="A ship" width="1200" height="675" />',
  '<img src="https://b.example/b.png" alt="" title="007" />',
);
/** Words between marks, so that no two equal marks are adjacent. */
const inline = fc
  .tuple(
    words,
    fc.array(fc.tuple(fc.oneof(marked, fc.constant('<br />'), image), word), { maxLength: 3 }),
  )
  .map(([first, rest]) =>
    [
      first,
      ...rest.map(([part, after]) => (part === '<br />' ? part + after : ` ${part} ${after}`)),
    ].join(''),
  );

const box = (tag: string, content: fc.Arbitrary<string>) =>
  fc.tuple(direction, content).map(([at, html]) => `<${tag}${at}>${html}</${tag}>`);

const PLAYER =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A film" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>';
const paragraph = box('p', inline);
const heading = fc.constantFrom('h2', 'h3', 'h4').chain((tag) => box(tag, inline));
const code = fc
  .tuple(
    fc.constantFrom('', ' class="language-js"', ' class="language-c++"'),
    fc.array(word, { minLength: 1 }),
  )
  .map(([at, lines]) => `<pre><code${at}>${lines.join('\n  ')}</code></pre>`);
const item = fc
  .tuple(inline, fc.constantFrom('', '<ul><li>in it</li></ul>', '<ol start="7"><li>x</li></ol>'))
  .map(([text, inner]) => `<li>${text}${inner}</li>`);
const items = fc
  .array(fc.oneof(item, box('li', paragraph)), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''));
const list = fc.oneof(
  box('ul', items),
  box('ol', items),
  items.map((all) => `<ol start="3">${all}</ol>`),
  items.map((all) => `<ul class="checklist">${all}</ul>`),
);
const cell = fc.oneof(inline, paragraph, fc.constant(''));
const row = (tag: string) =>
  fc.tuple(cell, cell).map(([a, b]) => `<tr><${tag}>${a}</${tag}><td>${b}</td></tr>`);
const table = fc
  .tuple(
    fc.constantFrom('', '<caption>All <em>prices</em></caption>'),
    fc.constantFrom('', '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>'),
    fc.array(fc.oneof(row('td'), row('th'), fc.constant('<tr><td colspan="2">both</td></tr>')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(
    ([caption, head, rows]) => `<table>${caption}${head}<tbody>${rows.join('')}</tbody></table>`,
  );
const caption = inline.map((text) => `<figcaption>${text}</figcaption>`);
const figure = fc
  .tuple(
    fc.constantFrom('', ' class="wide"'),
    fc.oneof(image, table, code, fc.constant(PLAYER)),
    fc.oneof(caption, fc.constant('')),
  )
  .map(([at, content, below]) => `<figure${at}>${content}${below}</figure>`);
const gallery = fc
  .tuple(
    fc.constantFrom('gallery', 'gallery wide'),
    fc.array(
      fc.tuple(image, caption).map((parts) => `<figure>${parts.join('')}</figure>`),
      { minLength: 1, maxLength: 3 },
    ),
    fc.oneof(caption, fc.constant('')),
  )
  .map(([at, figures, below]) => `<figure class="${at}">${figures.join('')}${below}</figure>`);
const simple = fc.oneof(
  paragraph,
  heading,
  list,
  code,
  table,
  figure,
  gallery,
  fc.constantFrom('<hr />', PLAYER, '<p></p>'),
);
const several = fc.array(simple, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const quote = fc.oneof(
  box('blockquote', several),
  inline.map((text) => `<blockquote>${text}</blockquote>`),
);
const details = fc
  .tuple(fc.constantFrom('', ' open', ' class="fold"', ' class="fold" open'), inline, several)
  .map(([at, summary, rest]) => `<details${at}><summary>${summary}</summary>${rest}</details>`);
const block = fc.oneof(simple, quote, details, box('div', several));

/** HTML as the editor would write it: it must round-trip unchanged. */
export const tidyArticle = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((all) => all.join(''));

const TAGS =
  'p h2 h3 h4 ul ol li blockquote pre figure figcaption table thead tbody tr th td hr br div details summary a strong em u s sub sup mark code kbd span img iframe caption cite abbr h1 b i script style font section'.split(
    ' ',
  );
const ATTRIBUTES = [
  '',
  '',
  '',
  ' dir="rtl"',
  ' lang="en"',
  ' class="wide"',
  ' title="t"',
  ' start="4"',
  ' href="/x"',
  ' src="/media/p.png"',
  ' src="https://youtu.be/dQw4w9WgXcQ"',
  ' colspan="2"',
  ' class="language-c"',
  ' class="checklist"',
  ' class="gallery"',
  ' class="fold"',
  ' style="color:red"',
  ' onclick="x()"',
  ' href="javascript:x"',
  ' open',
];
const SPACE = ['', '', ' ', '\n', '  \n '];

/** Arbitrarily nested HTML: whatever the server allows of it must not be lost. */
export const wildArticle = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom(...SPACE), word, fc.constantFrom(...SPACE))
      .map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.constantFrom(...ATTRIBUTES),
        tie('nodes'),
        fc.constantFrom(...SPACE),
      )
      .map(([tag, at, content, space]) => `<${tag}${at}>${content}</${tag}>${space}`),
  ),
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((all) => all.join('')),
})).nodes;
