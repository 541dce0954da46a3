import { describe, expect, it } from 'vitest';
import { htmlOf, SITE, textOf } from '#tests/support/content/markdown-texts.ts';

describe('shortcodes in Markdown', () => {
  const FILM = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>';

  it.each([
    ['{% youtube dQw4w9WgXcQ %}', FILM],
    ["{% YouTube id='dQw4w9WgXcQ' %}", FILM],
    ['{% include youtube.html id="dQw4w9WgXcQ" %}', FILM],
    ['{{< youtube dQw4w9WgXcQ >}}', FILM],
    [
      '{% highlight ruby %}\na < b {{ c }}\n{% endhighlight %}',
      '<pre><code class="language-ruby">a &lt; b {{ c }}</code></pre>',
    ],
    [
      '{{< highlight go "linenos=table" >}}\na := 1\n{{< / highlight >}}',
      '<pre><code class="language-go">a := 1</code></pre>',
    ],
    [
      '{{< tweet user="a" id="1" >}}',
      '<p><a href="https://twitter.com/a/status/1">https://twitter.com/a/status/1</a></p>',
    ],
    [
      '{{< details summary="More" >}}\n*Words*\n{{< /details >}}',
      '<details class="fold"><summary>More</summary><p><em>Words</em></p></details>',
    ],
    [
      '{{< spoiler title="Ending" >}}She leaves.{{< /spoiler >}}',
      '<details><summary>Ending</summary><p>She leaves.</p></details>',
    ],
    [
      '{{< button href="https://a.test/" >}}Go{{< /button >}}',
      '<p><a href="https://a.test/">Go</a></p>',
    ],
    ['{{</* youtube x */>}}', '<p>{{&lt; youtube x &gt;}}</p>'],
    ['a %%a private note%% b', '<p>a  b</p>'],
    ['A{: .big}\n{: .note}', '<p>A</p>'],
    ['[c]({{ "/d/" | relative_url }})', `<p><a href="${SITE}/d/">c</a></p>`],
  ])('%s becomes HTML without a warning', async (markdown, expected) => {
    const { html, warnings } = await textOf(markdown);
    expect(html.replace(/> +</g, '><')).toBe(expected);
    expect(warnings).toEqual([]);
  });

  it('links to other files become links to their old URLs', async () => {
    const html = await htmlOf(
      '[a]({% post_url 2020-01-01-b %}) [b]({{< ref "2020-01-01-b.md" >}}) [c](2020-01-01-b.md#x)',
      { '_posts/2020-01-01-b.md': '---\n---\nB' },
    );
    expect(html.match(/2020\/01\/01\/b\.html/g)).toHaveLength(3);
  });

  it('unknown shortcodes are removed with one warning each, and text inside them stays', async () => {
    const text = '{% if a %}Words{% endif %} {% if b %}{% endif %} {% include ad.html %} {{ x }}';
    const { html, warnings } = await textOf(`${text} [a]({% post_url 2001-01-01-gone %})`);
    expect(html).toBe('<p>Words    <a href="">a</a></p>');
    expect(warnings.sort()).toEqual([
      'Link to a missing page: 2001-01-01-gone',
      'Unknown shortcode: ad',
      'Unknown shortcode: if',
      'Unknown shortcode: x',
    ]);
  });

  it('shortcodes in code stay as text', async () => {
    const fenced = '```yaml\n{{ a }} {% b %} {{< c >}} {: .d}\n```';
    expect(await htmlOf(fenced)).toBe(
      '<pre><code class="language-yaml">{{ a }} {% b %} {{&lt; c &gt;}} {: .d} </code></pre>',
    );
    expect(await htmlOf('`{{ a }}` `` ` {% b %} ``')).toBe(
      '<p><code>{{ a }}</code> <code>` {% b %}</code></p>',
    );
  });
});
