// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readContent } from './read-content.ts';

describe('reading the content for the checklist', () => {
  it('counts words', () => {
    expect(readContent('<p>Two <b>words</b></p>').words).toBe(2);
    expect(readContent('').words).toBe(0);
    expect(readContent('<script>no words here</script><!-- nor here -->').words).toBe(0);
  });

  it('finds links to pages, each once', () => {
    const html =
      '<a href="https://a.test/?x=1&amp;y=2">a</a><A HREF=/own>b</A><a title="x > y" href=\'/own#part\'>c</a>' +
      '<a href="#part">d</a><a href="mailto:a@b.test">e</a><a name="f">f</a><abbr href="/no">g</abbr>' +
      '<a data-href="/no">h</a><a href=" /spaced ">i</a><!-- <a href="/hidden"> -->';
    expect(readContent(html).links).toEqual(['https://a.test/?x=1&y=2', '/own', '/spaced']);
  });

  it('finds images and their alternative texts', () => {
    const html =
      '<img src="a.png" alt="A &quot;boat&quot;"><img src="b.png"><img alt="" src="c.png">' +
      '<img alt="  " src="d.png" /><img src="e.png" data-alt="no"><img alt=harbour src="f.png">';
    expect(readContent(html).imageTexts).toEqual(['A "boat"', null, null, null, null, 'harbour']);
  });

  it('asks no alternative text of the image of a video player', () => {
    const html =
      '<figure class="block-video"><img src="a.png" alt=""><p>b</p></figure><img alt="c">';
    expect(readContent(html).imageTexts).toEqual(['c']);
  });

  it('finds headings in order', () => {
    expect(readContent('<h2>a</h2><h4 dir="rtl">b</h4><H3>c</H3><h5>d</h5><hr>').headings).toEqual([
      2, 4, 3,
    ]);
  });
});
