import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, tokenFor } from '#tests/support/content/people.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { DiscussionPerson, NewThreadInput, Thread } from '../contract.ts';
import { DISCUSSION_LIMITS } from '../values.ts';

const ANCHOR = { quote: 'the lamp', before: 'turn ', after: ' down', at: 5, isUnique: true };

describe.each(ENGINES)('comments on drafts, on %s', (engine) => {
  const site = testSite({ engine });

  const draft = async (authorId = site.author.id) =>
    (await makeArticle(site.db, { status: 'draft', authorId })).id;
  const pathOf = (id: number) => `/api/articles/${id}/discussion`;
  const post = (id: number, input: NewThreadInput, by = site.editor) => by.post(pathOf(id), input);
  const start = async (id: number, text: string, more: Partial<NewThreadInput> = {}) =>
    jsonOf<Thread>(await post(id, { text, ...more }), 201);
  const list = async (id: number, by = site.editor) => jsonOf<Thread[]>(await by.get(pathOf(id)));
  const replyTo = (id: number, thread: { id: number }, text: string, by = site.author) =>
    by.post(`${pathOf(id)}/${thread.id}/comments`, { text });
  const resolve = (id: number, thread: { id: number }, resolved: boolean, by = site.author) =>
    by.patch(`${pathOf(id)}/${thread.id}`, { resolved });
  const commentPath = (id: number, { id: thread, comments }: Thread, at = 0) =>
    `${pathOf(id)}/${thread}/comments/${comments[at]?.id}`;
  const codeOf = (answer: Parameters<typeof problemOf>[0]) => problemOf(answer).code;

  it('an editor comments on words, the author replies, resolves and reopens', async () => {
    const id = await draft();
    const thread = await start(id, ' Spoils the end. ', { anchor: ANCHOR });
    expect(thread).toMatchObject({
      anchor: ANCHOR,
      resolved: null,
      comments: [{ author: 'Edith', isOwn: true, text: 'Spoils the end.', editedAt: null }],
    });
    site.clock.now += MINUTE;
    jsonOf<Thread>(await replyTo(id, thread, 'Fair.'), 201);
    const at = new Date(site.clock.now).toISOString();
    const done = jsonOf<Thread>(await resolve(id, thread, true));
    expect(done.resolved).toEqual({ by: 'Arthur', at });
    site.clock.now += MINUTE;
    // Another one does the same: the first stays.
    expect(jsonOf<Thread>(await resolve(id, thread, true, site.editor)).resolved).toEqual({
      by: 'Arthur',
      at,
    });
    expect(jsonOf<Thread>(await resolve(id, thread, false)).resolved).toBeNull();
    expect((await list(id, site.author))[0]?.comments).toMatchObject([
      { author: 'Edith', isOwn: false },
      { author: 'Arthur', isOwn: true, text: 'Fair.', createdAt: at },
    ]);
  });

  it('a reply reopens a resolved thread', async () => {
    const id = await draft();
    const thread = await start(id, 'Here?');
    jsonOf(await resolve(id, thread, true));
    expect(jsonOf<Thread>(await replyTo(id, thread, 'No.'), 201).resolved).toBeNull();
  });

  it('a repeated request posts nothing twice', async () => {
    const id = await draft();
    const clientKey = '0123456789abcdef';
    const first = await start(id, 'Once', { clientKey });
    expect(jsonOf<Thread>(await post(id, { text: 'Once', clientKey })).id).toBe(first.id);
    expect(await list(id)).toHaveLength(1);
    expect(badFields(await post(await draft(), { text: 'Once', clientKey }))).toEqual([
      'clientKey',
    ]);
  });

  it('only its writer edits and deletes a comment, and the last one takes the thread with it', async () => {
    const id = await draft();
    const thread = await start(id, 'Tpyo');
    const withReply = jsonOf<Thread>(await replyTo(id, thread, 'Where?'), 201);
    const first = commentPath(id, withReply);
    expect(codeOf(await site.author.put(first, { text: 'x' }))).toBe('auth.forbidden');
    expect(codeOf(await site.admin.del(first))).toBe('auth.forbidden');
    site.clock.now += MINUTE;
    const edited = jsonOf<Thread>(await site.editor.put(first, { text: 'Typo' }));
    expect(edited.comments[0]).toMatchObject({
      text: 'Typo',
      editedAt: new Date(site.clock.now).toISOString(),
    });
    jsonOf(await site.editor.del(first));
    expect(codeOf(await site.editor.del(first))).toBe('discussion.comment_not_found');
    expect((await list(id))[0]?.comments.map(({ text }) => text)).toEqual(['Where?']);
    jsonOf(await site.author.del(commentPath(id, withReply, 1)));
    expect(await list(id)).toEqual([]);
    const late = problemOf(await replyTo(id, thread, 'Too late'));
    expect(late).toMatchObject({
      status: 404,
      code: 'discussion.thread_not_found',
      detail: 'These comments were deleted.',
    });
  });

  it('people who may open the article can be mentioned, others are neither offered nor accepted', async () => {
    const id = await draft();
    const other = await site.join('author', 'Olga');
    const people = jsonOf<DiscussionPerson[]>(await site.author.get(`${pathOf(id)}/people`));
    const names = people.map(({ name }) => name);
    expect(names).toEqual(['Ada', 'admin', 'Arthur', 'Edith']);
    expect(people[0]).toEqual({ id: site.admin.id, name: 'Ada' });
    const mentions = [site.author.id, site.admin.id];
    const thread = await start(id, 'Ask @Ada, @Arthur', { mentions });
    expect(thread.comments[0]?.mentions.map(({ name }) => name).sort()).toEqual(['Ada', 'Arthur']);
    // The same answer for an account and for none.
    for (const mentioned of [other.id, 999_999]) {
      expect(badFields(await post(id, { text: '@Olga', mentions: [mentioned] }))).toEqual([
        'mentions',
      ]);
    }
    expect(await list(id)).toHaveLength(1);
  });

  it('a mention and a reply notify once, with the passage', async () => {
    const id = await draft();
    const notices = () =>
      site.db
        .selectFrom('notifications')
        .select(['kind', 'user_id', 'text'])
        .where('article_id', '=', id)
        .orderBy('id')
        .execute();
    const mentions = [site.author.id, site.editor.id];
    const thread = await start(id, 'Ask @Arthur', { anchor: ANCHOR, mentions });
    const mentioned = { kind: 'mentioned', user_id: site.author.id };
    const first = { ...mentioned, text: '“the lamp”: Ask @Arthur' };
    // People aren’t notified of their own comments.
    expect(await notices()).toEqual([first]);
    jsonOf(await site.editor.put(commentPath(id, thread), { text: 'Ask @Arthur!', mentions }));
    const reworded = { ...first, text: '“the lamp”: Ask @Arthur!' };
    expect(await notices()).toEqual([reworded]);
    jsonOf(await replyTo(id, thread, 'Done'), 201);
    jsonOf(await resolve(id, thread, true));
    const replied = { kind: 'replied', user_id: site.editor.id, text: '“the lamp”: Done' };
    expect(await notices()).toEqual([reworded, replied]);
    const again = { text: 'Thanks @Arthur', mentions: [site.author.id] };
    jsonOf(await site.editor.post(`${pathOf(id)}/${thread.id}/comments`, again), 201);
    expect(await notices()).toEqual([
      reworded,
      replied,
      { ...mentioned, text: '“the lamp”: Thanks @Arthur' },
    ]);
  });

  describe('notifications of a comment that changes', () => {
    const notices = (id: number) =>
      site.db
        .selectFrom('notifications')
        .select(['kind', 'user_id', 'text', 'email'])
        .where('article_id', '=', id)
        .orderBy('id')
        .execute();
    const setEmail = (id: number, email: 'daily' | 'sent') =>
      site.db.updateTable('notifications').set({ email }).where('article_id', '=', id).execute();

    it('a deleted comment leaves the bell and is not emailed', async () => {
      const id = await draft();
      const thread = await start(id, 'Secret @Arthur', { mentions: [site.author.id] });
      await setEmail(id, 'daily');
      jsonOf(await site.editor.del(commentPath(id, thread)));
      expect(await notices(id)).toEqual([]);
    });

    it('a deleted comment that was emailed stays without its text, and counts', async () => {
      const id = await draft();
      const thread = await start(id, 'Secret @Arthur', { mentions: [site.author.id] });
      await setEmail(id, 'sent');
      jsonOf(await site.editor.del(commentPath(id, thread)));
      expect(await notices(id)).toMatchObject([{ user_id: site.author.id, text: null }]);
    });

    it('an edited comment has its new text for those it still mentions, and for those it replied to', async () => {
      const id = await draft();
      const thread = jsonOf<Thread>(await post(id, { text: 'Here?' }, site.author), 201);
      const mentions = [site.admin.id];
      const path = `${pathOf(id)}/${thread.id}/comments`;
      const replied = jsonOf<Thread>(
        await site.editor.post(path, { text: 'Yes @Ada', mentions }),
        201,
      );
      const both = [{ kind: 'mentioned', user_id: site.admin.id }, { kind: 'replied' }];
      expect(await notices(id)).toMatchObject(both);
      const edit = { text: 'No @Ada', mentions };
      jsonOf(await site.editor.put(commentPath(id, replied, 1), edit));
      expect((await notices(id)).map(({ text }) => text)).toEqual(['No @Ada', 'No @Ada']);
      jsonOf(await site.editor.put(commentPath(id, replied, 1), { text: 'No' }));
      expect(await notices(id)).toMatchObject([{ kind: 'replied', text: 'No' }]);
    });

    it('characters that change the direction of text are in no notification', async () => {
      const id = await draft();
      const anchor = { ...ANCHOR, quote: 'the \u202Epmal' };
      await start(id, '@Arthur', { anchor, mentions: [site.author.id] });
      expect(await notices(id)).toMatchObject([{ text: '“the pmal”: @Arthur' }]);
      expect((await list(id))[0]?.anchor).toEqual(anchor);
    });
  });

  it('an open editor gets the comments again only after a change', async () => {
    const id = await draft();
    const { token } = await tokenFor(site.db, site.editor.id, { scope: 'read' });
    let tag = '';
    const poll = async () => {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': tag };
      const answer = await site.app.inject({ url: pathOf(id), headers });
      tag = String(answer.headers.etag);
      return [answer.statusCode, answer.statusCode === 304 ? answer.body : answer.json().length];
    };
    const changes: (() => Promise<unknown>)[] = [];
    expect(await poll()).toEqual([200, 0]);
    const thread = await start(id, 'First', { anchor: ANCHOR });
    const withReply = async () => jsonOf<Thread>(await replyTo(id, thread, 'Reply'), 201);
    expect(await poll()).toEqual([200, 1]);
    expect(await poll()).toEqual([304, '']);
    const replied = await withReply();
    expect(await poll()).toEqual([200, 1]);
    const reply = commentPath(id, replied, 1);
    const anchors = [{ threadId: thread.id, anchor: { ...ANCHOR, quote: 'the map!' } }];
    changes.push(
      () => site.author.put(reply, { text: 'Edited' }),
      () => site.author.put(reply, { text: 'Edited', mentions: [site.admin.id] }),
      () => site.author.put(`${pathOf(id)}/anchors`, { anchors }),
      () => resolve(id, thread, true),
      () => resolve(id, thread, false),
      () => site.author.del(reply),
    );
    for (const change of changes) {
      await change();
      expect(await poll()).toEqual([200, 1]);
      expect(await poll()).toEqual([304, '']);
    }
    jsonOf(await site.editor.del(commentPath(id, thread)));
    expect(await poll()).toEqual([200, 0]);
    const again = await start(id, 'First', { anchor: ANCHOR });
    await poll();
    jsonOf(await site.editor.del(commentPath(id, again)));
    await start(id, 'Another', { anchor: ANCHOR });
    expect(await poll()).toEqual([200, 1]);
  });

  it('an article with 2,000 comments is full', async () => {
    const id = await draft();
    const threadIds: number[] = [];
    for (let made = 0; made < 20; made += 1) threadIds.push((await start(id, 'x')).id);
    const comment = {
      author_id: null,
      client_key: null,
      text: 'x',
      created_at: 1,
      edited_at: null,
    };
    const rows = threadIds.flatMap((thread_id) =>
      Array.from({ length: 99 }, () => ({ ...comment, thread_id })),
    );
    for (let first = 0; first < rows.length; first += 500) {
      await site.db
        .insertInto('discussion_comments')
        .values(rows.slice(first, first + 500))
        .execute();
    }
    const threads = await list(id);
    expect(threads.map(({ comments }) => comments.length)).toEqual(threadIds.map(() => 100));
    const detail = expect.stringContaining('at most 2000 comments');
    const full = { status: 409, code: 'discussion.full', detail };
    expect(problemOf(await post(id, { text: 'More' }))).toMatchObject(full);
    const [thread] = threads;
    if (thread) expect(problemOf(await replyTo(id, thread, 'More'))).toMatchObject(full);
  });

  it('an account writes at most 500 comments a day', async () => {
    const id = await draft();
    const writer = await site.join('editor', `Writer-${engine}`);
    const thread = await start(id, 'First');
    const comment = { thread_id: thread.id, author_id: writer.id, client_key: null, text: 'x' };
    const written = { ...comment, created_at: site.clock.now, edited_at: null };
    const rows = Array.from({ length: DISCUSSION_LIMITS.commentsPerDay }, () => written);
    await site.db.insertInto('discussion_comments').values(rows).execute();
    const refused = await post(id, { text: 'More' }, writer);
    expect(problemOf(refused)).toMatchObject({ status: 429, code: 'discussion.comment_limit' });
    site.clock.now += DAY;
    expect((await post(await draft(), { text: 'More' }, writer)).statusCode).toBe(201);
    site.clock.now -= DAY;
  });

  it('an account may ask for comments 240 times a minute', async () => {
    const id = await draft();
    const reader = await site.join('editor', `Reader-${engine}`);
    const statuses = new Set<number>();
    for (let times = 0; times <= 240; times += 1) {
      statuses.add((await reader.get(pathOf(id))).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it('words that moved are stored after a save, and a comment on the whole article stays one', async () => {
    const id = await draft();
    const other = await draft();
    const onWords = await start(id, 'a', { anchor: ANCHOR });
    const whole = await start(id, 'b');
    const elsewhere = await start(other, 'c', { anchor: ANCHOR });
    const anchor = { ...ANCHOR, quote: 'the old lamp', at: 90 };
    const anchors = [onWords, whole, elsewhere].map((thread) => ({ threadId: thread.id, anchor }));
    jsonOf(await site.author.put(`${pathOf(id)}/anchors`, { anchors }));
    expect((await list(id)).map((thread) => thread.anchor)).toEqual([anchor, null]);
    expect((await list(other))[0]?.anchor).toEqual(ANCHOR);
  });

  it('a full article and a full thread say so', async () => {
    const id = await draft();
    const thread = await start(id, 'First');
    const row = await site.db
      .selectFrom('discussion_threads')
      .selectAll()
      .where('id', '=', thread.id)
      .executeTakeFirstOrThrow();
    const { id: _own, ...values } = row;
    const more = Array.from({ length: DISCUSSION_LIMITS.threads - 1 }, () => values);
    await site.db.insertInto('discussion_threads').values(more).execute();
    expect(problemOf(await post(id, { text: 'More' }))).toMatchObject({
      status: 409,
      code: 'discussion.full',
      detail: expect.stringContaining('at most 500 threads'),
    });
    const comment = { thread_id: thread.id, author_id: null, client_key: null };
    const filled = { ...comment, text: 'x', created_at: 1, edited_at: null };
    const rest = Array.from({ length: DISCUSSION_LIMITS.comments - 1 }, () => filled);
    await site.db.insertInto('discussion_comments').values(rest).execute();
    expect(codeOf(await replyTo(id, thread, 'More'))).toBe('discussion.full');
  });

  it.each([
    ['an empty text', { text: ' \n ' }, 'text'],
    ['a long text', { text: 'x'.repeat(4001) }, 'text'],
    ['an anchor without words', { text: 'x', anchor: { ...ANCHOR, quote: '' } }, 'anchor.quote'],
    ['a long quote', { text: 'x', anchor: { ...ANCHOR, quote: 'x'.repeat(1001) } }, 'anchor.quote'],
  ])('%s is refused by name', async (_, input, field) => {
    expect(badFields(await post(await draft(), input))).toEqual([field]);
  });

  it('a token with the scope read reads comments and posts none', async () => {
    const id = await draft();
    const { token } = await tokenFor(site.db, site.editor.id, { scope: 'read' });
    const headers = { authorization: `Bearer ${token}` };
    const send = (method: 'GET' | 'POST') =>
      site.app.inject({ method, url: pathOf(id), headers, payload: { text: 'x' } });
    const read = await site.app.inject({ url: pathOf(id), headers });
    expect(read.statusCode).toBe(200);
    expect((await send('POST')).statusCode).toBe(403);
  });

  it('comments stay without a name when their writer’s account is deleted', async () => {
    const id = await draft();
    const leaver = await site.join('editor', `Leaver-${engine}`);
    const thread = jsonOf<Thread>(await post(id, { text: 'Mine' }, leaver), 201);
    jsonOf(await resolve(id, thread, true, leaver));
    await site.db.deleteFrom('users').where('id', '=', leaver.id).execute();
    const [left] = await list(id);
    expect(left?.comments[0]).toMatchObject({ author: null, text: 'Mine', isOwn: false });
    expect(left?.resolved?.by).toBeNull();
  });

  it('the trash keeps comments, a copy gets none, and erasing deletes them', async () => {
    const id = await draft();
    await start(id, 'Kept', { mentions: [site.admin.id] });
    const copy = jsonOf<{ id: number }>(
      await site.editor.post(`/api/articles/${id}/duplicate`),
      201,
    );
    expect(await list(copy.id)).toEqual([]);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect((await site.editor.get(pathOf(id))).statusCode).toBe(404);
    jsonOf(await site.editor.post(`/api/articles/${id}/restore`));
    expect(await list(id)).toHaveLength(1);
    jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
    const threads = site.db.selectFrom('discussion_threads').where('article_id', '=', id);
    expect(await threads.selectAll().execute()).toEqual([]);
  });
});

describe('comments and readers', () => {
  const site = testSite({ env: { BYLINES: 'on' }, pages: true });

  it('no page, feed or public answer has a word of a comment', async () => {
    const secret = 'Wellenbrecherlampe';
    const { id, slug } = await makeArticle(site.db, { title: 'A lamp', category: 'news' });
    const anchor = { ...ANCHOR, quote: `${secret} quoted`, before: secret, after: secret };
    const posted = await site.editor.post(`/api/articles/${id}/discussion`, {
      text: `${secret} @Arthur`,
      anchor,
    });
    expect(posted.statusCode).toBe(201);
    await site.app.jobs.runDue();
    const urls = [
      '/',
      `/articles/${slug}`,
      `/articles/${slug}.md`,
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap.xml',
      '/news-sitemap.xml',
      `/search?q=${secret}`,
      `/api/search?q=${secret}`,
      '/api/articles',
      `/api/articles/slug/${slug}`,
      `/api/articles/slug/${slug}/related`,
    ];
    const answers = new Map<string, number>();
    for (const url of urls) {
      const answer = await as(site.app, null).get(url);
      answers.set(url, answer.statusCode);
      // A search repeats its own words.
      const body = url.includes('?q=') ? answer.body.replaceAll(`${secret}`, '') : answer.body;
      expect(body, url).not.toContain(secret);
      if (url.startsWith('/api/search')) expect(answer.json()).toEqual([]);
    }
    expect([...answers.values()].filter((status) => status === 200).length).toBeGreaterThan(8);
    expect((await as(site.app, null).get(`/api/articles/${id}/discussion`)).statusCode).toBe(401);
  });
});
