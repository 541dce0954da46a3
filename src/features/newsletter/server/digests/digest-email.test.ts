import { describe, expect, it } from 'vitest';
import { digestEmail, renderDigest } from './digest-email.ts';

const SITE = { name: 'Tom & "Eve"', url: 'https://savepoint.example' };
const ARTICLE = {
  slug: 'a-slug',
  title: 'Ossuary Jazz Club',
  excerpt: 'It is short, it is stubborn, and it is too pleased with its own puns to stop.',
  category: 'review',
};
const render = (fields: Partial<Parameters<typeof renderDigest>[1]> = {}) => {
  const digest = { id: null, subject: 'This week', intro: '', articles: [ARTICLE], ...fields };
  return digestEmail(SITE, renderDigest(SITE, digest), 'abc');
};

describe('a digest', () => {
  it('HTML and text have the same content and absolute links', () => {
    const { html, text } = render({ intro: 'Hello.\n\nSecond\nparagraph.' });
    for (const part of [html, text]) {
      expect(part).toContain('https://savepoint.example/articles/a-slug');
      expect(part).toContain('https://savepoint.example/newsletter/unsubscribe?token=abc');
    }
    expect(text).toBe(
      [
        'This week',
        'Hello.',
        'Second paragraph.',
        'REVIEWS\nOssuary Jazz Club\nIt is short, it is stubborn, and it is too pleased with its own puns to\nstop.\nhttps://savepoint.example/articles/a-slug',
        '-- \nYou’re receiving this because you subscribed to the Tom & "Eve"\nnewsletter.\nUnsubscribe: https://savepoint.example/newsletter/unsubscribe?token=abc\n',
      ].join('\n\n'),
    );
    expect(html.match(/<p class="ink-2"[^>]*>(Hello\.|Second paragraph\.)<\/p>/g)).toHaveLength(2);
  });

  it('a digest loads no external files and contains no script', () => {
    const { html } = render();
    expect(html).not.toMatch(/<(img|link|script|iframe|form|object)|url\(|@import|@font-face/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.every((one) => one?.startsWith('https://savepoint.example/'))).toBe(true);
  });

  it.each([
    ['ordinary articles', 'A title', 'Short.', /^Short\.$/],
    ['long excerpts', 'A title', 'Été '.repeat(500), /^(Été ){60,74}Été…$/],
    [
      'the longest texts in another script',
      '夜'.repeat(300),
      '夜 '.repeat(1000),
      /^(夜 ){60,}夜…$/,
    ],
    ['signs that HTML writes with six characters', '"'.repeat(300), '" '.repeat(1000), /^$|…$/],
  ])(
    'a digest of 30 with %s stays below the size that Gmail cuts',
    (_name, title, excerpt, shown) => {
      const articles = Array.from({ length: 30 }, () => ({ ...ARTICLE, title, excerpt }));
      const { html } = render({ articles, intro: 'é'.repeat(2000) });
      expect(Buffer.byteLength(html)).toBeLessThan(102_000);
      expect(html).toContain('unsubscribe?token=abc');
      expect(/400 15px[^>]*>([^<]*)</.exec(html)?.[1] ?? '').toMatch(shown);
    },
  );

  it.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a closing attribute', '"><b onmouseover="x'],
    ['the mark of the link', '\u0001unsubscribe\u0001'],
    ['line breaks', 'one\r\nBcc: eve@example.org\u2028two'],
  ])('a digest treats %s as text in every field', (_name, typed) => {
    const { subject, html, text } = render({
      subject: typed,
      intro: typed,
      articles: [{ ...ARTICLE, title: typed, excerpt: typed }],
    });
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(html).not.toMatch(/<(script|img|b )/);
    expect(text.match(/token=abc/g)).toHaveLength(1);
    expect(html.match(/token=abc/g)).toHaveLength(1);
  });
});
