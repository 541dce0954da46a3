import { describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#features/articles/bulk.contract.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { NotificationPage } from '#features/notifications/contract.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeIdea } from '#tests/support/content/ideas.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Idea, MyWork, Plan, PlanChoices, StartedDraft } from '../contract.ts';
import { PLAN_LIMITS } from '../values.ts';
import { ideasBetween, notifyOfDeadlines, plansByDay, unplannedIdeas } from './public.ts';

const DRAFT = { status: 'draft', moderationStatus: 'pending' } as const;

describe.each(ENGINES)('assignments on %s', (engine) => {
  const site = testSite({ engine });
  const make = async (fields: Parameters<typeof makeArticle>[1] = {}) =>
    (await makeArticle(site.db, { ...DRAFT, authorId: site.author.id, ...fields })).id;
  const planOf = async (id: number, by = site.editor) =>
    jsonOf<Plan>(await by.get(`/api/articles/${id}/plan`));
  const put = (id: number, patch: object, by = site.editor) =>
    by.put(`/api/articles/${id}/plan`, patch);
  const change = async (id: number, patch: object, by = site.editor) =>
    jsonOf<Plan>(await put(id, patch, by));
  const workOf = async (by = site.author) => jsonOf<MyWork>(await by.get('/api/my-work'));
  const actor = (by: { id: number }, role: 'author' | 'editor') => ({
    userId: by.id,
    name: '',
    role,
    session: null,
  });

  it('an account adds at most 200 ideas in an hour, so that the activity log stays readable', async () => {
    const busy = await site.join('author');
    let status = 0;
    for (let added = 0; added <= PLAN_LIMITS.ideasPerHour; added += 1) {
      const answer = await busy.post('/api/ideas', { title: 'A lamp' });
      status = answer.statusCode;
      if (status !== 201) break;
      jsonOf(await busy.del(`/api/ideas/${jsonOf<Idea>(answer, 201).id}`));
      // Deletions have their own limit.
      site.clock.now += 1;
    }
    expect(status).toBe(429);
  });

  it('an article has an empty assignment until the first change, which changes nothing else of it', async () => {
    const id = await make();
    const before = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
    expect(await planOf(id)).toEqual({
      articleId: id,
      owner: null,
      author: { id: site.author.id, name: 'Arthur' },
      contributors: [],
      plannedOn: null,
      deadlineOn: null,
      label: '',
      note: '',
      version: 0,
      canChange: true,
    });
    site.clock.now = NOW + DAY;
    const { author, editor } = site;
    const fields = { plannedOn: '2026-03-08', deadlineOn: '2026-03-07', label: 'Editing' };
    const contributors = [{ id: editor.id, role: 'images' }];
    const given = { ...fields, note: 'No spoilers.', ownerId: author.id, contributors };
    const plan = await change(id, { version: 0, ...given });
    expect(plan).toMatchObject({
      ...fields,
      owner: { id: author.id, name: 'Arthur' },
      contributors: [{ id: editor.id, name: 'Edith', role: 'images' }],
      note: 'No spoilers.',
      version: 1,
    });
    expect(await planOf(id)).toEqual(plan);
    const after = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
    expect(after).toEqual(before);
    expect((await site.events(id)).at(-1)).toEqual([
      'plan.changed',
      'Edith',
      'owner Arthur; contributors Edith (images); due 2026-03-07; planned 2026-03-08; progress Editing',
    ]);
  });

  it('a change from an older version is refused, and other fields keep their value', async () => {
    const id = await make();
    await change(id, { version: 0, note: 'One' });
    expect(problemOf(await put(id, { version: 0, note: 'Two' }))).toMatchObject({
      status: 409,
      code: 'plan.stale',
      conflict: { version: 1 },
    });
    const plan = await change(id, { version: 1, plannedOn: '2026-03-08' });
    expect(plan).toMatchObject({ note: 'One', plannedOn: '2026-03-08', version: 2 });
    expect(await change(id, { version: 2, plannedOn: null })).toMatchObject({ plannedOn: null });
  });

  it('a save that changes nothing keeps the version', async () => {
    const { author, editor } = site;
    const id = await make();
    expect(await change(id, { version: 0, plannedOn: null, note: '' })).toMatchObject({
      version: 0,
    });
    const contributors = [
      { id: editor.id, role: 'edit' },
      { id: author.id, role: 'words' },
    ];
    const fields = { ownerId: author.id, plannedOn: '2026-03-08', label: 'Editing', contributors };
    const plan = await change(id, { version: 0, ...fields });
    const events = await site.events(id);
    const again = { ...fields, contributors: contributors.toReversed() };
    expect(await change(id, { version: 1, ...again })).toEqual(plan);
    expect(await change(id, { version: 1 })).toEqual(plan);
    expect(await site.events(id)).toEqual(events);
    expect(await change(id, { version: 1, contributors: [] })).toMatchObject({ version: 2 });
  });

  it.each([
    [{ plannedOn: '2026-02-30' }, 'plannedOn'],
    [{ deadlineOn: '2026-03-04T10:00:00Z' }, 'deadlineOn'],
    [{ label: 'Pondering' }, 'label'],
    [{ ownerId: 99_999 }, 'ownerId'],
    [{ contributors: [{ id: 99_999, role: 'words' }] }, 'contributors'],
  ])('the change %j is refused', async (patch, field) => {
    expect(badFields(await put(await make(), { version: 0, ...patch }))).toEqual([field]);
  });

  it('an author changes the assignment of their own article, and assigns only themselves', async () => {
    const { author, editor } = site;
    const id = await make();
    const plan = await change(id, { version: 0, ownerId: author.id, label: 'Pitch' }, author);
    expect(plan).toMatchObject({ owner: { id: author.id }, label: 'Pitch' });
    const contributors = [{ id: editor.id, role: 'edit' }];
    for (const patch of [{ ownerId: editor.id }, { contributors }]) {
      expect(problemOf(await put(id, { version: 1, ...patch }, author))).toMatchObject({
        status: 403,
        code: 'plan.assigns_others',
      });
    }
    await change(id, { version: 1, ownerId: editor.id, contributors }, editor);
    const kept = { ownerId: editor.id, contributors, note: 'Done.' };
    expect(await change(id, { version: 2, ...kept }, author)).toMatchObject({ note: 'Done.' });
    const { people } = jsonOf<PlanChoices>(await author.get('/api/planning/choices'));
    expect(people).toEqual([{ id: author.id, name: 'Arthur' }]);
    const all = jsonOf<PlanChoices>(await editor.get('/api/planning/choices'));
    expect(all.people).toContainEqual({ id: author.id, name: 'Arthur' });
    expect(all.labels).toEqual(['Pitch', 'Writing', 'Editing', 'Ready']);
  });

  it('a draft is hidden from other authors, and a contributor sees it in My work but can’t open it', async () => {
    const other = await site.join('author');
    const id = await make();
    await change(id, { version: 0, plannedOn: '2026-05-01' });
    const period = { from: '2026-05-01', to: '2026-05-31' };
    const seen = async (role: 'author' | 'editor', by: { id: number }) =>
      (await plansByDay(site.db, actor(by, role), 'planned_on', period, 9)).map((one) => one.id);
    expect((await other.get(`/api/articles/${id}/plan`)).statusCode).toBe(404);
    expect(await seen('author', other)).toEqual([]);
    expect(await seen('author', site.author)).toEqual([id]);
    expect(await seen('editor', site.editor)).toEqual([id]);

    await change(id, { version: 1, contributors: [{ id: other.id, role: 'images' }] });
    expect(await planOf(id, other)).toMatchObject({ canChange: false });
    expect(await seen('author', other)).toEqual([id]);
    expect((await workOf(other)).articles).toMatchObject([
      { id, roles: ['images'], canChange: false, mayOpen: false },
    ]);
    expect(problemOf(await put(id, { version: 2, label: 'Ready' }, other)).code).toBe(
      'auth.forbidden',
    );
    expect((await other.get(`/api/my/articles/${id}`)).statusCode).toBe(404);
    expect((await other.put(`/api/articles/${id}`, { title: 'Mine' })).statusCode).toBe(404);
  });

  it('My work lists rejected articles first, then waiting ones, then those that are due', async () => {
    const me = await site.join('author');
    const mine = { authorId: me.id };
    const unplanned = await make(mine);
    const due = await make(mine);
    const planned = await make();
    const waiting = await make({ ...mine, status: 'published' });
    const rejected = await make({ ...mine, status: 'published', moderationStatus: 'rejected' });
    const given = await make(mine);
    await make({ ...mine, status: 'published', moderationStatus: 'approved' });
    await make({ ...mine, status: 'archived', moderationStatus: 'approved' });
    const trashed = await make(mine);
    jsonOf(await me.del(`/api/articles/${trashed}`));
    await change(due, { version: 0, deadlineOn: '2026-03-02' });
    await change(planned, { version: 0, ownerId: me.id, plannedOn: '2026-03-03' });
    await change(given, { version: 0, ownerId: site.editor.id });
    const idea = await makeIdea(site.db, { owner_id: me.id });
    const { articles, ideas } = await workOf(me);
    expect(articles.map(({ id }) => id)).toEqual([rejected, waiting, due, planned, unplanned]);
    expect(articles.every(({ roles }) => roles.join() === 'owner')).toBe(true);
    expect(articles.map(({ mayOpen }) => mayOpen)).toEqual([true, true, true, false, true]);
    expect(ideas.map(({ id }) => id)).toEqual([idea]);
  });

  it('today is the day in the time zone of the site', async () => {
    site.clock.now = Date.UTC(2026, 2, 4, 23, 30);
    expect((await workOf()).today).toBe('2026-03-04');
    const timeZone = { value: 'Asia/Tokyo' };
    jsonOf(await site.admin.patch('/api/settings', { settings: { timeZone } }));
    expect((await workOf()).today).toBe('2026-03-05');
  });

  it('a plan stays in the trash, leaves with its article, and is not copied', async () => {
    const id = await make();
    await change(id, { version: 0, plannedOn: '2026-06-01' });
    const { id: copy } = jsonOf<AdminArticle>(
      await site.editor.post(`/api/articles/${id}/duplicate`),
      201,
    );
    expect(await planOf(copy)).toMatchObject({ version: 0, plannedOn: null });
    const june = { from: '2026-06-01', to: '2026-06-30' };
    const inJune = () => plansByDay(site.db, actor(site.editor, 'editor'), 'planned_on', june, 9);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect((await site.editor.get(`/api/articles/${id}/plan`)).statusCode).toBe(404);
    expect(await inJune()).toEqual([]);
    jsonOf(await site.editor.post(`/api/articles/${id}/restore`, {}));
    expect(await inJune()).toMatchObject([{ id, day: '2026-06-01' }]);
    jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
    const rows = site.db.selectFrom('article_plans').selectAll().where('article_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('the deletion of an account leaves plans and ideas without it', async () => {
    const gone = await site.join('author');
    const id = await make();
    const contributors = [{ id: gone.id, role: 'words' }];
    await change(id, { version: 0, ownerId: gone.id, contributors });
    const idea = await makeIdea(site.db, { owner_id: gone.id, created_by: gone.id });
    await site.db.deleteFrom('users').where('id', '=', gone.id).execute();
    expect(await planOf(id)).toMatchObject({ owner: null, contributors: [], version: 1 });
    const ideas = jsonOf<Idea[]>(await site.editor.get('/api/ideas'));
    expect(ideas.find((one) => one.id === idea)).toMatchObject({ owner: null, createdBy: null });
  });

  it('people are notified when someone else assigns them, and the day before their deadline', async () => {
    const [me, other] = [await site.join('author'), await site.join('author')];
    const id = await make({ authorId: me.id, title: 'A late review' });
    const of = async ({ id: user }: { id: number }) =>
      site.db
        .selectFrom('notifications')
        .select(['kind', 'article_id', 'screen', 'title'])
        .where('user_id', '=', user)
        .orderBy('id')
        .execute();
    const contributors = [{ id: other.id, role: 'words' }];
    const patch = { ownerId: me.id, contributors, deadlineOn: '2026-07-02' };
    await change(id, { version: 0, ...patch });
    await change(id, { version: 1, ...patch, note: 'Again.' });
    const title = 'A late review';
    const assigned = { kind: 'assigned', article_id: id, screen: null, title };
    expect(await of(me)).toEqual([assigned]);
    // The article is there so that its title is hidden with it, and not to be opened.
    expect(await of(other)).toEqual([{ ...assigned, screen: 'articles' }]);
    const bell = jsonOf<NotificationPage>(await other.get('/api/account/notifications'));
    expect(bell.notifications).toMatchObject([{ articleId: null, screen: 'articles' }]);
    const notifyOn = async (day: string) => {
      const parts = { db: site.db, config: site.database.config, now: () => Date.parse(day) };
      await notifyOfDeadlines(parts)({ signal: new AbortController().signal } as never);
    };
    await notifyOn('2026-06-30');
    expect(await of(me)).toHaveLength(1);
    await notifyOn('2026-07-01');
    await notifyOn('2026-07-01');
    expect(await of(me)).toEqual([assigned, { ...assigned, kind: 'deadline' }]);
    expect(await of(other)).toHaveLength(1);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await of(other)).toMatchObject([{ title: null }]);
  });

  it('quick changes of one account are one entry of the activity log', async () => {
    const id = await make();
    site.clock.now += DAY;
    const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
    await change(id, { version: 0, plannedOn: days[0] });
    await change(id, { version: 1, label: 'Pitch' });
    await change(id, { version: 2, plannedOn: days[1], deadlineOn: days[0] });
    const first = 'planned 2026-03-09; progress Pitch; due 2026-03-08';
    const planned = async () =>
      (await site.events(id)).filter(([action]) => action === 'plan.changed');
    expect(await planned()).toEqual([['plan.changed', 'Edith', first]]);
    await change(id, { version: 3, label: 'Editing' }, site.author);
    await change(id, { version: 4, label: 'Ready' });
    site.clock.now += 10 * MINUTE;
    await change(id, { version: 5, label: '' });
    expect((await planned()).map(([, actor, detail]) => [actor, detail])).toEqual([
      ['Edith', first],
      ['Arthur', 'progress Editing'],
      ['Edith', 'progress Ready'],
      ['Edith', 'progress none'],
    ]);
  });

  it('the note of a public article is seen by those who work on it', async () => {
    const [other, helper] = [await site.join('author'), await site.join('author')];
    const id = await make({ status: 'published', moderationStatus: 'approved' });
    const contributors = [{ id: helper.id, role: 'images' }];
    await change(id, { version: 0, note: 'Embargoed source.', contributors });
    expect(await planOf(id, other)).toMatchObject({ note: '', canChange: false, version: 1 });
    for (const by of [helper, site.author, site.editor]) {
      expect((await planOf(id, by)).note).toBe('Embargoed source.');
    }
  });

  it('a renamed label is renamed on articles, and a removed one stays on them', async () => {
    const [one, two] = [await make(), await make()];
    await change(one, { version: 0, label: 'Editing' });
    await change(two, { version: 0, label: 'Ready' });
    const value = ['Pitch', 'Writing', 'Fact check'];
    const settings = { workflowLabels: { value } };
    jsonOf(await site.admin.patch('/api/settings', { settings }));
    expect(await planOf(one)).toMatchObject({ label: 'Fact check', version: 2 });
    expect(await planOf(two)).toMatchObject({ label: 'Ready', version: 1 });
    expect(await change(two, { version: 1, note: 'x', label: 'Ready' })).toMatchObject({
      label: 'Ready',
    });
    expect(badFields(await put(one, { version: 2, label: 'Ready' }))).toEqual(['label']);
    jsonOf(
      await site.admin.patch('/api/settings', { settings: { workflowLabels: { value: null } } }),
    );
  });
});

describe.each(ENGINES)('ideas on %s', (engine) => {
  const site = testSite({ engine });
  const add = async (fields: object = {}, by = site.editor) =>
    jsonOf<Idea>(await by.post('/api/ideas', { title: 'Benches', ...fields }), 201);
  const start = (id: number, by = site.editor) => by.post(`/api/ideas/${id}/draft`);
  const editor = () => ({
    userId: site.editor.id,
    name: 'Edith',
    role: 'editor' as const,
    session: null,
  });

  it('an idea becomes one draft of its owner, with its notes, category, game and day', async () => {
    const game = { title: 'Hollow Meridian', releases: [] };
    const { slug } = jsonOf<{ slug: string }>(await site.editor.post('/api/games', game), 201);
    const idea = await add({
      notes: 'Every bench.\nWith a map.',
      category: 'Guides',
      game: slug,
      ownerId: site.author.id,
      plannedOn: '2026-03-20',
    });
    expect(idea).toMatchObject({ category: 'guide', game: { slug, title: 'Hollow Meridian' } });
    const answers = await Promise.all([start(idea.id), start(idea.id)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 404]);
    const made = answers.find((answer) => answer.statusCode === 201);
    const { articleId } = made?.json<StartedDraft>() ?? { articleId: 0 };
    const article = jsonOf<AdminArticle>(await site.author.get(`/api/my/articles/${articleId}`));
    expect(article).toMatchObject({
      title: 'Benches',
      category: 'guide',
      content: '<p>…</p>',
      status: 'draft',
      moderationStatus: 'pending',
      authorId: site.author.id,
      games: [{ slug }],
    });
    const plan = jsonOf<Plan>(await site.author.get(`/api/articles/${articleId}/plan`));
    expect(plan).toMatchObject({
      owner: { id: site.author.id },
      plannedOn: '2026-03-20',
      note: 'Every bench.\nWith a map.',
      canChange: true,
    });
    const ideas = jsonOf<Idea[]>(await site.editor.get('/api/ideas'));
    expect(ideas.map(({ id }) => id)).not.toContain(idea.id);
  });

  it('a draft is refused to editors and authors until its text is written', async () => {
    const { author, editor } = site;
    const idea = await add({ category: 'news', ownerId: author.id });
    const { articleId: id } = jsonOf<StartedDraft>(await start(idea.id), 201);
    const save = (patch: object, by = editor) => by.put(`/api/articles/${id}`, patch);
    const scheduledPublishAt = new Date(NOW + DAY).toISOString();
    for (const answer of [
      await save({ status: 'published' }),
      await save({ status: 'published' }, author),
      await save({ status: 'scheduled', scheduledPublishAt }),
      await editor.post('/api/articles', {
        title: 'Copied',
        category: 'news',
        content: '<p>…</p>',
        status: 'published',
      }),
    ]) {
      expect(badFields(answer)).toEqual(['content']);
    }
    const bulk = await editor.post('/api/moderation/bulk-publish', { articleIds: [id] });
    expect(jsonOf<BulkAnswer>(bulk).failed).toMatchObject([{ id, code: 'request.invalid' }]);
    jsonOf(await save({ title: 'Still a draft', status: 'draft' }, author));
    jsonOf(await save({ content: '<p>Every bench.</p>', status: 'published' }));
  });

  it('an idea without an owner becomes a draft of the caller, and one without a category is refused', async () => {
    const idea = await add({}, site.author);
    expect(badFields(await start(idea.id, site.author))).toEqual(['category']);
    const change = { version: 1, category: 'news' };
    jsonOf(await site.author.put(`/api/ideas/${idea.id}`, change));
    const { articleId } = jsonOf<StartedDraft>(await start(idea.id, site.author), 201);
    const plan = jsonOf<Plan>(await site.author.get(`/api/articles/${articleId}/plan`));
    expect(plan.owner?.id).toBe(site.author.id);
  });

  it('an author changes only ideas of their own, and gives them to nobody else', async () => {
    const others = await add();
    const given = await add({ ownerId: site.author.id });
    const taken = await add({ ownerId: site.author.id }, site.author);
    jsonOf(
      await site.editor.put(`/api/ideas/${taken.id}`, { version: 1, ownerId: site.editor.id }),
    );
    const { author } = site;
    const list = jsonOf<Idea[]>(await author.get('/api/ideas'));
    const mine = list.filter(({ canChange }) => canChange).map(({ id }) => id);
    expect(mine).toContain(given.id);
    for (const { id } of [others, taken]) {
      expect(mine).not.toContain(id);
      const answers = [
        await author.put(`/api/ideas/${id}`, { version: 2, title: 'Mine' }),
        await author.del(`/api/ideas/${id}`),
        await start(id, author),
      ];
      expect(answers.map((answer) => problemOf(answer).code)).toEqual(
        Array(3).fill('auth.forbidden'),
      );
    }
    const assign = { version: 1, ownerId: site.editor.id };
    for (const answer of [
      await author.post('/api/ideas', { title: 'x', ownerId: site.editor.id }),
      await author.put(`/api/ideas/${given.id}`, assign),
    ]) {
      expect(problemOf(answer).code).toBe('plan.assigns_others');
    }
  });

  it('a change from an older version is refused', async () => {
    const { id } = await add();
    jsonOf(await site.editor.put(`/api/ideas/${id}`, { version: 1, plannedOn: '2026-04-01' }));
    const late = await site.editor.put(`/api/ideas/${id}`, { version: 1, notes: 'Late' });
    expect(problemOf(late)).toMatchObject({ status: 409, code: 'plan.stale' });
    jsonOf(await site.editor.del(`/api/ideas/${id}`));
    expect(problemOf(await site.editor.del(`/api/ideas/${id}`)).code).toBe('idea.not_found');
  });

  it('an author has at most 200 ideas of their own', async () => {
    const writer = await site.join('author');
    const values = { title: 'x', notes: '', created_at: NOW, updated_at: NOW, version: 1 };
    const own = { ...values, created_by: writer.id };
    const rows = Array.from({ length: PLAN_LIMITS.ideasOfAuthor - 1 }, () => own);
    // An idea that now belongs to someone else, who alone may delete it, doesn't count.
    const given = { ...own, owner_id: site.editor.id };
    await site.db.insertInto('ideas').values(rows).execute();
    await site.db.insertInto('ideas').values(given).execute();
    const last = await add({ ownerId: writer.id }, writer);
    const refused = problemOf(await writer.post('/api/ideas', { title: 'More' }));
    expect(refused).toMatchObject({ status: 409, code: 'idea.too_many' });
    expect(refused.detail).toContain('at most 200 ideas');
    jsonOf(await writer.del(`/api/ideas/${last.id}`));
    await add({}, writer);
    await site.db.deleteFrom('ideas').where('created_by', '=', writer.id).execute();
  });

  it('quick edits of an idea by one account are one entry of the activity log', async () => {
    const { id } = await add();
    for (const version of [1, 2, 3]) {
      jsonOf(await site.editor.put(`/api/ideas/${id}`, { version, title: `Title ${version}` }));
    }
    const entries = await site.db
      .selectFrom('audit_log')
      .select(['action', 'subject_name'])
      .where('subject_type', '=', 'idea')
      .where('subject_id', '=', id)
      .where('action', '=', 'idea.edited')
      .execute();
    expect(entries).toEqual([{ action: 'idea.edited', subject_name: 'Title 3' }]);
  });

  it('the calendar gets the ideas of a period, and those without a day', async () => {
    const april = await makeIdea(site.db, { planned_on: '2026-08-01' });
    await makeIdea(site.db, { planned_on: '2026-09-01' });
    const free = await makeIdea(site.db);
    const period = { from: '2026-08-01', to: '2026-08-31' };
    expect((await ideasBetween(site.db, editor(), period)).map(({ id }) => id)).toEqual([april]);
    expect((await unplannedIdeas(site.db, editor())).map(({ id }) => id)).toContain(free);
  });

  it('a merged game keeps its ideas', async () => {
    const make = async (title: string) => {
      const game = { title, releases: [] };
      return jsonOf<{ id: number; slug: string }>(await site.editor.post('/api/games', game), 201);
    };
    const [goes, stays] = [await make('Static Gardn'), await make('Static Garden')];
    const { id } = await add({ game: goes.slug });
    jsonOf(await site.editor.post(`/api/games/${goes.id}/merge`, { into: stays.id }));
    const ideas = jsonOf<Idea[]>(await site.editor.get('/api/ideas'));
    expect(ideas.find((one) => one.id === id)?.game?.slug).toBe(stays.slug);
  });

  it('readers get neither ideas nor plans', async () => {
    const { id } = await makeArticle(site.db, { authorId: site.author.id });
    const note = 'a secret note of the desk';
    jsonOf(await site.editor.put(`/api/articles/${id}/plan`, { version: 0, note }));
    const list = await site.visitor.get('/api/articles');
    expect(list.body).not.toContain(note);
    expect((await site.visitor.get(`/api/articles/${id}/plan`)).statusCode).toBe(401);
    expect((await site.visitor.get('/api/ideas')).statusCode).toBe(401);
  });
});
