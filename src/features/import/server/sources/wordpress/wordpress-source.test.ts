import { describe, expect, it } from 'vitest';
import {
  articlesOf,
  htmlOf,
  type Items,
  LAMP,
  LAMP_HTML,
  only,
  opened,
} from '#tests/support/content/wordpress-posts.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { wordpressSource } from './wordpress-source.ts';

describe('an export of WordPress', () => {
  it('returns its generator, authors, categories and images', async () => {
    const { overview } = await opened(wxr([{}, LAMP]));
    expect(overview).toEqual({
      kind: 'wordpress',
      generator: 'WordPress 6.7',
      snippets: [],
      siteUrl: 'https://old.example',
      urlPattern: null,
      authors: [{ id: 'ines', name: 'Ines Okoro', email: 'ines@old.example' }],
      categories: [{ id: 'tips', name: 'Tips & Tricks' }],
      images: [{ url: LAMP.url, alt: 'A lamp', caption: 'By night' }],
      damage: null,
    });
  });

  it('returns each post with all its fields, whatever the chunk size', async () => {
    const item: Items[number] = {
      id: 4471,
      title: 'A “lamp” & more',
      slug: 'a-lamp',
      excerpt: 'In short',
      sticky: true,
      comments: 2,
      terms: [
        ['category', 'tips', 'Tips & Tricks'],
        ['post_tag', 'rpg', 'RPG'],
      ],
      meta: { _thumbnail_id: '50', _yoast_wpseo_metadesc: 'What it is' },
    };
    const at = Date.UTC(2019, 5, 5, 10);
    const said = (id: string, parent: string | null, text: string) => ({
      id,
      parent,
      text,
      author: 'Bo',
      at,
      isApproved: true,
    });
    for (const size of [7, 100_000]) {
      expect(await articlesOf(wxr([item, LAMP]), size)).toEqual([
        {
          id: '4471',
          guid: 'https://old.example/?p=4471',
          type: 'post',
          oldUrl: 'https://old.example/2019/06/a-lamp/',
          title: 'A “lamp” & more',
          slug: 'a-lamp',
          state: 'published',
          publishedAt: Date.UTC(2019, 5, 3, 10),
          modifiedAt: Date.UTC(2019, 5, 4, 8),
          authors: ['ines'],
          categories: ['tips'],
          tags: ['RPG'],
          excerpt: 'In short',
          metaDescription: 'What it is',
          html: '<p>Words.</p>',
          smallerImages: [],
          isSticky: true,
          comments: 2,
          discussion: [said('5', null, 'Hm 0'), said('6', '5', 'Hm 1')],
          formerUrls: ['https://old.example/?p=4471'],
          featuredImage: { url: LAMP.url, alt: 'A lamp', caption: 'By night' },
          warnings: [],
          original: 'Words.',
        },
      ]);
    }
  });

  it.each([
    ['publish', 'published'],
    ['future', 'scheduled'],
    ['draft', 'draft'],
    ['pending', 'pending'],
    ['private', 'private'],
    ['trash', 'trashed'],
    ['acf-disabled', 'draft'],
  ])('a post that was %s is %s', async (status, state) => {
    expect((await only({ status })).state).toBe(state);
  });

  it('a post with a password is marked as such, and menus and styles are not articles', async () => {
    expect((await only({ password: 'secret' })).state).toBe('password');
    expect(await articlesOf(wxr([{ type: 'nav_menu_item' }, LAMP, { type: 'wp_block' }]))).toEqual(
      [],
    );
    expect((await only({ type: 'events' })).type).toBe('events');
  });

  it('several authors are read from their terms', async () => {
    const terms: Items[number]['terms'] = [
      ['author', 'cap-ines', 'Ines'],
      ['author', 'cap-jun', 'Jun'],
    ];
    expect((await only({ terms })).authors).toEqual(['ines', 'jun']);
  });

  it('a trashed post stays trashed, with or without a password', async () => {
    expect((await only({ status: 'trash', password: 'secret' })).state).toBe('trashed');
  });

  it('an item that was not public has no oldUrl', async () => {
    expect((await only({ status: 'draft' })).oldUrl).toBeNull();
    expect((await only({ status: 'private' })).oldUrl).toMatch(/^https/);
  });

  it('without a valid UTC date, the local date is used', async () => {
    const file = wxr([{}])
      .replace(
        /<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/,
        '<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>',
      )
      .replace(/<pubDate>.*?</, '<pubDate>Mon, 03 Jun 2019 10:00:00 +0200<');
    expect((await articlesOf(file))[0]?.publishedAt).toBe(Date.UTC(2019, 5, 3, 8));
  });

  it('a date in year 0 is ignored and named', async () => {
    const file = wxr([{ date: '0000-00-00 00:00:00' }]).replace(/<pubDate>.*?</, '<pubDate>Never<');
    const [article] = await articlesOf(file);
    expect(article?.publishedAt).toBeNull();
    expect(article?.warnings.map(({ issue }) => issue)).toEqual(['No valid date']);
  });

  it('a description with plugin placeholders is ignored', async () => {
    const meta = {
      _yoast_wpseo_metadesc: '%%title%% at %%sitename%%',
      rank_math_description: 'Own',
    };
    expect((await only({ meta })).metaDescription).toBe('Own');
  });
});

describe('an invalid or hostile export', () => {
  it('with one hostile item loses only that item', async () => {
    const meta = { footnotes: '[null, {"content": "a"}]' };
    const content = '<!-- wp:footnotes /-->';
    expect((await only({ content, meta })).html).toBe('<ol><li>a</li></ol>');
    const caption = 'x'.repeat(100_000);
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...LAMP,
      id: at + 50,
      excerpt: caption,
    }));
    const { html, warnings } = await only({ content: '[gallery]' }, many);
    expect([html, warnings.map(({ issue }) => issue)]).toEqual([
      '',
      ['Text is longer than 5,000,000 characters'],
    ]);
    expect(await htmlOf(`[gallery ids="${'50,'.repeat(600)}"]`, [LAMP])).toBe(LAMP_HTML);
  });

  it('that is incomplete is read to its last complete item, with a warning', async () => {
    const whole = wxr([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const file = whole.slice(0, whole.lastIndexOf('<wp:post_id>'));
    const { overview } = await opened(file);
    expect(overview.damage).toMatch(/^The file is incomplete: it ends inside item 3\./);
    expect((await articlesOf(file)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('that is not a WordPress export is refused', async () => {
    await expect(opened('<html><body>Sorry</body></html>')).rejects.toThrow(
      /^This is not a WordPress export/,
    );
    await expect(opened(`<rss>${'<a>'.repeat(50)}`)).rejects.toThrow(/nested too deep/);
    await expect(opened('<?xml version="1.0" encoding="klingon"?><rss></rss>')).rejects.toThrow(
      /^Unknown text encoding: klingon/,
    );
  });

  it('in another encoding is decoded by its declaration', async () => {
    const file = wxr([{ title: 'Käse für 5 €' }], 'windows-1252');
    const bytes = Buffer.from(file.replaceAll('€', '\u0080'), 'latin1');
    expect((await articlesOf(bytes))[0]?.title).toBe('Käse für 5 €');
    const utf16 = Buffer.from(`\ufeff${wxr([{ title: 'Käse' }], 'UTF-16')}`, 'utf16le');
    expect((await articlesOf(utf16))[0]?.title).toBe('Käse');
  });

  it('does not expand nested entities', async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`;
    const file = wxr([{}]).replace('?>', `?>${bomb}`).replace('<title>', '<title>&b;');
    const [article] = await articlesOf(file);
    expect(article?.title.length).toBeLessThan(20);
  });

  it('with an endless element is refused before it fills the memory', async () => {
    async function* endless() {
      yield Buffer.from('<rss><channel><item><content:encoded><![CDATA[');
      for (;;) yield Buffer.alloc(1_000_000, 'x');
    }
    await expect(wordpressSource(endless)).rejects.toThrow(/larger than 32 MB/);
  });

  it.each([
    ['brackets', '['.repeat(300_000)],
    ['openings', '[a '.repeat(100_000)],
    ['ends', '[/caption]'.repeat(30_000)],
    ['captions', '[caption]'.repeat(30_000)],
    ['marks', '<!-- wp:a '.repeat(30_000)],
    ['boxes', '<div>'.repeat(60_000)],
    ['lines', 'a\n'.repeat(150_000)],
    ['empty lines', '\n \n'.repeat(100_000)],
    ['attributes', `[gallery ${'a="b" '.repeat(300)}]`.repeat(100)],
  ])('that consists of nothing but %s is read in one go', async (_what, content) => {
    const { html } = await only({ content });
    expect(html.length).toBeLessThan(2_000_000);
  });
});
