// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { blocksOf } from './html-blocks.ts';
import { diffOf, isOfWords } from './word-diff.ts';

/** [-removed-]{+added+}, and a number of paragraphs left out. */
const told = (before: string, after: string, isHtml = true) =>
  diffOf(before, after, isHtml)
    .parts.map((part) => {
      if (part.kind === 'skipped') return `(${part.blocks})\n`;
      if (part.kind === 'same') return part.text;
      return part.kind === 'added' ? `{+${part.text}+}` : `[-${part.text}-]`;
    })
    .join('');

describe('the text of blocks', () => {
  it.each([
    ['<p>One <b>two</b>\n three</p><p>Four</p>', ['One two three', 'Four']],
    ['<h2>A</h2><ul><li>B</li><li><p>C</p></li></ul>', ['## A', '• B', '• C']],
    ['<blockquote><p>Q</p></blockquote>after', ['> Q', 'after']],
    ['<pre><code>a\n  b\n</code></pre>', ['a\n  b']],
    ['one<br>two', ['one\ntwo']],
    ['<p>a<img src="/x.png" alt="A &quot;cat&quot;">b</p>', ['a', '[Image: A "cat"]', 'b']],
    ['<img src="/x.png"><hr>', ['[Image: /x.png]', '———']],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', ['a | b', 'c']],
    ['<p>5 &lt; 6 &amp; 7 &#x1F63A; &unknown;</p>', ['5 < 6 & 7 😺 &unknown;']],
    ['<p title="a > b">x</p><!-- no --><script>alert("<p>y</p>")</script>', ['x']],
    ['a < b', ['a < b']],
    ['<p></p> <p>\n</p>', []],
  ])('%s', (html, blocks) => {
    expect(blocksOf(html)).toEqual(blocks);
  });
});

describe('a difference', () => {
  it('is told word by word', () => {
    expect(told('<p>The old cat sleeps well.</p>', '<p>The young cat sleeps well.</p>')).toBe(
      'The [-old-]{+young+} cat sleeps well.\n',
    );
  });

  it('of several words on end is one', () => {
    expect(told('one two three four five', 'one 2 3 four five', false)).toBe(
      'one [-two three-]{+2 3+} four five',
    );
  });

  it('leaves out what is the same and far away', () => {
    const text = (n: number, word: string) =>
      Array.from({ length: 9 }, (_, i) => `<p>Paragraph ${i === n ? word : i}</p>`).join('');
    expect(told(text(4, 'a'), text(4, 'b'))).toBe(
      '(3)\nParagraph 3\nParagraph [-a-]{+b+}\nParagraph 5\n(3)\n',
    );
  });

  it('of whole paragraphs is one of whole paragraphs', () => {
    expect(told('<p>A</p><p>B</p>', '<p>A</p><p>New</p><p>B</p>')).toBe('A\n{+New\n+}B\n');
    expect(told('<p>A</p><p>B</p>', '<p>B</p>')).toBe('[-A\n-]B\n');
  });

  it('of a rewritten text is one removal and one addition, not many small ones', () => {
    const [before, after] = ['the one of a kind is here', 'when of all things nothing stays'];
    expect(told(before, after, false)).toBe(`[-${before}-]{+${after}+}`);
  });

  it('is found in scripts without spaces', () => {
    expect(told('東京に行く人', '京都に行く人', false)).toBe('[-東-]京{+都+}に行く人');
  });

  it('counts words', () => {
    const { added, removed } = diffOf('<p>a b c d e f</p>', '<p>a b c d e x y</p>', true);
    expect([added, removed]).toEqual([2, 1]);
  });

  it('of formatting alone marks no word', () => {
    expect(isOfWords(diffOf('<p>a b</p>', '<p><b>a</b> b</p>', true))).toBe(false);
    expect(isOfWords(diffOf('<p>a</p>', '<p>b</p>', true))).toBe(true);
  });

  it('of long texts that share nothing is told without going through all of it', () => {
    const long = (word: string) => `<p>${`${word} `.repeat(200)}</p>`.repeat(100);
    const many = (seed: number) =>
      Array.from({ length: 20_000 }, (_, i) => `<p>w${(i * seed) % 19_997}</p>`).join('');
    for (const [before, after] of [
      [long('one'), long('two')],
      [many(3), many(7)],
    ] as const) {
      expect(isOfWords(diffOf(before, after, true))).toBe(true);
    }
  });
});
