import { afterEach, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#features/articles/bulk.contract.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticlePatch } from '#features/articles/writing.contract.ts';
import { DAY } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { PublishChecks } from '../editing.contract.ts';
import { publishDue } from './scheduler/publish-due.ts';

const BASE = { title: 'Checked', content: '<p>Words.</p>', category: 'news' };
const SCHEDULE = {
  status: 'scheduled',
  scheduledPublishAt: new Date(NOW + DAY).toISOString(),
} as const;

describe('checks before publishing', () => {
  const site = testSite();

  const setRules = async (...rules: string[]) => {
    const publishChecks = { value: rules.length === 0 ? null : rules };
    jsonOf(await site.admin.patch('/api/settings', { settings: { publishChecks } }));
  };
  afterEach(() => setRules());

  const post = (fields: object) => site.editor.post('/api/articles', { ...BASE, ...fields });
  const put = (id: number, fields: Partial<ArticlePatch>) =>
    site.editor.put(`/api/articles/${id}`, fields);
  const draft = async (fields: object = {}) =>
    jsonOf<AdminArticle>(await post({ status: 'draft', ...fields }), 201);
  const load = async (id: number) =>
    jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
  const refusal = async (answer: ReturnType<typeof post>) => {
    const given = await answer;
    const { code, detail } = problemOf(given);
    return { status: given.statusCode, code, detail };
  };
  const refused = (todo: string, word = 'published') => ({
    status: 409,
    code: 'article.checks_failed',
    detail: `The article can’t be ${word} yet. ${todo}`,
  });

  it.each([
    ['excerpt', {}, 'Write an excerpt.', { excerpt: 'Short.' }],
    [
      'image',
      {},
      'Add a featured image or video.',
      { featuredImage: 'https://youtu.be/abcdefghijk' },
    ],
    ['description', {}, 'Write a meta description.', { metaDescription: 'About it.' }],
    [
      'imagesAlt',
      { content: '<p>A</p><img src="/demo/images/none-10x10/10.jpg" alt=" ">' },
      'Give every image in the text an alternative text.',
      { content: '<p>A</p><img src="/demo/images/none-10x10/10.jpg" alt="A lamp">' },
    ],
    ['tags', {}, 'Add a tag.', { tags: ['Lamps'] }],
    [
      'marks',
      { content: '<p>It sold [check: how many] copies.</p>' },
      'Check the passages marked [check: ...] and remove the marks.',
      { content: '<p>It sold ten copies.</p>' },
    ],
  ])(
    'the required check %s applies to publishing, scheduling and bulk publishing',
    async (name, fields, todo, fixed) => {
      await setRules(`${name}=required`);
      expect(await refusal(post({ ...fields, status: 'published' }))).toEqual(refused(todo));
      expect(await refusal(post({ ...fields, ...SCHEDULE }))).toEqual(refused(todo, 'scheduled'));
      const { id } = await draft(fields);
      expect(await refusal(put(id, { status: 'published' }))).toEqual(refused(todo));
      const bulk = await site.editor.post('/api/moderation/bulk-publish', { articleIds: [id] });
      expect(jsonOf<BulkAnswer>(bulk)).toMatchObject({
        done: [],
        failed: [{ id, code: 'article.checks_failed' }],
      });
      expect(await load(id)).toMatchObject({ status: 'draft', version: 1 });
      jsonOf(await put(id, { ...fixed, status: 'published' }));
      expect(await load(id)).toMatchObject({ status: 'published', moderationStatus: 'approved' });
    },
  );

  it('the image of a video player needs no alternative text', async () => {
    await setRules('imagesAlt=required');
    const key = 'a'.repeat(32);
    const content =
      '<figure class="block-video"><img src="/demo/images/none-10x10/10.jpg" alt="">' +
      `<p><a href="/media/recordings/${key}.mp4">Trailer</a></p></figure><p>B</p>`;
    jsonOf(await post({ content, status: 'published' }), 201);
  });

  it('approving runs the checks, submitting doesn’t', async () => {
    await setRules('tags=required');
    const answer = await site.author.post('/api/articles', { ...BASE, status: 'published' });
    const { id } = jsonOf<AdminArticle>(answer, 201);
    const approve = () => site.editor.post(`/api/moderation/approve/${id}`, {});
    expect(await refusal(approve())).toEqual(refused('Add a tag.'));
    jsonOf(await site.author.put(`/api/articles/${id}`, { tags: ['Lamps'] }));
    jsonOf(await approve());
  });

  it('score and copy are required of reviews only', async () => {
    await setRules('score=required', 'copy=required');
    jsonOf(await post({ status: 'published' }), 201);
    const todo = 'Give the review a score. Say where the reviewed copy came from.';
    const review = { status: 'published', category: 'review' };
    expect(await refusal(post(review))).toEqual(refused(todo));
  });

  it('a category without the requirement publishes', async () => {
    await setRules('tags=required:guide');
    jsonOf(await post({ status: 'published' }), 201);
    const guide = post({ status: 'published', category: 'guide' });
    expect(await refusal(guide)).toEqual(refused('Add a tag.'));
  });

  it('a published article can still be corrected, a scheduled one passes with every save', async () => {
    const open = jsonOf<AdminArticle>(await post({ status: 'published' }), 201);
    const scheduled = jsonOf<AdminArticle>(await post(SCHEDULE), 201);
    await setRules('tags=required');
    jsonOf(await put(open.id, { content: '<p>Corrected.</p>' }));
    const edit = put(scheduled.id, { content: '<p>Corrected.</p>' });
    expect(await refusal(edit)).toEqual(refused('Add a tag.', 'scheduled'));
    // What was scheduled before the rule comes out on time.
    await publishDue(site.db, NOW + DAY);
    expect(await load(scheduled.id)).toMatchObject({ status: 'published' });
  });

  it('a second person must publish, not the last editor', async () => {
    await setRules('secondPerson=required');
    const todo = 'You edited it last: save it as a draft and ask another editor to publish it.';
    expect(await refusal(post({ status: 'published' }))).toEqual(refused(todo));
    const { id } = await draft();
    expect(await refusal(put(id, { status: 'published' }))).toEqual(refused(todo));
    const other = (fields: object) => site.admin.put(`/api/articles/${id}`, fields);
    const edit = { content: '<p>Mine.</p>', status: 'published' };
    expect(await refusal(other(edit))).toEqual(refused(todo));
    // A change that isn't one of the text doesn't count.
    jsonOf(await other({ ...SCHEDULE }));
    expect(await refusal(put(id, { status: 'published' }))).toEqual(refused(todo));
    jsonOf(await other({ status: 'published' }));
    expect(await load(id)).toMatchObject({ status: 'published' });
  });

  it('editors get the rules of all checks', async () => {
    await setRules('score=required:review');
    const { checks } = jsonOf<PublishChecks>(await site.author.get('/api/articles/publish-checks'));
    expect(checks).toHaveLength(10);
    expect(checks).toContainEqual({ name: 'score', level: 'required', categories: ['review'] });
    expect(checks).toContainEqual({ name: 'excerpt', level: 'suggested', categories: [] });
  });

  it.each([
    [['tags']],
    [['tags=always']],
    [['tags=off', 'tags=required']],
    [['tags=required:No Slug']],
    ['tags=off'],
  ])('the rules %j are refused', async (value) => {
    const settings = { publishChecks: { value } };
    expect((await site.admin.patch('/api/settings', { settings })).statusCode).toBe(400);
  });
});
