import { describe, expect, test } from 'vitest';
import { enrich } from './render-article-html.ts';

describe('enrich', () => {
  test('leaves plain text as it is', () => {
    const html = '<h2>Tables &lt;table&gt; and <em>pictures</em></h2>';
    expect(enrich(html)).toBe(html);
  });

  test('puts a table into a frame that can be scrolled and has a name', () => {
    expect(enrich('<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><hr>')).toBe(
      '<p>a</p><div class="table-wrap" tabindex="0" role="region" aria-label="Table 1">' +
        '<table><tbody><tr><td>1</td></tr></tbody></table></div><hr>',
    );
  });

  test('names every frame differently, after its caption where there is one', () => {
    const html = enrich(
      '<table><tr><td>1</td></tr></table>' +
        '<table><caption>Frame <b>rates</b> at "High"</caption><tr><td>2</td></tr></table>' +
        '<table><tr><td>3</td></tr></table>',
    );
    expect([...html.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'Table 1',
      'Frame rates at &quot;High&quot;',
      'Table 3',
    ]);
  });

  test('frames only the outer one of nested tables', () => {
    const html = enrich('<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>');
    expect(html.match(/table-wrap/g)).toHaveLength(1);
    expect(html.endsWith('</table></td></tr></table></div>')).toBe(true);
  });

  test('lets code take the focus', () => {
    expect(enrich('<pre><code>a</code></pre>')).toBe('<pre tabindex="0"><code>a</code></pre>');
    expect(enrich('<pre tabindex="-1">a</pre>')).toBe('<pre tabindex="-1">a</pre>');
  });

  test.each([
    ['<img src="/a.webp" alt="">', '<img src="/a.webp" alt="" loading="lazy" decoding="async">'],
    ['<img src="/a.webp" />', '<img src="/a.webp" loading="lazy" decoding="async" />'],
    ['<img loading="eager" src="a">', '<img loading="eager" src="a" decoding="async">'],
    ['<img alt="loading = x">', '<img alt="loading = x" loading="lazy" decoding="async">'],
  ])('loads pictures when they come near: %s', (html, expected) => {
    expect(enrich(html)).toBe(expected);
  });

  test('gives a player its frame', () => {
    expect(enrich('<iframe src="https://www.youtube-nocookie.com/embed/a"></iframe>')).toBe(
      '<div class="embed"><iframe src="https://www.youtube-nocookie.com/embed/a" loading="lazy">' +
        '</iframe></div>',
    );
  });

  test('sets a mark after the last word', () => {
    expect(enrich('<p>One.</p><p>Two.</p>\n')).toMatch(
      /^<p>One\.<\/p><p>Two\.<svg class="point endmark".*<\/svg><\/p>$/,
    );
  });

  test('marks spoilers', () => {
    expect(enrich('<details open><summary>End</summary></details>')).toBe(
      '<details open class="spoiler"><summary>End</summary></details>',
    );
  });
});
