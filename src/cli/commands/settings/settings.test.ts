import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { openTestSite, testSite } from '#tests/support/site/test-site.ts';

describe('savepoint settings, beside a server', () => {
  const site = testSite({ env: { AUTHOR_LABEL: 'The Desk' } });
  beforeEach(() => site.db.deleteFrom('settings').execute());

  const settings = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['settings', ...args], {
      env: { AUTHOR_LABEL: 'The Desk' },
    });

  it('changes a setting, which the server uses and the activity log names', async () => {
    const set = await settings('set', 'siteName', 'Pixelpost');
    expect([set.code, set.out]).toEqual([0, 'siteName  Pixelpost\n']);
    await site.app.changes.poll();
    expect((await site.app.inject('/site.webmanifest')).json()).toMatchObject({
      name: 'Pixelpost',
    });
    expect(await site.lastEvents(1)).toMatchObject([
      { actor: 'savepoint settings', detail: 'Savepoint → Pixelpost' },
    ]);
    expect((await settings('get', 'siteName')).out).toBe('Pixelpost\n');
    expect((await settings('set', 'siteName', '--default')).out).toBe(
      'siteName  Savepoint  (default)\n',
    );
  });

  it('lists every setting with its source', async () => {
    await settings('set', 'contactTo', 'desk@pixel.example', 'press@pixel.example');
    await settings('set', 'bylines', 'on');
    const { out } = await settings('list');
    expect(out).toContain('contactTo  desk@pixel.example, press@pixel.example\n');
    expect(out).toContain('bylines  on\n');
    expect(out).toContain('authorLabel  The Desk  (set by AUTHOR_LABEL)\n');
    expect(out).toContain('tagline  Games worth your evening  (default)\n');
    const json = JSON.parse((await settings('get', 'bylines', '--json')).out);
    expect(json).toMatchObject({ key: 'bylines', value: true, version: 1 });
  });

  it('imports the settings of an export, lists each change, and skips what the site can’t take', async () => {
    const file = path.join(site.database.config.dataDir, 'settings.json');
    const logo = `/media/${'0'.repeat(20)}-200x50/200.png`;
    await writeFile(
      file,
      `{"siteName":"Pixelpost","bylines":true,"authorLabel":"Us","logo":"${logo}","smtp":"x","timeZone":"Mars/Olympus","__proto__":"x","tagline":"Games worth your evening","footerLine":null}`,
    );
    const listed = [
      'siteName  Savepoint → Pixelpost',
      'bylines  off → on',
      'authorLabel  skipped: set by AUTHOR_LABEL',
      'logo  skipped: its image isn’t in the library',
      'smtp  skipped: unknown setting',
      'timeZone  skipped: not a valid value',
      '__proto__  skipped: unknown setting',
      'footerLine  skipped: not a valid value',
    ];
    const tried = await settings('import', file, '--dry-run');
    expect(tried.out.trim().split('\n')).toEqual([
      ...listed,
      'Nothing was changed: this was a dry run.',
    ]);
    expect((await settings('get', 'siteName')).out).toBe('Savepoint\n');
    expect((await settings('import', file)).out.trim().split('\n')).toEqual(listed);
    expect((await settings('get', 'siteName')).out).toBe('Pixelpost\n');
    expect((await settings('get', 'bylines')).out).toBe('on\n');
    const again = await settings('import', file);
    expect(again.out).not.toContain('→');
    expect(again.out).toContain('Nothing to change.');
    await writeFile(file, '[1]');
    expect(await settings('import', file)).toMatchObject({ code: 2 });
    expect(await settings('import', `${file}.no`)).toMatchObject({ code: 2 });
  });

  it('imports menus and the home page in their stored form, without articles that another site picked', async () => {
    const file = path.join(site.database.config.dataDir, 'settings.json');
    const write = (values: object) => writeFile(file, JSON.stringify(values));
    const own = { isHidden: false, layout: 'row', isTinted: false };
    const list = { ...own, kind: 'list', id: 's1', title: 'Maps', url: '/guides', count: 3 };
    const picked = { ...own, kind: 'picked', id: 's2', title: 'Ours', articleIds: [7] };
    const hero = { kind: 'hero', isHidden: false };
    const link = { label: 'About', url: '/a/../about', isHidden: false, opensNewTab: false };
    await write({ homeLayout: [hero, list, picked], footerMenu: [link] });
    const leftOut = 'homeLayout  section “Ours” skipped: its articles are named by ID';
    expect((await settings('import', file, '--dry-run')).out).toContain(leftOut);
    expect((await settings('import', file)).out).toContain(leftOut);
    const imported = async (key: string) =>
      JSON.parse((await settings('get', key, '--json')).out).value;
    expect(await imported('homeLayout')).toEqual([hero, list]);
    expect(await imported('footerMenu')).toEqual([{ ...link, url: '/about' }]);
    // The URL isn't written as it is stored, but it is the same.
    await write({ footerMenu: [link] });
    expect((await settings('import', file)).out).toBe('Nothing to change.\n');
    const value = JSON.stringify([picked]);
    await site.db.updateTable('settings').set({ value }).where('key', '=', 'homeLayout').execute();
    await write({ homeLayout: [hero, picked] });
    await settings('import', file);
    expect(await imported('homeLayout')).toEqual([hero, picked]);
  });

  it('sections of picked articles have the articles of the export that was imported', async () => {
    const there = await openTestSite({ env: { SITE_URL: 'https://there.example' } });
    const { id } = await makeArticle(there.db, { title: 'Picked there' });
    const bytes = await exported(there);
    await there.close();
    await makeArticle(site.db, { title: 'First here' });
    await importBytes(site, bytes);
    const article = site.db.selectFrom('articles').select('id').where('title', '=', 'Picked there');
    const { id: own } = await article.executeTakeFirstOrThrow();
    expect(own).not.toBe(id);
    const file = path.join(site.database.config.dataDir, 'settings.json');
    const section = { kind: 'picked', id: 's2', title: 'Ours', isHidden: false, layout: 'row' };
    const picked = (...articleIds: number[]) => ({ ...section, isTinted: false, articleIds });
    await writeFile(
      file,
      JSON.stringify({ homeLayout: [picked(999, id), { ...picked(999), id: 's3' }] }),
    );
    const manifest = (await unzip(bytes)).get('manifest.json') ?? '';
    await writeFile(path.join(path.dirname(file), 'manifest.json'), manifest);
    const { out } = await settings('import', file);
    expect(out).toContain('homeLayout  section “Ours” skipped');
    const { value } = JSON.parse((await settings('get', 'homeLayout', '--json')).out);
    expect(value).toEqual([picked(own)]);
    expect((await settings('import', file)).out).toContain('Nothing to change.');
  });

  it('a dry run is refused what the import is refused', async () => {
    const file = path.join(site.database.config.dataDir, 'settings.json');
    await writeFile(file, '{"siteName":"Pixelpost","reviewScale":"5","reviewWords":["9=Great"]}');
    const tried = await settings('import', file, '--dry-run');
    expect(tried).toMatchObject({ code: 1, out: '' });
    expect(await settings('import', file)).toEqual(tried);
    expect((await settings('get', 'siteName')).out).toBe('Savepoint\n');
  });

  it('imports code only if it is said to be trusted', async () => {
    const file = path.join(site.database.config.dataDir, 'settings.json');
    const code = { headCode: '<script>go()</script>', codeScripts: ['https://a.example'] };
    await writeFile(file, JSON.stringify({ bylines: true, ...code }));
    expect((await settings('import', file)).out.trim().split('\n')).toEqual([
      'bylines  off → on',
      'headCode  skipped: use --with-code if you trust this code',
      'codeScripts  skipped: use --with-code if you trust this code',
    ]);
    expect((await settings('get', 'headCode')).out).toBe('none\n');
    expect((await settings('import', file, '--with-code')).out.trim().split('\n')).toEqual([
      'headCode  none → 21 characters',
      'codeScripts  none → https://a.example',
    ]);
    expect((await settings('get', 'headCode')).out).toBe(`${code.headCode}\n`);
    expect((await settings('list')).out).toContain('headCode  21 characters\n');
    expect(await settings('set', 'analytics', 'matomo')).toMatchObject({ code: 1 });
  });

  it.each([
    [2, ['set', 'smtp', 'x'], 'There is no setting smtp.'],
    [2, ['get', 'DATABASE_URL'], 'There is no setting DATABASE_URL.'],
    [2, ['set', 'bylines', 'yes'], 'bylines must be on or off.'],
    [2, ['set', 'contactTo'], 'contactTo needs a value.'],
    [2, ['set', 'contactTo', 'desk@pixel.example', '--default'], 'either values or --default'],
    [2, ['set', 'tagline', 'Two', 'words'], 'tagline takes one value.'],
    [2, ['set', 'timeZone', 'Mars/Olympus'], 'must be a time zone'],
    [2, ['set', 'socialProfiles', 'javascript:alert(1)'], 'must be URLs that start with'],
    [1, ['set', 'authorLabel', 'Us'], 'AUTHOR_LABEL sets “Author label” on the server.'],
  ])('fails with code %i: savepoint settings %j', async (code, args, message) => {
    const answer = await settings(...args);
    expect(answer.err).toContain(message);
    expect(answer.code).toBe(code);
  });
});
