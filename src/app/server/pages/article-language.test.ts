import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { noticeChanges } from '#tests/support/site/requests.ts';
import { graphIn } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('an article in a language of its own', () => {
  const site = testApp({ pages: true });
  const body = async (url: string) => (await site.app.inject(url)).body;

  beforeAll(async () => {
    const { db } = site.database;
    const common = { excerpt: 'Kurz.', content: '<h2>Teil</h2><p>Wörter.</p>' };
    const german = { title: 'Der Hafen', category: 'review', language: 'de', ...common };
    const made = [
      await makeArticle(db, {
        ...german,
        featuredImage: '/media/a.png',
        featuredImageCaption: 'Ein Kran',
      }),
      await makeArticle(db, { title: 'The Port', category: 'review' }),
      await makeArticle(db, { title: 'The Same', category: 'review', language: 'en' }),
      await makeArticle(db, { title: 'Port Said', category: 'news', language: 'ar-EG' }),
      await makeArticle(db, { title: 'Gang', category: 'news', language: 'zh-TW' }),
    ];
    for (const { id } of made) await noticeChanges(site.app, id);
  });

  it('its page marks its texts, and nothing else, with the language', async () => {
    const page = await body('/articles/der-hafen');
    expect(page).toContain('<html lang="en">');
    expect(page).toMatch(/<h1 [^>]*lang="de"[^>]*>Der Hafen/);
    expect(page).toMatch(/<p class="dek" dir="auto" lang="de">Kurz/);
    expect(page).toMatch(/<figcaption [^>]*lang="de">Ein Kran/);
    expect(page).toMatch(/data-text="true" lang="de" dir="auto">/);
    expect(page).not.toMatch(/<(?:article|main|header|nav) [^>]*lang=/);
    expect(page.match(/ lang="de"/g)?.length).toBe(page.match(/ lang="(?!en)/g)?.length);
  });

  it('without one, no text is marked', async () => {
    const page = await body('/articles/the-port');
    expect(page).toContain('data-text="true" dir="auto">');
    expect(page).not.toMatch(/<h1 [^>]*lang=/);
  });

  it('cards mark its title', async () => {
    const page = await body('/reviews');
    expect(page).toMatch(/<h3 [^>]*lang="de"[^>]*><a href="\/articles\/der-hafen">/);
    expect(page).toMatch(/<h3 (?![^>]*lang=)[^>]*><a href="\/articles\/the-port">/);
  });

  it('structured data, the news sitemap and every feed say the language', async () => {
    expect(graphIn(await body('/articles/der-hafen'))[0]).toMatchObject({ inLanguage: 'de' });
    expect(graphIn(await body('/articles/the-port'))[0]).toMatchObject({ inLanguage: 'en' });
    const news = await body('/news-sitemap.xml');
    const languageIn = (slug: string) =>
      new RegExp(`/${slug}</loc>.*?<news:language>(.*?)<`).exec(news)?.[1];
    expect(['der-hafen', 'the-port', 'port-said', 'gang'].map(languageIn)).toEqual([
      ...['de', 'en', 'ar', 'zh-tw'],
    ]);
    const rss = parseRssFeed(await body('/feed.xml')).items ?? [];
    const atom = parseAtomFeed(await body('/atom.xml')).entries ?? [];
    const json = parseJsonFeed(await body('/feed.json')).items ?? [];
    const german = <Item>(items: Item[], title: (item: Item) => string | undefined) =>
      items.find((item) => title(item) === 'Der Hafen');
    expect(german(rss, ({ title }) => title)?.dc?.languages).toEqual(['de']);
    expect(german(atom, ({ title }) => title?.value)?.xml?.lang).toBe('de');
    expect(german(json, ({ title }) => title)?.language).toBe('de');
    const marked = [
      ...rss.map(({ dc }) => dc?.languages?.[0]),
      ...atom.map(({ xml }) => xml?.lang),
      ...json.map(({ language }) => language),
    ];
    // Those in the language of the site say none.
    expect(marked.filter((one) => one === 'en')).toEqual([]);
  });
});
