import { describe, expect, it } from 'vitest';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { adminList } from '#tests/support/site/admin-list.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';
import type { ArticleAction } from '../../values.ts';
import { createArticle } from '../save/store.ts';

describe.each(ENGINES)('the admin list of articles for each role on %s', (engine) => {
  const site = testSite({ engine });
  const { list, titles } = adminList(site);

  it('an author sees only their own articles, whatever the query asks for', async () => {
    const { author } = site;
    expect(await titles('', author)).toBe('galago eland dhole bison adder');
    expect(await titles('?moderation=pending', author)).toBe('eland bison');
    expect(await titles('?search=fossa', author)).toBe('');
    expect(await titles('?featured=true', author)).toBe('adder');
    const newcomer = await site.join('author');
    expect(await titles('', newcomer)).toBe('');
    expect(badFields(await author.get(`/api/admin/articles?authorId=1`))).toEqual(['authorId']);
  });

  it('a visitor gets nothing, and the list is not cached', async () => {
    const answer = await site.visitor.get('/api/admin/articles');
    expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'auth.required']);
    const headers = { username: 'Edith', password: 'guess' };
    const url = '/api/admin/articles';
    expect((await site.app.inject({ url, headers })).statusCode).toBe(401);
    const { headers: given } = await site.editor.get(url);
    expect(given['cache-control']).toBe('no-store');
  });

  it('a row has every field but the content, with author, note and a fallback excerpt', async () => {
    const [row] = await list('?search=galago');
    expect(row).toMatchObject({ authorName: 'Arthur', rejectionNote: 'Why?', featured: false });
    expect(row).not.toHaveProperty('content');
    expect((await list('?search=adder'))[0]).toMatchObject({ featured: true });
    expect((await list('?search=fossa'))[0]).toMatchObject({ masterFeatured: true });
  });

  const MODERATES: ArticleAction[] = ['approve', 'reject'];
  /** Public, or to be published at a time: an editor may go live on it. */
  const LIVE = ['adder', 'dhole', 'eland'];
  it.each<[string, ArticleAction[], ArticleAction[] | null]>([
    ['adder', ['archive'], []], // published, approved
    ['bison', ['publish', ...MODERATES], ['publish']], // draft, pending
    ['civet', ['publish', 'archive', ...MODERATES], null], // published, pending
    ['dhole', ['publish'], []], // scheduled, approved
    ['eland', ['publish', ...MODERATES], ['publish']], // scheduled, pending
    ['fossa', ['publish'], null], // archived, approved
    ['galago', ['publish', 'archive'], []], // published, rejected
    ['hyrax', ['publish'], null], // draft, approved
  ])('%s: each role gets its permitted actions', async (title, editors, authors) => {
    const can = async (by: TestSite['editor']) => (await list(`?search=${title}`, by))[0]?.can;
    const lives = LIVE.includes(title) ? ['live'] : [];
    // A correction that no reader sees is not recorded.
    const corrects = title === 'adder' ? ['correct'] : [];
    const any = ['edit', 'delete', ...editors, 'feature', ...corrects, ...lives];
    expect(await can(site.editor)).toEqual(any);
    expect(await can(site.admin)).toEqual(any);
    expect((await can(site.author)) ?? null).toEqual(authors && ['edit', 'delete', ...authors]);
  });

  it('an article of a deleted account has no author name', async () => {
    const { db } = site;
    const leaver = await site.join('author');
    const fields = articleFields({ title: 'Orphan', authorId: leaver.id });
    const { id } = await createArticle(db, fields, { userId: 1, now: NOW });
    await db.deleteFrom('users').where('id', '=', leaver.id).execute();
    expect((await list('?search=orphan'))[0]).toMatchObject({ id, authorName: null });
    jsonOf(await site.editor.del(`/api/articles/${id}`));
  });
});
