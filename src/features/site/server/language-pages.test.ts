import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { buildTestApp, NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { textsOf } from '#tests/support/site/page-texts.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { messagesOfCode } from '../../../../scripts/messages.mjs';

const PAGES = [
  '/',
  '/?q=zzyzx',
  '/?q=nowhere',
  '/articles',
  '/articles/zzyzx-one',
  '/reviews',
  '/archive',
  '/corrections',
  '/games',
  '/releases',
  '/newsletter',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/saved',
  '/missing/page',
];

/** The owner's texts, names, and what is the same in both languages. */
const SAME = new RegExp(
  [
    /Savepoint(?: \((?:RSS|Atom|JSON Feed)\))?|Zzyzx.*|one|Some words to read\.|\S+@\S+/,
    /noindex|website|article|summary\w*|#[\da-f]{6}|GET|Aa|URGENT|WhatsApp|Reddit|Bluesky/,
    /Newsletter \| Savepoint|April/,
  ]
    .map(({ source }) => `^(?:${source})$`)
    .join('|'),
);

describe('pages of a site in another language', () => {
  const english = testApp({ pages: true });
  const german = {} as typeof english;
  beforeAll(async () => {
    german.database = await openTestDatabase();
    german.database.config.language = 'de';
    german.app = await buildTestApp(german.database, {
      renderer: await builtPages(),
      now: () => NOW,
    });
    for (const { database, app } of [english, german]) {
      await makeArticle(database.db, { title: 'Zzyzx one', excerpt: 'Zzyzx.', category: 'review' });
      await app.changes.poll();
    }
  });
  afterAll(async () => {
    await german.app.close();
    await german.database.close();
  });

  const textsAt = async (site: typeof english, url: string) =>
    textsOf((await site.app.inject(url)).body);

  it.each(PAGES)('%s has no English text that no catalog can translate', async (url) => {
    const [own, translated] = [await textsAt(english, url), await textsAt(german, url)];
    const known = messagesOfCode();
    const t = messagesIn('de');
    // A message may read the same in German.
    const isSame = (text: string) => known.has(text) && t(text) === text;
    const left = translated.filter((text) => own.includes(text) && !isSame(text));
    expect([...new Set(left)].filter((text) => !SAME.test(text))).toEqual([]);
    expect(translated.some((text) => !own.includes(text))).toBe(true);
  });

  it('the page for a failure of the renderer is in the language of the site', async () => {
    const renderer = await builtPages();
    const broken = await buildTestApp(german.database, {
      renderer: { ...renderer, render: () => Promise.reject(new Error('out of order')) },
      now: () => NOW,
    });
    const { statusCode, body } = await broken.inject('/articles');
    await broken.close();
    expect(statusCode).toBe(500);
    expect(body).toMatch(/^<!doctype html><html lang="de"><meta charset="utf-8"><title>Fehler</);
    expect(body).toContain('<p>Diese Seite konnte nicht angezeigt werden.');
  });

  it('a page names its language, writes dates in it and loads its catalog', async () => {
    const { body } = await german.app.inject('/articles/zzyzx-one');
    expect(body).toMatch(/^<!doctype html><html lang="de">/);
    expect(body).toContain('"language":"de"');
    expect(body).toContain('"inLanguage":"de"');
    expect(body).toMatch(
      /\d{1,2}\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember) \d{4}/,
    );
    const first = await english.app.inject('/articles/zzyzx-one');
    expect(first.body).toMatch(/^<!doctype html><html lang="en">/);
    expect(first.body).not.toContain('"language":');
  });
});
