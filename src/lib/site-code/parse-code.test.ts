import { describe, expect, it } from 'vitest';
import { CODE_TAGS, originsIn, parseCode } from './parse-code.ts';
import { allowsOrigin, codeOrigin } from './site-code.ts';

const head = (code: string) => parseCode(code, CODE_TAGS.headCode);
const body = (code: string) => parseCode(code, CODE_TAGS.bodyCode);

describe('code of the owner', () => {
  it('is read as elements with attributes and the text of inline scripts', () => {
    expect(
      head(`<!-- Tag --> <script async SRC="//cdn.example/t.js?a=1&amp;b=2" data-id='x "y"'></script>
        <script type=module>if (1 < 2) go("</p>");</script>
        <meta name="verification" content="abc" />`),
    ).toEqual([
      {
        tag: 'script',
        attributes: { async: '', src: 'https://cdn.example/t.js?a=1&b=2', 'data-id': 'x "y"' },
      },
      { tag: 'script', attributes: { type: 'module' }, text: 'if (1 < 2) go("</p>");' },
      { tag: 'meta', attributes: { name: 'verification', content: 'abc' } },
    ]);
    expect(body('<ins class=ad style="display:block"></ins><img src="/p.gif" alt="">')).toEqual([
      { tag: 'ins', attributes: { class: 'ad', style: 'display:block' } },
      { tag: 'img', attributes: { src: '/p.gif', alt: '' } },
    ]);
  });

  it.each([
    ['</body><script></script>', 'text outside of elements'],
    ['Hello', 'text outside of elements: Hello'],
    ['<script>go()', '<script> without </script>'],
    ['<!-- <script></script>', 'text outside of elements'],
    ['<script src="https://a.example/x.js></script>', 'src in <script>'],
    ['<script a=b=c></script>', 'unreadable <script>'],
    ['<script onload="go()" src="/a.js"></script>', 'onload in <script>'],
    ['<script src="javascript:go()"></script>', 'src in <script>'],
    ['<script src="data:text/javascript,go()"></script>', 'src in <script>'],
    ['<script src="http://a.example/x.js"></script>', 'src in <script>'],
    ['<script src="https://user:pass@a.example/x.js"></script>', 'src in <script>'],
    ['<script src="/\\a.example/x.js"></script>', 'src in <script>'],
    ['<script nonce="x">go()</script>', 'nonce in <script>'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', 'http-equiv in <meta>'],
    ['<base href="https://evil.example/">', '<base>'],
    ['<noscript><img src="/x"></noscript>', '<noscript>'],
    ['<style>body{}</style>', '<style>'],
    ['<iframe src="https://a.example/"></iframe>', '<iframe>'],
    ['<script src="/a.js"></script>'.repeat(21), 'more than 20 elements'],
  ])('is refused: %s', (code, message) => {
    expect(() => head(code)).toThrow(message);
  });

  it.each(['<iframe srcdoc="<script>"></iframe>', '<div><p></p></div>', '<form></form>'])(
    'is refused at the end of the page: %s',
    (code) => {
      expect(() => body(code)).toThrow();
    },
  );

  it.each([' ', '<', '<script ', '<!--', 'a=', '</script ', '<script a = ', '"'])(
    'is read in linear time: %j, 300,000 times',
    (part) => {
      expect(() => head(`<script>${part.repeat(300_000)}`)).toThrow();
      expect(() => head(`<script ${part.repeat(300_000)}`)).toThrow();
    },
  );

  it('names the origins that it needs, also those in inline scripts', () => {
    const elements = [
      ...head(
        '<script src="https://cdn.example:8443/a.js"></script><script>l("https://Tags.example/g.js?" + "//pixel.example/")</script>',
      ),
      ...body('<img src="https://px.example/i.gif"><iframe src="//ads.example/"></iframe>'),
      ...body('<img src="/own.gif">'),
    ];
    expect(originsIn(elements)).toEqual([
      ['codeScripts', 'https://cdn.example:8443'],
      ['codeScripts', 'https://tags.example'],
      ['codeScripts', 'https://pixel.example'],
      ['codeImages', 'https://px.example'],
      ['codeFrames', 'https://ads.example'],
    ]);
  });
});

describe('an origin of code', () => {
  it.each([
    ['https://cdn.example.com/lib/a.js?x', 'https://cdn.example.com'],
    ['HTTPS://CDN.Example.com:8443', 'https://cdn.example.com:8443'],
    ['https://*.example.com', 'https://*.example.com'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://127.0.0.1:8000/x', 'http://127.0.0.1:8000'],
    ['http://localhost', 'http://localhost'],
  ])('%s is %s', (text, origin) => {
    expect(codeOrigin(text)).toBe(origin);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    'https://a.*.com',
    'https:',
    "'unsafe-inline'",
    'https://a.example;script-src',
    "https://a.example 'unsafe-eval'",
    'https://a.example\nhttps://b.example',
    'https://a.example,https://b.example',
    'http://a.example',
    'http://localhost.evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user@a.example',
    'a.example',
    '//a.example',
  ])('%s is refused', (text) => {
    expect(codeOrigin(text)).toBeNull();
  });

  it('is allowed by itself and by a wildcard of its domain', () => {
    const list = ['https://a.example', 'https://*.ads.example'];
    expect(allowsOrigin(list, 'https://a.example')).toBe(true);
    expect(allowsOrigin(list, 'https://x.ads.example')).toBe(true);
    expect(allowsOrigin(list, 'https://ads.example')).toBe(false);
    expect(allowsOrigin(list, 'https://badads.example')).toBe(false);
    expect(allowsOrigin(list, 'http://a.example')).toBe(false);
  });
});
