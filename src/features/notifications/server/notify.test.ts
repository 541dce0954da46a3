import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { MAX_PER_ACTOR, MAX_TEXT } from '../values.ts';
import { EMAIL_JOB, type NewNotification, notify } from './notify.ts';

describe.each(ENGINES)('notifications on %s', (engine) => {
  const site = testSite({ engine });
  const person = async (role: 'author' | 'editor' | 'admin' = 'author') =>
    (await makeUser(site.db, { role })).id;
  const screen = { screen: 'articles', title: 'A lamp' };
  const send = (more: Partial<NewNotification>) =>
    inTransaction(site.db, (trx) =>
      notify(trx, { kind: 'assigned', to: [], by: null, about: screen, now: NOW, ...more }),
    );
  const rowsOf = (userId: number) =>
    site.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  it('each recipient gets one, and the actor none', async () => {
    const [one, other] = [await person(), await person()];
    await send({ to: [one, one, other, 999_999], by: other, text: `  a\n${'🎮'.repeat(300)}` });
    const [row, ...rest] = await rowsOf(one);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ kind: 'assigned', actor_id: other, title: 'A lamp', count: 1 });
    expect(row?.text).toBe(`a ${'🎮'.repeat(MAX_TEXT - 2)}…`);
    expect(await rowsOf(other)).toEqual([]);
  });

  it('an event with a key notifies each person once', async () => {
    const [one, other] = [await person(), await person()];
    await send({ to: [one], key: 'deadline:7' });
    await send({ to: [one, other], key: 'deadline:7' });
    expect([(await rowsOf(one)).length, (await rowsOf(other)).length]).toEqual([1, 1]);
  });

  it('what a person may not see notifies only those who may', async () => {
    const [author, stranger, editor] = [await person(), await person(), await person('editor')];
    const { id } = await makeArticle(site.db, { authorId: author });
    const about = { articleId: id, title: 'A lamp', writers: [author] };
    const to = [author, stranger, editor];
    await send({ kind: 'mentioned', to, about });
    await send({ kind: 'job_failed', to, about: { ...screen, needs: 'system:manage' } });
    const kinds = async (user: number) => (await rowsOf(user)).map(({ kind }) => kind);
    expect(await Promise.all(to.map(kinds))).toEqual([['mentioned'], [], ['mentioned']]);
  });

  it('one account notifies a person at most so often in an hour', async () => {
    const [loud, quiet, one] = [await person(), await person(), await person()];
    for (let sent = 0; sent < MAX_PER_ACTOR + 3; sent += 1) await send({ to: [one], by: loud });
    expect(await rowsOf(one)).toHaveLength(MAX_PER_ACTOR);
    await send({ to: [one], by: quiet });
    await send({ to: [one], by: loud, now: NOW + HOUR });
    expect(await rowsOf(one)).toHaveLength(MAX_PER_ACTOR + 2);
  });

  it('what a person chose, or else the default, decides about email and its job', async () => {
    const one = await person();
    const jobs = () =>
      site.db
        .selectFrom('jobs')
        .select('run_at')
        .where('name', '=', EMAIL_JOB)
        .where('payload', '=', JSON.stringify({ userId: one }))
        .execute();
    await send({ to: [one], kind: 'published' });
    await send({ to: [one], kind: 'backup_finished' });
    expect(await jobs()).toEqual([]);
    const choice = { user_id: one, kind: 'published', choice: 'daily' } as const;
    await site.db.insertInto('notification_choices').values(choice).execute();
    for (const kind of ['published', 'assigned', 'assigned'] as const)
      await send({ to: [one], kind });
    expect((await rowsOf(one)).map(({ email }) => email)).toEqual(['off', 'daily', 'now', 'now']);
    expect(await jobs()).toEqual([{ run_at: NOW + MINUTE - (NOW % MINUTE) }]);
  });

  it('a rolled back event notifies no one', async () => {
    const one = await person();
    const failed = inTransaction(site.db, async (trx) => {
      await notify(trx, { kind: 'assigned', to: [one], by: null, about: screen, now: NOW });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await rowsOf(one)).toEqual([]);
  });

  describe('of articles', () => {
    const news = async (userId: number) => {
      const rows = await rowsOf(userId);
      await site.db.deleteFrom('notifications').execute();
      return rows.map(({ kind, title, text, count }) => [kind, title, text, count]);
    };
    const write = async (fields: object) =>
      jsonOf<{ id: number }>(
        await site.author.post('/api/articles', {
          ...{ title: 'A lamp', content: '<p>Light.</p>', category: 'news' },
          ...fields,
        }),
        201,
      ).id;

    it('a submission notifies moderators once, and their decision its author', async () => {
      const id = await write({ status: 'draft' });
      expect(await news(site.editor.id)).toEqual([]);
      const save = (fields: object) => site.author.put(`/api/articles/${id}`, fields);
      jsonOf(await save({ status: 'published' }));
      jsonOf(await save({ title: 'A lantern' }));
      expect(await rowsOf(site.author.id)).toEqual([]);
      expect(await news(site.editor.id)).toEqual([['submitted', 'A lamp', null, 1]]);
      const rejectionNote = 'Too short';
      jsonOf(await site.editor.post(`/api/moderation/reject/${id}`, { rejectionNote }));
      expect(await news(site.author.id)).toEqual([['rejected', 'A lantern', 'Too short', 1]]);
      jsonOf(await save({ title: 'A long lantern' }));
      expect(await news(site.editor.id)).toEqual([['submitted', 'A long lantern', null, 1]]);
      jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
      expect(await news(site.author.id)).toEqual([['approved', 'A long lantern', null, 1]]);
    });

    it('publishing several articles notifies each author once', async () => {
      const articleIds = [];
      for (let made = 0; made < 3; made += 1) articleIds.push(await write({ status: 'draft' }));
      const { id } = await makeArticle(site.db, { authorId: site.admin.id, status: 'draft' });
      articleIds.push(id);
      jsonOf(await site.editor.post('/api/moderation/bulk-publish', { articleIds }));
      const admins = await rowsOf(site.admin.id);
      expect(admins.filter(({ article_id }) => article_id === id)).toHaveLength(1);
      expect(await news(site.author.id)).toEqual([['published', '', null, 3]]);
    });

    it('an article published by an editor, or by its schedule, notifies its author', async () => {
      const id = await write({ status: 'draft' });
      jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
      expect(await news(site.author.id)).toEqual([['published', 'A lamp', null, 1]]);
      const scheduledAt = NOW + DAY;
      await makeArticle(site.db, { authorId: site.author.id, status: 'scheduled', scheduledAt });
      site.clock.now = NOW + DAY;
      await site.app.scheduler.start();
      await site.app.scheduler.stop();
      expect((await rowsOf(site.author.id)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
        ['published', null],
      ]);
    });

    it('a deleted article leaves no title', async () => {
      const id = await write({ status: 'published' });
      jsonOf(await site.author.del(`/api/articles/${id}`));
      const rows = await rowsOf(site.editor.id);
      expect(rows.at(-1)).toMatchObject({ kind: 'submitted', title: null, article_id: null });
    });
  });
});
