import { expect, it } from 'vitest';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import type { AdminPage, PublicPageAnswer } from '#features/pages/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { upload } from '#tests/support/content/images.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';

const BLOCKS =
  '<div class="columns"><div><p>Us</p></div><div><div class="team"></div></div></div><p class="buttons"><a href="/about">About</a></p>';

it('pages survive an export and import in our own format, and an undo deletes them', async () => {
  const there = await openTestSite({ env: { SITE_URL: 'https://there.example' } });
  const image = await upload(there.app, { cookie: there.author.cookie }, await smallImage());
  const { url } = jsonOf<{ url: string }>(image, 201);
  await there.app.jobs.runDue();
  const article = await makeArticle(there.db);
  const add = async (fields: object) =>
    jsonOf<AdminPage>(await there.editor.post('/api/pages', fields), 201);
  const team = await add({
    title: 'The <team>',
    slug: 'team',
    intro: 'Who we are &amp; <why>',
    content: `<p><a href="/articles/${article.slug}">An article</a></p><img src="${url}" alt="Us" />${BLOCKS}`,
    metaTitle: 'Team',
    metaDescription: 'People',
    noindex: true,
    publish: true,
  });
  const edit = { title: 'Not yet', slug: 'team', content: '<p>Later</p>', version: team.version };
  jsonOf(await there.editor.put(`/api/pages/${team.id}`, edit));
  await add({ title: 'Jobs', content: '<p>Soon</p>' });
  await add({ title: 'About us', slug: 'about', isStandard: true, publish: true });
  const bytes = await exported(there);
  const before = await essenceOf(bytes);
  expect(before['pages.jsonl']).toMatchObject([
    {
      ...{ slug: 'team', isPublished: true, title: 'The <team>' },
      content: expect.stringContaining(BLOCKS),
    },
    { slug: 'jobs', isPublished: false },
    { slug: 'about', isPublished: true },
  ]);

  const here = await openTestSite({ env: { SITE_URL: 'https://here.example' } });
  here.clock.now = there.clock.now;
  const { id, items } = await importBytes(here, bytes);
  const after = await essenceOf(await exported(here));
  const [published, draft, about] = before['pages.jsonl'] as object[];
  // Readers keep the standard page that this site has.
  expect(after['pages.jsonl']).toEqual([published, draft, { ...about, isPublished: false }]);
  const { page } = jsonOf<PublicPageAnswer>(await here.visitor.get('/api/pages/team'));
  expect(page).toMatchObject({ title: 'The <team>', metaTitle: 'Team', noindex: true });
  expect(await here.db.selectFrom('redirects').selectAll().execute()).toEqual([]);

  jsonOf(await here.admin.post(`${IMPORTS}/${id}/undo`, { count: items.created }));
  await here.app.jobs.runDue();
  expect((await essenceOf(await exported(here)))['pages.jsonl']).toEqual([]);
  await there.close();
  await here.close();
});

it('an export contains the settings that admins changed, and none of the environment', async () => {
  const site = await openTestSite({ env: { FEED_CONTENT: 'full' } });
  const footerMenu = [{ label: 'Us', url: '/about', isHidden: false, opensNewTab: false }];
  const homeLayout = [{ kind: 'more', isHidden: false, title: 'The rest', count: 5 }];
  const settings = {
    ...{ siteName: { value: 'Night Shift' }, footerMenu: { value: footerMenu } },
    homeLayout: { value: homeLayout },
  };
  jsonOf(await site.admin.patch('/api/settings', { settings }));
  // Stored before the server's environment set it.
  const stored = { version: 1, updated_at: site.clock.now, updated_by: 'ada' };
  const feeds = { key: 'feedContent', value: '"excerpt"', ...stored };
  await site.db.insertInto('settings').values(feeds).execute();
  const essence = await essenceOf(await exported(site));
  expect(essence['settings.json']).toEqual({
    ...{ siteName: 'Night Shift', footerMenu, homeLayout },
  });
  await site.close();
});

it.each(['wxr', 'ghost', 'markdown'] as const)(
  '%s names the pages that it lacks',
  async (format) => {
    const site = await openTestSite();
    jsonOf(await site.editor.post('/api/pages', { title: 'Team' }), 201);
    const report = new Report(format);
    const options = { format, report, now: site.clock.now };
    for await (const _ of exportMagazine(site.database.config, options));
    const note = { what: 'Pages aren’t exported', count: 1, examples: ['/team'] };
    expect(report.result().notes).toContainEqual(note);
    await site.close();
  },
);
