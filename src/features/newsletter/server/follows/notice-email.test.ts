import { expect, it } from 'vitest';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { noticeEmail } from './notice-email.ts';

const SITE = { name: 'Savepoint', url: 'https://savepoint.example' };
const articles = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => {
    const article = { slug: `slug-${index}`, title: `Title ${index}`, excerpt: 'Short.' };
    return { ...article, category: 'news', ...fields };
  });
const topics = (count: number, name = 'Topic') =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

it.each([
  [1, 1, 'Title 0', '1 new article on Topic 0.'],
  [20, 2, 'Title 0 and 19 more', '20 new articles on Topic 0 and Topic 1.'],
  [35, 1, 'Title 0 and 34 more', 'The newest 20 of 35 new articles on Topic 0.'],
])(
  'an email about %i articles on %i topics says what it shows',
  (count, about, subject, opening) => {
    const email = noticeEmail(SITE, {
      articles: articles(count),
      topics: topics(about),
      token: 'abc',
    });
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(`New on Savepoint\n\n${opening}\n\nNEWS\nTitle 0\n`);
    expect(email.html).toContain(opening);
    expect(email.html.match(/\/articles\/slug-\d+/g)).toHaveLength(Math.min(count, 20));
    expect(email.text.match(/\/articles\/slug-\d+/g)).toHaveLength(Math.min(count, 20));
  },
);

it('an email about many topics names ten', () => {
  const { html } = noticeEmail(SITE, { articles: articles(1), topics: topics(12), token: 'abc' });
  expect(html).toContain('Topic 8, Topic 9 and 2 more topics.');
});

it.each(['夜', '"', '&lt;'])(
  'an email with the longest texts of %s stays below the size that Gmail cuts',
  (sign) => {
    const long = { title: sign.repeat(300), excerpt: `${sign} `.repeat(1000) };
    const names = topics(300, sign.repeat(200));
    const parts = { articles: articles(200, long), topics: names, token: 'abc' };
    const { html } = noticeEmail(SITE, parts);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    expect(html).toContain('newsletter/unsubscribe?token=abc');
    expect(html).toContain('newsletter/choices?token=abc');
  },
);

it("an email is in the site's language and its direction", () => {
  const parts = { articles: articles(2), topics: topics(1), token: 'abc' };
  const t = messagesIn('ar');
  const { html, subject, text } = noticeEmail({ ...SITE, language: 'ar' }, parts);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(subject).toBe(t('{title} and {more} more', { title: 'Title 0', more: 1 }));
  for (const own of ['Unsubscribe', 'Choose what you get', 'News']) {
    expect(t(own)).not.toBe(own);
    expect(html).toContain(`>${t(own)}<`);
    expect(html).not.toContain(`>${own}<`);
  }
  expect(text).not.toContain('Unsubscribe');
});
