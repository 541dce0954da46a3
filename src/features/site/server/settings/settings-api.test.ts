import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { buildTestApp, ENGINES } from '#tests/support/databases/test-database.ts';
import { openSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import { type Setting, type SettingKey, settingOf } from '../../settings.contract.ts';
import { SETTINGS_PER_MINUTE } from '../../settings.values.ts';

const PATH = '/api/settings';

type Change = { value: unknown; version?: number };
type Changes = Partial<Record<SettingKey, Change>>;

describe.each(ENGINES)('settings of the site on %s', (engine) => {
  const site = testSite({ engine, env: { AUTHOR_LABEL: 'The Desk' } });
  let other: Awaited<ReturnType<typeof buildTestApp>>;
  beforeAll(async () => {
    other = await buildTestApp(site.database);
  });
  afterAll(() => other.close());
  beforeEach(async () => {
    await site.db.deleteFrom('settings').execute();
    await site.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
    await Promise.all([site.app.changes.poll(), other.changes.poll()]);
  });

  const all = async () => {
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get(PATH));
    return Object.fromEntries(settings.map((one) => [one.key, one])) as Record<SettingKey, Setting>;
  };
  const save = (settings: Changes) => site.admin.patch(PATH, { settings });
  const nameIn = async (app: typeof other) =>
    (await app.inject('/site.webmanifest')).json<{ name: string }>().name;

  it('a saved name is in effect at once here, and elsewhere with the next poll', async () => {
    jsonOf(await save({ siteName: { value: 'Pixelpost' } }));
    expect(await nameIn(site.app)).toBe('Pixelpost');
    await other.changes.poll();
    expect(await nameIn(other)).toBe('Pixelpost');
    expect((await other.inject('/api/docs/json')).json()).toMatchObject({
      info: { title: 'Pixelpost API' },
    });
    jsonOf(await save({ siteName: { value: null } }));
    await other.changes.poll();
    expect([await nameIn(site.app), await nameIn(other)]).toEqual(['Savepoint', 'Savepoint']);
  });

  it('a change drops cached responses, however old', async () => {
    await makeArticle(site.db, { title: 'Lamp', slug: `lamp-${engine}` });
    const description = async () =>
      (await site.app.inject('/feed.json')).json<{ title: string; description: string }>();
    const before = await description();
    expect(before.title).toBe('Savepoint');
    jsonOf(await save({ siteName: { value: 'Pixelpost' }, description: { value: 'Play more.' } }));
    expect(await description()).toMatchObject({ title: 'Pixelpost', description: 'Play more.' });
  });

  it('a setting of the environment wins, is named and can’t be changed', async () => {
    await site.db
      .insertInto('settings')
      .values({ key: 'authorLabel', value: '"Us"', version: 1, updated_at: 0, updated_by: 'Ada' })
      .execute();
    const { authorLabel } = await all();
    expect(authorLabel).toMatchObject({ value: 'The Desk', lockedBy: 'AUTHOR_LABEL' });
    const refused = jsonOf<{ code: string; detail: string }>(
      await save({ tagline: { value: 'New' }, authorLabel: { value: 'Us two' } }),
      409,
    );
    expect(refused.code).toBe('setting.locked');
    expect(refused.detail).toContain('AUTHOR_LABEL');
    expect((await all()).tagline.isDefault).toBe(true);
  });

  it('a value that another admin replaced is refused with theirs', async () => {
    jsonOf(await save({ tagline: { value: 'First', version: 0 } }));
    const refused = jsonOf<{ code: string; conflicts: Setting[] }>(
      await save({
        description: { value: 'Mine too.', version: 0 },
        tagline: { value: 'Second', version: 0 },
      }),
      409,
    );
    expect(refused.code).toBe('settings.stale');
    expect(refused.conflicts).toMatchObject([
      { key: 'tagline', value: 'First', version: 1, updatedBy: 'Ada' },
    ]);
    expect((await all()).description.isDefault).toBe(true);
    jsonOf(await save({ tagline: { value: 'Second', version: 1 } }));
    expect((await all()).tagline).toMatchObject({ value: 'Second', version: 2 });
  });

  it('two admins who save at once get one success and one conflict', async () => {
    const answers = await Promise.all(
      ['One', 'Two'].map((value) => save({ tagline: { value, version: 0 } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('the activity log has the old and the new value, and nothing without a difference', async () => {
    jsonOf(await save({ contactTo: { value: ['desk@pixel.example'] } }));
    jsonOf(await save({ contactTo: { value: ['desk@pixel.example'] } }));
    jsonOf(await save({ contactTo: { value: null }, bylines: { value: true } }));
    expect(await site.lastEvents(3)).toMatchObject([
      {
        actor: 'Ada',
        subject: { name: 'Send the contact form to' },
        detail: 'desk@pixel.example → none',
      },
      {
        action: 'setting.changed',
        subject: { type: 'setting', name: 'Bylines' },
        detail: 'off → on',
      },
      { subject: { name: 'Send the contact form to' }, detail: 'none → desk@pixel.example' },
    ]);
    expect((await all()).contactTo.version).toBe(2);
  });

  it('scores follow the review scale and its words, which must fit each other', async () => {
    const guide = async () =>
      jsonOf<{ outOf: string | null; words: { word: string }[] }>(
        await site.visitor.get('/api/score-guide'),
      );
    const before = await guide();
    const words = { value: ['5=Superb', '3=Fine', '1=Broken'] };
    jsonOf(await save({ reviewScale: { value: '1-5/0.5 stars' }, reviewWords: words }));
    expect(await guide()).toMatchObject({
      outOf: 'out of 5 stars',
      words: [{ word: 'Superb' }, { word: 'Fine' }, { word: 'Broken' }],
    });
    expect(jsonOf(await site.editor.get('/api/admin/review-scale'))).toMatchObject({
      scale: '1-5/0.5 stars',
      words: [{ from: 5, word: 'Superb' }, {}, {}],
    });
    const { reviewScale, reviewWords } = await all();
    expect([reviewScale.value, reviewScale.default]).toEqual(['1-5/0.5 stars', '0-10/0.5']);
    expect([reviewWords.value, reviewWords.default]).toEqual([words.value, null]);

    for (const wrong of [
      { reviewScale: { value: null } },
      { reviewScale: { value: 'Skip it,Play it' } },
      { reviewWords: { value: ['5=Superb'] } },
      { reviewWords: { value: ['9=Superb', '1=Broken'] } },
    ]) {
      const refused = await save(wrong);
      expect(badFields(refused), JSON.stringify(wrong)).toEqual(['settings.reviewWords.value']);
    }
    expect((await all()).reviewScale.value).toBe('1-5/0.5 stars');
    jsonOf(await save({ reviewScale: { value: 'off' } }));
    expect(await guide()).toEqual({ outOf: null, words: [] });
    // Not in use, but they block a scale that they don't fit, so an admin can see and clear them.
    expect((await all()).reviewWords.value).toEqual(words.value);
    jsonOf(await save({ reviewScale: { value: null }, reviewWords: { value: null } }));
    expect(await guide()).toEqual(before);
  });

  it('author pages and their index come and go with bylines', async () => {
    const authors = async () => (await site.editor.get('/api/admin/authors')).statusCode;
    const indexed = async () =>
      (await site.db.selectFrom('search_rule').select('bylines').executeTakeFirst())?.bylines;
    expect(await authors()).toBe(404);
    jsonOf(await save({ bylines: { value: true } }));
    expect([await authors(), await indexed()]).toEqual([200, 1]);
    jsonOf(await save({ bylines: { value: null } }));
    expect([await authors(), await indexed()]).toEqual([404, 0]);
  });
});

describe('values of settings', () => {
  const site = testSite({ env: { SITE_URL: 'https://www.pixel.example' } });
  const save = (key: SettingKey, value: unknown) =>
    site.admin.patch(PATH, { settings: { [key]: { value } } });
  const settingNow = async (key: SettingKey) => {
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get(PATH));
    return settings.find((one) => one.key === key)?.value;
  };

  it.each([
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
  ])('the time zone %s is stored as %s', (typed, stored) => {
    expect(settingOf('timeZone').schema.parse(typed)).toBe(stored);
  });

  it.each<[SettingKey, unknown]>([
    ['siteName', ''],
    ['siteName', '   '],
    ['siteName', 'x'.repeat(61)],
    ['siteName', 'Two\nlines'],
    ['siteName', 'A\u0000B'],
    ['siteName', 7],
    ['siteName', { toString: 'x' }],
    ['tagline', ['x']],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+01:00'],
    ['timeZone', '../etc/localtime'],
    ['timeZone', 'x'.repeat(50_000)],
    ['bylines', 'on'],
    ['contactTo', 'desk@pixel.example'],
    ['contactTo', ['desk@pixel.example\r\nBcc: all@pixel.example']],
    ['contactTo', ['not an address']],
    ['contactTo', Array.from({ length: 11 }, (_, at) => `a${at}@pixel.example`)],
    ['contactTo', ['a@pixel.example', 'a@PIXEL.example']],
    ['socialProfiles', ['javascript:alert(1)']],
    ['socialProfiles', ['https://user:secret@bsky.app/']],
    ['socialProfiles', ['//bsky.app/profile/x']],
    ['socialProfiles', ['https://bsky.app/ x']],
    ['feedContent', 'everything'],
    ['aiCrawlers', true],
    ['reviewScale', '10-0/1'],
    ['reviewScale', ''],
    ['reviewWords', []],
    ['reviewWords', ['Superb']],
    ['reviewWords', Array.from({ length: 21 }, (_, at) => `${at}=Word`)],
    ['indexNowKey', 'short'],
    ['indexNowKey', '../../etc/passwd'],
    ['webSubHub', 'ftp://hub.example/'],
    ['webSubHub', 'https://user:secret@hub.example/'],
    ['senderName', 'Pixelpost\r\nBcc: all@pixel.example'],
    ['senderName', 'Pixelpost <x@y.example>'],
    ['senderEmail', 'news@pixel.example, more@pixel.example'],
    ['replyTo', 'x'.repeat(2000)],
  ])('%s can’t be %j', async (key, value) => {
    const { code, errors } = jsonOf<{ code: string; errors: { field: string }[] }>(
      await save(key, value),
      400,
    );
    expect(code).toBe('request.invalid');
    expect(errors[0]?.field).toMatch(new RegExp(`^settings\\.${key}\\.value`));
  });

  it('unknown settings, and those that only the environment has, are refused', async () => {
    for (const key of ['SMTP_URL', 'smtp', 'databaseUrl', '__proto__', 'constructor', 'siteUrl']) {
      const body = `{"settings":{${JSON.stringify(key)}:{"value":"x"}}}`;
      const { statusCode } = await site.app.inject({
        method: 'PATCH',
        url: PATH,
        body,
        headers: { 'content-type': 'application/json', cookie: site.admin.cookie },
      });
      expect([key, statusCode]).toEqual([key, 400]);
    }
    const rows = await site.db.selectFrom('settings').select('key').execute();
    expect(rows).toEqual([]);
  });

  it('a megabyte is refused before it is read', async () => {
    expect((await save('siteName', 'x'.repeat(1_000_000))).statusCode).toBe(413);
  });

  it('only admins read and change settings', async () => {
    for (const user of [site.editor, site.author, site.visitor]) {
      const expected = user === site.visitor ? 401 : 403;
      expect((await user.get(PATH)).statusCode).toBe(expected);
      const body = { settings: { siteName: { value: 'Mine' } } };
      expect((await user.patch(PATH, body)).statusCode).toBe(expected);
    }
  });

  it('the author label and the sender follow the name until they have their own', async () => {
    jsonOf(await save('siteName', 'Pixel <post>'));
    expect(await settingNow('authorLabel')).toBe('Pixel <post> Staff');
    expect(await settingNow('senderName')).toBe('Pixel post');
    expect(await settingNow('senderEmail')).toBe('no-reply@pixel.example');
    jsonOf(await save('authorLabel', 'The Desk'));
    jsonOf(await save('senderEmail', 'News@PIXEL.example'));
    expect(await settingNow('authorLabel')).toBe('The Desk');
    expect(await settingNow('senderEmail')).toBe('News@pixel.example');
  });

  it('a stored value that this release refuses counts as not stored', async () => {
    await site.db
      .insertInto('settings')
      .values([
        { key: 'timeZone', value: '"Mars/Olympus"', version: 1, updated_at: 0, updated_by: 'Ada' },
        { key: 'tagline', value: '{', version: 1, updated_at: 0, updated_by: 'Ada' },
        { key: 'fromTheFuture', value: '{}', version: 1, updated_at: 0, updated_by: 'Ada' },
      ])
      .execute();
    expect(await settingNow('timeZone')).toBe('UTC');
    expect(await settingNow('tagline')).toBe('Games worth your evening');
    jsonOf(await save('timeZone', 'Europe/Berlin'));
    expect(await settingNow('timeZone')).toBe('Europe/Berlin');
  });

  it('saving is limited per account', async () => {
    const chief = await site.join('admin');
    for (let at = 0; at < SETTINGS_PER_MINUTE; at += 1) {
      expect((await chief.patch(PATH, { settings: {} })).statusCode).toBe(200);
    }
    expect((await chief.patch(PATH, { settings: {} })).statusCode).toBe(429);
  });
});

describe('the sender of emails', () => {
  it('is that of the settings, with the reply-to email', async () => {
    const smtp = await openSmtpServer();
    const site = await openTestSite({ env: { SMTP_URL: smtp.url } });
    await site.db.updateTable('users').set({ email: 'ada@pixel.example' }).execute();
    const sent = async () => {
      jsonOf(await site.admin.post('/api/admin/operations/test-mail'));
      const mail = smtp.mails.at(-1);
      return [mail?.header('from'), mail?.header('reply-to'), mail?.from];
    };
    expect(await sent()).toEqual([
      'Savepoint <no-reply@localhost>',
      undefined,
      'no-reply@localhost',
    ]);
    jsonOf(
      await site.admin.patch(PATH, {
        settings: {
          senderName: { value: 'Pixelpost, Berlin' },
          senderEmail: { value: 'news@pixel.example' },
          replyTo: { value: 'desk@pixel.example' },
        },
      }),
    );
    expect(await sent()).toEqual([
      '"Pixelpost, Berlin" <news@pixel.example>',
      'desk@pixel.example',
      'news@pixel.example',
    ]);
    await site.close();
    await smtp.close();
  });
});
