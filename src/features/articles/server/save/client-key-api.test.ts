import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };

describe.each(ENGINES)('a repeated request to create an article, on %s', (engine) => {
  const site = testSite({ engine });

  const post = (fields: Record<string, unknown> = {}, by = site.editor) =>
    by.post('/api/articles', { ...BASE, ...fields });
  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await post(fields, by), 201);
  const count = async () => (await site.db.selectFrom('articles').select('id').execute()).length;

  const keyOf = (text: string) => ({ clientKey: text.padEnd(16, '-') });
  const events = (id: number) =>
    site.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();

  it('the response is the article that was created', async () => {
    const fields = { ...keyOf('again'), title: 'Sent again', status: 'published' } as const;
    const before = await count();
    const first = await write(fields);
    const again = await post(fields);
    expect([again.statusCode, jsonOf<AdminArticle>(again)]).toEqual([200, first]);
    expect(await count()).toBe(before + 1);
    expect((await events(first.id)).map(({ action }) => action)).toEqual([
      'article.created',
      'article.published',
    ]);
  });

  it('two concurrent requests create one article', async () => {
    const before = await count();
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(keyOf('at once'.replace(' ', '-')))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<AdminArticle>().id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('the response is the current article, which stays unchanged', async () => {
    const first = await write({ ...keyOf('overtaken'), title: 'Mine' });
    await site.admin.put(`/api/articles/${first.id}`, { title: 'Theirs' });
    const again = await post({ ...keyOf('overtaken'), title: 'Mine, changed' });
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { id: first.id, title: 'Theirs', version: 2 },
    ]);
  });

  it('another account, a deleted article or a missing key creates another article', async () => {
    const first = await write(keyOf('whose'));
    const theirs = await write(keyOf('whose'), site.author);
    expect(theirs.id).not.toBe(first.id);
    await site.editor.del(`/api/articles/${first.id}`);
    expect((await write(keyOf('whose'))).id).toBeGreaterThan(theirs.id);
    expect((await write()).id).not.toBe((await write()).id);
  });

  it('a refused request leaves the key free', async () => {
    expect((await post({ ...keyOf('refused'), category: 'nowhere' })).statusCode).toBe(400);
    await write(keyOf('refused'));
    for (const clientKey of ['short', 'x'.repeat(65), 'with a space in it!', 7]) {
      expect(badFields(await post({ clientKey }))).toEqual(['clientKey']);
    }
  });
});
