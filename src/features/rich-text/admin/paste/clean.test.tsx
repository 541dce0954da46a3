import { expect, test } from 'vitest';
import { cleanPaste } from './clean.ts';

/** As Word 16 puts it on the clipboard, shortened. */
const word = (body: string, style = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm} ${style} --></style></head>
<body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const COMMENT_MARK = `<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1"
  onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" name="_msoanchor_1">[EV1]</a><span
  style='mso-special-character:comment'>&nbsp;</span></span></span>`;

const COMMENT_LIST = `<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%">
<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><span
class=MsoCommentReference><a name="_msocom_1"></a><a href="#_msoanchor_1" class=msocomoff>[EV1]</a></span>Not
before Friday!</p></div></div></div>`;

/** What is hidden, the HTML, and what is pasted. */
const HIDDEN: [what: string, html: string, pasted: string][] = [
  [
    'a comment of Word',
    word(`<p class=MsoNormal>The lamp <a style='mso-comment-reference:EV_1;mso-comment-date:20250305T1000'>goes
      out</a>${COMMENT_MARK} in May.</p>${COMMENT_LIST}`),
    '<p>The lamp goes\n      out in May.</p>',
  ],
  [
    'hidden text of Word',
    word(
      `<p class=MsoNormal>Known: <span style='display:none;mso-hide:all'>the source</span>nothing.</p>`,
    ),
    '<p>Known: nothing.</p>',
  ],
  [
    'hidden text of Word that only has its style',
    word(`<p class=MsoNormal>Known: <span style='mso-hide: all'>the source</span>nothing.</p>`),
    '<p>Known: nothing.</p>',
  ],
  [
    'text in a hidden style of Word',
    word(
      `<p class=MsoNormal>Known: <span class=Secret>the source</span>nothing.</p>`,
      'span.Secret {mso-style-name:Secret; display:none; mso-hide:all} @page WordSection1 {size:595pt}',
    ),
    '<p>Known: nothing.</p>',
  ],
  [
    'a deletion with tracked changes',
    word(`<p class=MsoNormal>It sold <del cite="mailto:Eve" datetime="2025-03-05T10:00">two</del><ins
      cite="mailto:Eve" datetime="2025-03-05T10:00">three</ins> million.</p>`),
    '<p>It sold three million.</p>',
  ],
  [
    'a comment of Google Docs',
    '<p>The lamp<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a><span>Not before Friday</span></p></div>',
    '<p>The lamp</p>',
  ],
  ['a hidden element', '<p>Seen</p><p hidden>Unseen</p>', '<p>Seen</p>'],
  ['an invisible element', '<p>Seen <i style="visibility: hidden">Unseen</i></p>', '<p>Seen </p>'],
  [
    'an element without display',
    '<div>Seen</div><div style="DISPLAY : NONE">Unseen</div>',
    '<p>Seen</p>',
  ],
];

test.each(HIDDEN)('%s is not pasted, and the writer is told', (_what, html, pasted) => {
  expect(cleanPaste(html)).toMatchObject({ html: pasted, droppedHidden: true });
});

test('a footnote of Word becomes one of ours', () => {
  const { html, droppedHidden } = cleanPaste(
    word(`<p class=MsoNormal>Three million.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p>
<div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> By its own count.</p></div></div>`),
  );
  expect(html).toBe('<p>Three million.<span class="footnote">By its own count.</span></p>');
  expect(droppedHidden).toBe(false);
});

test('struck-through text without change tracking stays', () => {
  expect(cleanPaste('<p>a <del>b</del> <s>c</s></p>')).toMatchObject({
    html: '<p>a <s>b</s> <s>c</s></p>',
    droppedHidden: false,
  });
});

test('an image that can’t be pasted leaves its caption as a paragraph', () => {
  expect(
    cleanPaste(
      '<figure><img src="data:image/png;base64,AA"><figcaption>The bay</figcaption></figure>',
    ),
  ).toMatchObject({ html: '<p>The bay</p>', images: { embedded: [], lost: [''] } });
});

test('a player of an unknown site becomes a link', () => {
  const src = 'https://player.example/?video=1&amp;parent=a.example';
  expect(cleanPaste(`<iframe src="${src}"></iframe>`).html).toBe(
    `<p><a href="${src}">${src}</a></p>`,
  );
});

test.each([
  [
    'https://player.twitch.tv/?video=123456789&amp;parent=old.example&amp;time=1h2m3s',
    'https://player.twitch.tv/?video=123456789&amp;time=3723s',
  ],
  ['https://store.steampowered.com/widget/570/', 'https://store.steampowered.com/widget/570/'],
  [
    'https://www.youtube.com/embed/dQw4w9WgXcQ?start=95&amp;end=120',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=95&amp;end=120',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PL0000000000000000',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL0000000000000000',
  ],
])('the player %s stays one, with its start and end', (src, kept) => {
  expect(cleanPaste(`<iframe src="${src}" width="620"></iframe>`).html).toContain(
    `<iframe src="${kept}"`,
  );
});

test('a player with a script URL is not pasted', () => {
  expect(cleanPaste('<p>a</p><iframe src="javascript:alert(1)"></iframe>').html).toBe('<p>a</p>');
});

test('a link of Google Docs keeps its target, and never becomes a script', () => {
  const pasted = (q: string) =>
    cleanPaste(`<a href="https://www.google.com/url?q=${q}&amp;sa=D">x</a>`).html;
  expect(pasted('https://old.example/a%3Fb%3D1')).toBe('<a href="https://old.example/a?b=1">x</a>');
  expect(pasted('javascript:alert(1)')).toContain('https://www.google.com/url?q=javascript');
});

test.each([
  ['https://google.com/url?url=https://a.example/x', 'https://a.example/x'],
  ['https://www.google.co.uk/url?q=https://a.example/x&amp;sa=D', 'https://a.example/x'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example',
    'https://a.example',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F&amp;h=AT', 'https://a.example/'],
  ['https://www.youtube.com/redirect?event=d&amp;q=https%3A%2F%2Fa.example', 'https://a.example'],
  ['https://google.com.evil.example/url?q=https://a.example', undefined],
  ['https://www.google.com/url?q=data:text/html,x', undefined],
  ['https://www.google.com/search?q=https://a.example', undefined],
])('the link %s leads to %s', (href, target = href) => {
  expect(cleanPaste(`<a href="${href}">x</a>`).html).toBe(`<a href="${target}">x</a>`);
});

test('a table of contents that is linked from its headings is no list of footnotes', () => {
  const { html } = cleanPaste(
    '<ul><li><a id="c" href="#a">Climb</a></li></ul><div><p id="a"><a href="#c">Climb</a> first</p></div>',
  );
  expect(html).toBe('<ul><li>Climb</li></ul><p>Climb first</p>');
});

test('notes that nothing refers to, and references without a note, keep their words', () => {
  const { html } = cleanPaste(
    '<p>Wax<sup><a href="#fn9" id="r9">9</a></sup></p><ol><li id="fn1">Lost <a href="#r1">↩</a></li></ol>',
  );
  expect(html).toBe('<p>Wax<sup>9</sup></p><ol><li>Lost ↩</li></ol>');
});

test('two notes in one sentence keep their order, and a note of two paragraphs its words', () => {
  const ref = (n: number) => `<sup id="r${n}"><a href="#n${n}">${n}</a></sup>`;
  const note = (n: number, text: string) => `<li id="n${n}"><a href="#r${n}">^</a> ${text}</li>`;
  const notes = `<ol>${note(1, '<p>One</p><p>and more</p>')}${note(2, 'Two')}</ol>`;
  expect(cleanPaste(`<p>A${ref(1)} b${ref(2)}.</p>${notes}`).html).toBe(
    '<p>A<span class="footnote">One and more</span> b<span class="footnote">Two</span>.</p>',
  );
});

test('lines between which there is an empty one are paragraphs, others keep their break', () => {
  expect(cleanPaste('a<br>b<br><br><b>c</b> d<br>').html).toBe(
    '<p>a<br>b</p><p><strong>c</strong> d</p>',
  );
  expect(cleanPaste('a<br>b').html).toBe('a<br>b');
});

test('a row whose cells are all bold is a head only if the next one isn’t bold', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`;
  const head = row('<b>a</b>', '<b>b</b>');
  expect(cleanPaste(`<table>${head}${row('1', '2')}</table>`).html).toContain('<th>a</th>');
  expect(cleanPaste(`<table>${head}${head}</table>`).html).not.toContain('<th>');
  expect(cleanPaste(`<table>${row('<b>a</b>', 'b')}${row('1', '2')}</table>`).html).not.toContain(
    '<th>',
  );
});

test('tables that would grow beyond measure are pasted as they are', () => {
  const cells = (count: number, cell: string) => cell.repeat(count);
  const wide = `<tr>${cells(100, '<td colspan="1000">1</td>')}</tr>`;
  const pasted = cleanPaste(`<table>${wide}${cells(300, '<tr><td>2</td></tr>')}</table>`).html;
  expect(pasted.split('<td').length - 1).toBe(400);
  // Each row moves the next one to the right.
  const stairs = cells(120, `<tr>${cells(20, '<td rowspan="1000" colspan="5">3</td>')}</tr>`);
  const climbed = cleanPaste(`<table>${stairs}</table>`).html;
  expect(climbed.split('<td').length - 1).toBe(2400);
});

test('a merged cell of the head covers no row of the body', () => {
  const head = '<thead><tr><th rowspan="2">a</th><th>b</th></tr></thead>';
  const { html } = cleanPaste(`<table>${head}<tbody><tr><td>1</td><td>2</td></tr></tbody></table>`);
  expect(html).toContain('<tr><td>1</td><td>2</td></tr>');
});
