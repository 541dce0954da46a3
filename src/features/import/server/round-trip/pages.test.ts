import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportList } from '#features/import/contract.ts';
import type { AdminPage, PageSummary, PublicPageAnswer } from '#features/pages/contract.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe.each(ENGINES)('importing pages, on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  const page = (id: number, slug: string, more = {}) => ({
    ...{ id, slug, type: 'page', title: slug, link: `https://old.example/${slug}/` },
    ...more,
  });
  const pages = async () =>
    jsonOf<PageSummary[]>(await site.admin.get('/api/admin/pages')).filter(({ id }) => id !== null);
  const read = async (slug: string) =>
    (await site.visitor.get(`/api/pages/${slug}`)).json<PublicPageAnswer>().page;

  it('pages of WordPress become pages of the site, with links and redirects', async () => {
    const content = '<p><a href="https://old.example/team/">Us</a></p>';
    const { id } = await site.importPosts([
      page(1, 'team'),
      page(2, 'hidden', { status: 'draft' }),
      page(3, 'reviews'),
      { id: 4, slug: 'a-post', content },
      page(5, 'old-team', { link: 'https://old.example/about-us/team/' }),
    ]);
    expect((await pages()).map(({ slug, state }) => [slug, state])).toEqual([
      ['hidden', 'draft'],
      ['old-team', 'published'],
      ['reviews-2', 'published'],
      ['team', 'published'],
    ]);
    expect(await read('team')).toMatchObject({ title: 'team', noindex: false });
    const article = await site.articleAt(id, 3);
    expect(article.content).toBe('<p><a href="/team">Us</a></p>');
    const asked = async (url: string) => (await site.app.inject(url)).headers.location;
    expect(await asked('/?page_id=1')).toBe('/team');
    expect(await asked('/about-us/team/')).toBe('/old-team');
    const rules = await site.db.selectFrom('redirects').select(['source', 'target']).execute();
    expect(rules).not.toContainEqual({ source: '/team', target: '/team' });
    expect(await site.titles()).toEqual([article.title]);
  });

  it('columns and buttons of a WordPress page stay, those of a post become plain text', async () => {
    const button = (text: string, more = '') =>
      `<div class="wp-block-button${more}"><a class="wp-block-button__link" href="https://old.example/${text}/">${text}</a></div>`;
    const column = (html: string) =>
      `<!-- wp:column --><div class="wp-block-column">${html}</div><!-- /wp:column -->`;
    const buttons = `<!-- wp:buttons --><div class="wp-block-buttons">${button('team')}${button('jobs', ' is-style-outline')}</div><!-- /wp:buttons -->`;
    const content = `<!-- wp:columns --><div class="wp-block-columns">${column('<p>Left</p>')}\n${column(buttons)}</div><!-- /wp:columns -->`;
    const three = `<!-- wp:columns --><div class="wp-block-columns">${column('<p>1</p>').repeat(3)}</div><!-- /wp:columns -->`;
    const { id } = await site.importPosts([
      page(1, 'team', { content }),
      page(2, 'three', { content: three }),
      { id: 3, slug: 'a-post', content },
    ]);
    expect((await read('team'))?.content).toBe(
      '<div class="columns"><div><p>Left</p></div><div><p class="buttons"><a href="/team">team</a> <a class="secondary" href="https://old.example/jobs/">jobs</a></p></div></div>',
    );
    expect((await read('three'))?.content).not.toContain('columns');
    expect((await site.articleAt(id, 2)).content).not.toMatch(/columns|buttons/);
  });

  it('an About page becomes a draft of the standard page', async () => {
    const { id } = await site.importPosts([page(1, 'about', { title: 'About us' })]);
    expect(await pages()).toMatchObject([
      { slug: 'about', title: 'About us', state: 'original', hasUnpublishedChanges: true },
    ]);
    expect(await read('about')).toBeNull();
    expect((await site.itemsOf(id))[0]?.warnings).toEqual([
      {
        issue: 'The site has this page already: /about',
        action: 'Imported as its draft. Publish it under Pages',
      },
    ]);
  });

  it('long slugs of pages are cut, and their redirects and links lead to the pages', async () => {
    const long = `${'long-'.repeat(17)}slug`;
    const content = '<p><a href="https://old.example/second/">2</a></p>';
    const { id } = await site.importPosts([
      page(1, long, { link: 'https://old.example/first/' }),
      page(2, `${long}-two`, { link: 'https://old.example/second/' }),
      { id: 3, slug: 'a-post', content },
    ]);
    expect(await site.statesOf(id)).toEqual(['created', 'created', 'created']);
    const first = `${'long-'.repeat(16)}`.slice(0, -1);
    const second = `${'long-'.repeat(15)}lon-2`;
    expect((await pages()).map(({ slug }) => slug)).toEqual([second, first]);
    const asked = async (url: string) => (await site.app.inject(url)).headers.location;
    expect(await asked('/first/')).toBe(`/${first}`);
    expect(await asked('/second/')).toBe(`/${second}`);
    expect((await site.articleAt(id, 2)).content).toContain(`href="/${second}"`);
  });

  it('a second import updates pages that were not edited here', async () => {
    await site.importPosts([page(1, 'team'), page(2, 'jobs'), page(3, 'press')]);
    const [jobs, press] = await pages();
    const edit = { title: 'Mine', slug: 'jobs', version: 1, publish: true };
    jsonOf<AdminPage>(await site.admin.put(`/api/pages/${jobs?.id}`, edit));
    jsonOf(await site.admin.del(`/api/pages/${press?.id}`));
    const second = await site.importPosts([
      page(1, 'team', { content: '<p>New</p>' }),
      page(2, 'jobs', { content: '<p>New</p>' }),
      page(3, 'press'),
    ]);
    expect(await site.statesOf(second.id)).toEqual(['updated', 'edited', 'skipped']);
    expect((await read('team'))?.content).toContain('New');
    expect((await read('jobs'))?.title).toBe('Mine');
  });

  it('an undo deletes the pages that were not edited here', async () => {
    const { id } = await site.importPosts([page(1, 'about'), page(2, 'jobs'), page(3, 'team')]);
    const jobs = (await pages()).find(({ slug }) => slug === 'jobs');
    const edit = { title: 'Mine', slug: 'jobs', version: 1 };
    jsonOf(await site.admin.put(`/api/pages/${jobs?.id}`, edit));
    const { imports } = jsonOf<ImportList>(await site.admin.get(IMPORTS));
    expect(imports).toMatchObject([{ id, items: 3 }]);
    expect((await site.view(id)).edited).toBe(1);
    const refused = await site.admin.del(`${IMPORTS}/${id}`);
    expect(problemOf(refused).code).toBe('import.has_articles');
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
    await site.app.jobs.runDue();
    expect(await site.statesOf(id)).toEqual(['undone', 'edited', 'undone']);
    expect((await pages()).map(({ slug }) => slug)).toEqual(['jobs']);
  });
});
