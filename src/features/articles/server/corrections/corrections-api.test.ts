import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, Article } from '../../contract.ts';
import type { CorrectionPage } from '../../corrections.contract.ts';
import { addCorrection, takeCorrections } from './store.ts';

const NOTE = {
  kind: 'correction' as const,
  wrong: 'The music is by Ilka Brandt.',
  correct: 'It is by Ilka Thorsby.',
};
const iso = (at: number) => new Date(at).toISOString();

describe('corrections of an article', () => {
  const site = testSite();
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
  });

  const add = (id: number, note: object = NOTE, by = site.editor) =>
    by.post(`/api/articles/${id}/corrections`, note);
  const read = (slug: string) => getJson<Article>(site.app, `/api/articles/slug/${slug}`);
  const listed = async (query = '') =>
    getJson<CorrectionPage>(site.app, `/api/corrections${query}`);

  it('a correction by an editor appears with its date on pages, in feeds and in structured data', async () => {
    const { id, slug } = await makeArticle(site.db, { title: 'A map' });
    expect(await read(slug)).toMatchObject({ corrections: [], updatedAt: iso(NOW) });
    site.clock.now = NOW + DAY;
    const saved = jsonOf<AdminArticle>(await add(id), 201);
    const [correction] = saved.corrections;
    expect(correction).toMatchObject({ ...NOTE, notedAt: iso(NOW + DAY) });
    expect(await read(slug)).toMatchObject({
      corrections: [correction],
      updatedAt: iso(NOW + DAY),
    });
    expect(await listed()).toEqual({
      corrections: [{ ...correction, article: { slug, title: 'A map', category: 'review' } }],
      totalCount: 1,
    });
    const feed = (await get(site.app, '/feed.xml')).body;
    expect(feed).toContain(
      'Corrected on March 6, 2026. We wrote: The music is by Ilka Brandt. It should say: It is by Ilka Thorsby.',
    );
    expect(feed).toContain(`<atom:updated>${iso(NOW + DAY)}</atom:updated>`);
    expect(await site.events(id)).toEqual([['correction.added', 'Edith', NOTE.correct]]);
  });

  it('a correction can be a clarification', async () => {
    const { id, slug } = await makeArticle(site.db);
    const { kind: _, ...unnamed } = NOTE;
    const added = jsonOf<AdminArticle>(await add(id, unnamed), 201).corrections[0];
    expect(added?.kind).toBe('correction');
    const at = `/api/articles/${id}/corrections/${added?.id}`;
    jsonOf(await site.editor.put(at, { ...NOTE, kind: 'clarification' }));
    expect((await read(slug)).corrections).toMatchObject([{ kind: 'clarification' }]);
    expect((await listed()).corrections).toMatchObject([{ kind: 'clarification' }]);
    expect((await get(site.app, '/feed.xml')).body).toContain('Clarified on March 5, 2026.');
    expect(badFields(await add(id, { ...NOTE, kind: 'apology' }))).toEqual(['kind']);
  });

  it('own corrections stay next to imported ones, and the latest one counts', async () => {
    const { id, slug } = await makeArticle(site.db);
    jsonOf(await add(id), 201);
    for (const correct of ['Brought first.', 'Brought again.']) {
      const brought = { ...NOTE, wrong: 'Said elsewhere.', correct, notedAt: NOW + DAY };
      await inTransaction(site.db, (trx) => takeCorrections(trx, id, [brought]));
    }
    const { corrections } = await read(slug);
    expect(corrections.map(({ correct }) => correct)).toEqual([NOTE.correct, 'Brought again.']);
  });

  it("a correction outlives its author's account and is not imported twice", async () => {
    const { id, slug } = await makeArticle(site.db);
    const { id: userId } = await makeUser(site.db, { role: 'editor' });
    const by = { userId, role: 'editor', name: 'Gone', session: null } as const;
    await addCorrection(site.db, id, NOTE, by, NOW);
    await site.db.deleteFrom('users').where('id', '=', userId).execute();
    const other = { ...NOTE, wrong: 'Said elsewhere.', correct: 'Another.', notedAt: NOW + DAY };
    const same = { ...NOTE, notedAt: NOW };
    for (const brought of [[same, other], [other]]) {
      await inTransaction(site.db, (trx) => takeCorrections(trx, id, brought));
    }
    const { corrections } = await read(slug);
    expect(corrections.map(({ correct }) => correct)).toEqual([NOTE.correct, 'Another.']);
  });

  it('a save without a correction adds none', async () => {
    const { id, slug } = await makeArticle(site.db);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Without the typo' }));
    expect((await read(slug)).corrections).toEqual([]);
    expect((await get(site.app, '/feed.xml')).body).not.toContain('atom:updated');
  });

  it('editors can change and withdraw a correction, which keeps its date', async () => {
    const { id, slug } = await makeArticle(site.db);
    const { corrections } = jsonOf<AdminArticle>(await add(id), 201);
    const at = `/api/articles/${id}/corrections/${corrections[0]?.id}`;
    site.clock.now = NOW + DAY;
    jsonOf(await site.editor.put(at, { ...NOTE, correct: 'By Ilka Thorsby.' }));
    expect((await read(slug)).corrections).toMatchObject([
      { correct: 'By Ilka Thorsby.', notedAt: iso(NOW) },
    ]);
    const other = await makeArticle(site.db);
    const elsewhere = at.replace(`/${id}/`, `/${other.id}/`);
    expect(problemOf(await site.editor.del(elsewhere)).code).toBe('correction.not_found');
    jsonOf(await site.editor.del(at));
    expect(await listed()).toEqual({ corrections: [], totalCount: 0 });
    expect(problemOf(await site.editor.put(at, NOTE)).code).toBe('correction.not_found');
  });

  it('corrections of public articles are listed, newest first', async () => {
    const hidden = await makeArticle(site.db, { title: 'Put away' });
    const shown = await makeArticle(site.db, { title: 'There' });
    for (const [index, { id }] of [hidden, shown, shown].entries()) {
      site.clock.now = NOW + index * DAY;
      jsonOf(await add(id, { ...NOTE, wrong: `Wrong ${index}` }), 201);
    }
    jsonOf(await site.editor.put(`/api/articles/${hidden.id}`, { status: 'archived' }));
    const { corrections, totalCount } = await listed('?limit=1&offset=1');
    expect([corrections.map(({ wrong }) => wrong), totalCount]).toEqual([['Wrong 1'], 2]);
    expect((await listed()).corrections.map(({ wrong }) => wrong)).toEqual(['Wrong 2', 'Wrong 1']);
  });

  it('an empty correction, or one of an article that is not public, is refused by name', async () => {
    const { id } = await makeArticle(site.db);
    expect(badFields(await add(id, { wrong: ' ', correct: '' }))).toEqual(['wrong', 'correct']);
    expect(badFields(await add(id, { ...NOTE, wrong: 'x'.repeat(1001) }))).toEqual(['wrong']);
    const draft = await makeArticle(site.db, { status: 'draft' });
    expect(problemOf(await add(draft.id)).code).toBe('article.not_public');
    expect(problemOf(await add(id, NOTE, site.author)).code).toBe('auth.forbidden');
    expect(problemOf(await add(999_999)).code).toBe('article.not_found');
  });
});
