import { describe, expect, it } from 'vitest';
import { atom, jsonFeed, rss } from '#tests/support/servers/feed-server.ts';
import { cleanTitle, titlesOf } from './titles.ts';

describe('topics from titles', () => {
  it.each([
    ['Foxglove Works unionises', 'Foxglove Works unionises'],
    ['  two \n lines\t', 'two lines'],
    ['A <b>bold</b> claim', 'A bold claim'],
    ['Tom &amp; Mara, 5 &lt; 6', 'Tom & Mara, 5 < 6'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['Maps<script>alert(1)</script>', 'Maps'],
    ['<img src=x onerror=alert(1)>Maps', 'Maps'],
    ['One<br>two', 'One two'],
    ['Caf&eacute; &#x1F3AE; &#8212; now', 'Café 🎮 — now'],
    ['\u202eevil\u202c maps\u0007', 'evil maps'],
    ['Ma\u200bps\u{e0069}\u{e0067}\u{e006e}\u2060', 'Maps'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u{e0069}\u3164', ''],
    ['half \ud800 a pair', 'half \ufffd a pair'],
    ['夜の喫茶店', '夜の喫茶店'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
    ['🎮'.repeat(121), ''],
    ['!!!', ''],
    ['', ''],
    ['<p></p>', ''],
  ])('%j -> %j', (title, topic) => {
    expect(cleanTitle(title)).toBe(topic);
  });
});

describe('titles of a feed', () => {
  it('titles of RSS 2.0 are read, plain, escaped and in CDATA', () => {
    const text = rss(
      'One',
      'Two &amp;amp; a &lt;i&gt;half&lt;/i&gt;',
      '<![CDATA[<b>Three</b>]]>',
      'One',
      '',
    );
    expect(titlesOf(text)).toEqual(['One', 'Two & a half', 'Three']);
  });

  it('titles of Atom are read, including HTML and XHTML', () => {
    const text = atom('One').replace(
      '</feed>',
      '<entry><title type="html">&lt;b&gt;Two&lt;/b&gt;</title></entry><entry><title type="xhtml">' +
        '<div xmlns="http://www.w3.org/1999/xhtml">Three <b>bold</b></div></title></entry></feed>',
    );
    expect(titlesOf(text)).toEqual(['One', 'Two', 'Three bold']);
  });

  it('titles of a JSON Feed are read', () => {
    expect(titlesOf(jsonFeed('One', 'Two &amp; <b>three</b>'))).toEqual(['One', 'Two & three']);
  });

  it('at most thirty titles are read', () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Title ${index}`);
    expect(titlesOf(rss(...titles))).toEqual(titles.slice(0, 30));
  });

  it('a truncated feed is read up to its end', () => {
    expect(titlesOf(rss('One').slice(0, -20))).toEqual(['One']);
  });

  it('an empty feed has no titles', () => {
    expect(titlesOf(rss())).toEqual([]);
    expect(titlesOf('<rss><channel><__proto__><item/></__proto__></channel></rss>')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>No feed</body></html>'],
    ['other JSON', '{"items":[{"title":"One"}]}'],
    ['deep JSON', '['.repeat(100_000)],
    ['deep XML', `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`],
    ['entities', `<!DOCTYPE r [<!ENTITY a "b">]>${rss('&a;')}`],
    ['outside entities', `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss('&a;')}`],
  ])('%s is not a feed', (_name, text) => {
    expect(() => titlesOf(text)).toThrow();
  });
});
