import { describe, expect, it } from 'vitest';
import { articlesOf, type Items, only, opened } from '#tests/support/content/wordpress-posts.ts';
import { wxr } from '#tests/support/content/wxr.ts';

const issues = ({ warnings }: { warnings: { issue: string }[] }) =>
  warnings.map(({ issue }) => issue);

describe('nothing that WordPress hid becomes public', () => {
  it.each<[string, Items[number], string]>([
    ['a private post', { status: 'private' }, 'private'],
    ['a password', { password: 'x' }, 'password'],
    ['a password on a scheduled post', { status: 'future', password: 'x' }, 'password'],
    ['the trash', { status: 'trash' }, 'trashed'],
    ['an unknown status', { status: 'wc-hidden' }, 'draft'],
    ['text for members', { content: '[members_only]Secret[/members_only]' }, 'private'],
    [
      'text for subscribers',
      { content: 'A [rcp_restrict paid="true"]B[/rcp_restrict]' },
      'private',
    ],
    ['hidden text', { content: 'A [hide]B[/hide]' }, 'private'],
    ['private text', { content: '[su_private]B[/su_private]' }, 'private'],
    ['a password for a part', { content: '[passster password="x"]B[/passster]' }, 'private'],
    ['words in brackets', { content: '[Premium Edition] [private] [members]' }, 'published'],
    ['a paywall block', { content: '<!-- wp:jetpack/paywall /-->' }, 'private'],
    ['a newsletter field', { meta: { _jetpack_newsletter_access: 'paid_subscribers' } }, 'private'],
    ['a newsletter for all', { meta: { _jetpack_newsletter_access: 'everybody' } }, 'published'],
    ['an end in the past', { meta: { '_expiration-date': '1000000000' } }, 'archived'],
    ['an end in the future', { meta: { '_expiration-date': '9000000000' } }, 'published'],
  ])('%s keeps a post from readers', async (_what, item, state) => {
    expect((await only(item)).state).toBe(state);
  });

  it('a scheduled post whose time has no zone becomes a draft', async () => {
    const file = wxr([{ status: 'future' }])
      .replace(/<pubDate>.*?</, '<pubDate><')
      .replace(/<wp:post_date_gmt>.*?<\/wp:post_date_gmt>/, '');
    const [article] = await articlesOf(file);
    expect(article?.state).toBe('draft');
    expect(article && issues(article)).toContain('Scheduled for a time without a time zone');
  });

  it('hidden blocks are removed, with the blocks in them', async () => {
    const content =
      '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->' +
      '<!-- wp:group {"metadata":{"blockVisibility":false}} --><div>' +
      '<!-- wp:paragraph --><p>Secret</p><!-- /wp:paragraph --></div><!-- /wp:group -->' +
      '<!-- wp:paragraph --><p>B</p><!-- /wp:paragraph -->';
    const article = await only({ content });
    expect(article.html).toBe('<p>A</p><p>B</p>');
    expect(issues(article)).toEqual(['Hidden block: group']);
  });
});

describe('authors and items of plugins', () => {
  it('guest authors are authors, by their record or their term', async () => {
    const meta = {
      'cap-display_name': 'June Hartley',
      'cap-user_login': 'june',
      'cap-user_email': 'j@x.example',
    };
    const guest = { id: 9, type: 'guest-author', title: 'June', slug: 'cap-june', meta };
    const terms: Items[number]['terms'] = [
      ['author', 'cap-june', 'june'],
      ['author', 'cap-ines', 'ines'],
      ['author', 'bo-lind', 'Bo Lind'],
    ];
    const file = wxr([guest, { id: 10, terms }]);
    expect((await opened(file)).overview.authors).toEqual([
      { id: 'ines', name: 'Ines Okoro', email: 'ines@old.example' },
      { id: 'june', name: 'June Hartley', email: 'j@x.example' },
      { id: 'bo-lind', name: 'Bo Lind', email: '' },
    ]);
    const articles = await articlesOf(file);
    expect(articles.map(({ authors }) => authors)).toEqual([['june', 'ines', 'bo-lind']]);
  });

  it('authors of WordPress before 2.9 have their names', async () => {
    const file = wxr([{}]).replaceAll('wp:author>', 'wp:wp_author>');
    expect((await opened(file)).overview.authors).toMatchObject([{ name: 'Ines Okoro' }]);
  });
});

describe('a damaged file', () => {
  it.each([
    '<br />\n<b>Deprecated</b>: Function x in <b>/a.php</b>\n',
    'PHP Warning: a < b in /a.php on line 3\n\n',
    `Notice: ${'x'.repeat(9000)}\n`,
  ])('text before the export is skipped and named: %s', async (prolog) => {
    for (const size of [7, 100_000]) {
      const { overview } = await opened(prolog + wxr([{}]), size);
      expect(overview.damage).toMatch(/^Skipped text before the export.*(?:Deprecated|PHP|Notice)/);
      expect(await articlesOf(prolog + wxr([{}]), size)).toHaveLength(1);
    }
  });

  it('blank lines before the export are accepted', async () => {
    expect((await opened(`\ufeff\n\n${wxr([{}])}`)).overview.damage).toBeNull();
  });

  it('a missing end tag is named with the number of its item', async () => {
    const whole = wxr([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const { overview } = await opened(whole.replace('</item>', ''));
    expect(overview).toMatchObject({ isIncomplete: true });
    expect(overview.damage).toMatch(/ends inside item 1\./);
    const [article] = await articlesOf(wxr([{ id: 1 }]).replace('</content:encoded>', ''));
    expect(article && issues(article)).toContain('Damaged in the file');
  });

  it('items with the same id or none are all read, and duplicates count once', async () => {
    const file = wxr([
      { id: 201, title: 'First' },
      { id: 201, title: 'Second' },
      { id: 201, title: 'First' },
      { id: 202, title: 'Without' },
    ]).replace('<wp:post_id>202</wp:post_id>', '');
    const ids = async () => (await articlesOf(file)).map(({ id }) => id);
    expect(await ids()).toEqual([
      '201',
      '201:2019-06-03 10:00:00 Second',
      '201',
      ':2019-06-03 10:00:00 Without',
    ]);
  });

  it('an export without images says so', async () => {
    const { overview } = await opened(wxr([{ meta: { _thumbnail_id: '7' } }]));
    expect(overview.damage).toMatch(
      /^Featured images and galleries are not in this export\..* choose “All content”/,
    );
    expect(issues(await only({ meta: { _thumbnail_id: '7' } }))).toEqual([
      'The featured image is not in the export',
    ]);
    expect((await opened(wxr([{}]))).overview.damage).toBeNull();
  });
});
