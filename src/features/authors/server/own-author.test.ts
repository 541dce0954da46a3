import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { signArticle } from '#tests/support/content/authors.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminAuthor, Author, OwnAuthor } from '../contract.ts';

const SCHEDULED = { status: 'scheduled', scheduledAt: NOW + DAY } as const;

describe.each(ENGINES)('your own author page, on %s', (engine) => {
  const site = testSite({ engine, env: { BYLINES: 'on' } });
  beforeEach(async () => {
    await site.db.deleteFrom('authors').execute();
    await site.db.deleteFrom('articles').execute();
  });

  const make = async (name: string, fields: object = {}) =>
    jsonOf<AdminAuthor>(await site.editor.post('/api/authors', { name, ...fields }), 201);
  const read = (slug: string) => site.visitor.get(`/api/authors/${slug}`);
  const sign = async (author: { id: number }, fields: Parameters<typeof makeArticle>[1] = {}) =>
    signArticle(site.db, (await makeArticle(site.db, fields)).id, author.id);
  const rename = (who: typeof site.author, name: string) =>
    who.put('/api/account/author', { name });
  const own = async (who: typeof site.author) =>
    jsonOf<OwnAuthor>(await who.get('/api/account/author'));

  it('account owners can change only their own bio, links and image', async () => {
    const none = jsonOf<OwnAuthor>(await site.author.get('/api/account/author'));
    expect(none).toEqual({ author: null, mayRename: true, creditedName: 'Arthur' });
    const mara = await make('Mara', { account: 'Arthur' });
    await sign(mara);
    jsonOf(await read('mara'));
    const { author, mayRename } = jsonOf<OwnAuthor>(
      await site.author.put('/api/account/author', { bio: 'Plays slowly.' }),
    );
    expect(mayRename).toBe(false);
    expect(author).toMatchObject({ name: 'Mara', bio: 'Plays slowly.', account: 'Arthur' });
    expect(jsonOf<Author>(await read('mara')).bio).toBe('Plays slowly.');
    const renamed = await site.author.put('/api/account/author', { name: 'Boss' });
    expect(problemOf(renamed).errors).toMatchObject([
      {
        field: 'name',
        message: 'can only be changed by editors once an article is published or scheduled',
      },
    ]);
    const unnamed = await site.editor.put('/api/account/author', { bio: 'x' });
    expect(problemOf(unnamed).errors).toMatchObject([{ field: 'name', message: 'is required' }]);
  });

  it('account owners create and rename their author page until an article is public', async () => {
    const named = async (who: typeof site.author, name: string) =>
      jsonOf<OwnAuthor>(await rename(who, name)).author;
    expect(await named(site.editor, 'Edith Hall')).toMatchObject({
      slug: 'edith-hall',
      account: 'Edith',
    });
    const first = await named(site.author, 'arthur');
    const author = await named(site.author, 'Arthur Penn');
    expect(author).toMatchObject({ id: first?.id, name: 'Arthur Penn', slug: 'arthur-penn' });
    await sign({ id: Number(author?.id) });
    expect((await rename(site.author, 'Boss')).statusCode).toBe(400);
  });

  it.each([
    ['withdrawn', { status: 'draft', moderationStatus: 'pending' }],
    ['edited and pending', { moderationStatus: 'pending' }],
    ['approved and scheduled', SCHEDULED],
  ] as const)(
    'an author keeps their name while an article that credits them is %s',
    async (_, changes) => {
      const mara = await make('Mara', { account: 'Arthur' });
      const { id } = await makeArticle(site.db, changes === SCHEDULED ? SCHEDULED : {});
      await signArticle(site.db, id, mara.id);
      await changeArticle(site.db, id, changes);
      expect(await own(site.author)).toMatchObject({
        author: { isPublic: false },
        mayRename: false,
      });
      expect(badFields(await rename(site.author, 'Boss'))).toEqual(['name']);
      expect((await own(site.author)).author?.name).toBe('Mara');
    },
  );

  it('an author can rename while an article waits for approval, and former names stay free', async () => {
    const { author } = jsonOf<OwnAuthor>(
      await site.author.put('/api/account/author', { name: 'Lara Croft' }),
    );
    await sign({ id: Number(author?.id) }, { ...SCHEDULED, moderationStatus: 'pending' });
    for (const name of ['Nathan Drake', 'Arthur', 'Nathan Drake', 'Arthur Penn']) {
      jsonOf(await rename(site.author, name));
    }
    expect(await site.db.selectFrom('author_slugs').selectAll().execute()).toEqual([]);
    expect((await make('Lara Croft')).slug).toBe('lara-croft');
  });

  it('only editors give their author page the name of another author', async () => {
    await make('Mara Quill');
    expect(badFields(await rename(site.author, 'mara  QUILL'))).toEqual(['name']);
    jsonOf(await rename(site.author, 'Arthur'));
    expect(badFields(await rename(site.author, 'Mara Quill'))).toEqual(['name']);
    jsonOf(await rename(site.author, 'ARTHUR'));
    jsonOf(await rename(site.editor, 'Mara Quill'));
  });

  it('the first article of the role Author creates its author page, named after the account', async () => {
    expect(await own(site.author)).toMatchObject({ author: null, creditedName: 'Arthur' });
    for (const who of [site.editor, site.admin]) {
      expect(await own(who)).toMatchObject({ author: null, creditedName: null });
    }
    const begin = async () => {
      const article = { title: 'One', content: '<p>One</p>', category: 'news', status: 'draft' };
      jsonOf(await site.author.post('/api/articles', article), 201);
      return (await own(site.author)).author;
    };
    const first = await begin();
    expect(first).toMatchObject({ name: 'Arthur', account: 'Arthur', isPublic: false });
    expect((await begin())?.id).toBe(first?.id);
  });
});
