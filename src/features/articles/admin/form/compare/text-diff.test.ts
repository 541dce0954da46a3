// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { blocksOf } from './html-blocks.ts';
import { diffTexts, hasWordChanges } from './text-diff.ts';

/** [-removed-]{+added+}, and (3) for three paragraphs that are not shown. */
const marked = (before: string, after: string, isHtml = true) =>
  diffTexts(before, after, isHtml)
    .parts.map((part) => {
      if (part.kind === 'skipped') return `(${part.blocks})\n`;
      if (part.kind === 'same') return part.text;
      return part.kind === 'added' ? `{+${part.text}+}` : `[-${part.text}-]`;
    })
    .join('');

describe('the text of HTML blocks', () => {
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
  ])('of %s is %j', (html, blocks) => {
    expect(blocksOf(html)).toEqual(blocks);
  });
});

describe('a difference', () => {
  it('goes word by word', () => {
    expect(marked('<p>The old cat sleeps well.</p>', '<p>The young cat sleeps well.</p>')).toBe(
      'The [-old-]{+young+} cat sleeps well.\n',
    );
  });

  it('joins neighboring words into one change', () => {
    expect(marked('one two three four five', 'one 2 3 four five', false)).toBe(
      'one [-two three-]{+2 3+} four five',
    );
  });

  it('leaves out unchanged paragraphs far from a change', () => {
    const text = (n: number, word: string) =>
      Array.from({ length: 9 }, (_, i) => `<p>Paragraph ${i === n ? word : i}</p>`).join('');
    expect(marked(text(4, 'a'), text(4, 'b'))).toBe(
      '(3)\nParagraph 3\nParagraph [-a-]{+b+}\nParagraph 5\n(3)\n',
    );
  });

  it('shows added and removed paragraphs whole', () => {
    expect(marked('<p>A</p><p>B</p>', '<p>A</p><p>New</p><p>B</p>')).toBe('A\n{+New\n+}B\n');
    expect(marked('<p>A</p><p>B</p>', '<p>B</p>')).toBe('[-A\n-]B\n');
  });

  it('shows a rewritten text as one removal and one addition', () => {
    const [before, after] = ['the one of a kind is here', 'when of all things nothing stays'];
    expect(marked(before, after, false)).toBe(`[-${before}-]{+${after}+}`);
  });

  it('goes character by character in scripts without spaces', () => {
    expect(marked('東京に行く人', '京都に行く人', false)).toBe('[-東-]京{+都+}に行く人');
  });

  it('counts added and removed words', () => {
    const { added, removed } = diffTexts('<p>a b c d e f</p>', '<p>a b c d e x y</p>', true);
    expect([added, removed]).toEqual([2, 1]);
  });

  it('of formatting alone has no word changes', () => {
    expect(hasWordChanges(diffTexts('<p>a b</p>', '<p><b>a</b> b</p>', true))).toBe(false);
    expect(hasWordChanges(diffTexts('<p>a</p>', '<p>b</p>', true))).toBe(true);
  });

  it('of long texts that share nothing ends within its time limit', () => {
    const long = (word: string) => `<p>${`${word} `.repeat(200)}</p>`.repeat(100);
    const many = (seed: number) =>
      Array.from({ length: 20_000 }, (_, i) => `<p>w${(i * seed) % 19_997}</p>`).join('');
    for (const [before, after] of [
      [long('one'), long('two')],
      [many(3), many(7)],
    ] as const) {
      expect(hasWordChanges(diffTexts(before, after, true))).toBe(true);
    }
  });
});
