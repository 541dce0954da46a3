import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type {
  AdminArticle,
  AdminPage,
  AdminSummary,
  Article,
  ArticleSummary,
} from '../../contract.ts';
import type { PendingContent } from '../../pending.contract.ts';
import { endDue } from '../scheduler/end-due.ts';
import { nextTime } from '../scheduler/scheduler.ts';
import { publishDueChanges } from './publish-pending.ts';

const iso = (at: number) => new Date(at).toISOString();
const AT = NOW + HOUR;

let site: TestSite;

const make = (by: 'author' | 'editor' = 'author', fields = {}) =>
  makeArticle(site.db, {
    title: 'Badger',
    content: '<p>Old.</p>',
    authorId: site[by].id,
    ...fields,
  });
const pathOf = (id: number) => `/api/articles/${id}/pending-changes`;
const read = async (id: number) =>
  jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
const seen = (slug: string) => getJson<Article>(site.app, `/api/articles/slug/${slug}`);
const runAt = (at: number) => {
  site.clock.now = at;
  return publishDueChanges({ db: site.db, config: site.database.config }, at);
};

interface Wanted {
  by?: 'author' | 'editor';
  fields?: object;
  publishAt?: number | null;
  baseVersion?: number;
  version?: number | null;
}
function save(id: number, { by = 'editor', fields = {}, publishAt = AT, ...more }: Wanted = {}) {
  return site[by].put(pathOf(id), {
    fields: { title: 'Wolverine', content: '<p>New.</p>', ...fields },
    publishAt: publishAt === null ? null : iso(publishAt),
    baseVersion: more.baseVersion ?? 1,
    version: more.version ?? null,
  });
}
const saved = async (id: number, wanted?: Wanted) => {
  const { pending } = jsonOf<AdminArticle>(await save(id, wanted));
  if (pending === null) throw new Error('nothing is waiting');
  return pending;
};
/** Of what an account was notified since the last call. */
const told = async (userId: number) => {
  const rows = await site.db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .returning(['id', 'kind', 'title', 'text'])
    .execute();
  return rows.sort((one, other) => one.id - other.id).map(({ id: _, ...row }) => row);
};
const refusal = async (answer: ReturnType<TestSite['editor']['put']>) => {
  const given = await answer;
  return [given.statusCode, problemOf(given).code];
};

describe.each(ENGINES)('changes for later on %s', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  beforeEach(async () => {
    site.clock.now = NOW;
    await site.db.deleteFrom('articles').execute();
  });
  afterAll(() => site.close());

  it('readers keep the current version until the second of the changes', async () => {
    const { id, slug } = await make();
    expect(await saved(id)).toEqual({
      version: 1,
      baseVersion: 1,
      publishAt: iso(AT),
      isApproved: true,
      isConflict: false,
      problem: '',
      by: 'Edith',
      savedAt: iso(NOW),
    });
    expect(await nextTime(site.db)).toBe(AT);
    expect(await runAt(AT - 1)).toEqual([]);
    expect(await seen(slug)).toMatchObject({
      title: 'Badger',
      content: expect.stringMatching('Old.'),
    });
    expect(await runAt(AT)).toEqual([id]);
    await site.app.changes.poll();
    expect(await seen(slug)).toMatchObject({
      title: 'Wolverine',
      content: expect.stringMatching('New.'),
    });
    const found = await getJson<ArticleSummary[]>(site.app, '/api/search?q=wolverine');
    expect(found.map((one) => one.id)).toEqual([id]);
    expect(await read(id)).toMatchObject({ pending: null, version: 2, updatedAt: iso(AT) });
    const [newest] = jsonOf<{ by: string }[]>(
      await site.editor.get(`/api/articles/${id}/revisions`),
    );
    expect(newest?.by).toBe('Edith');
    expect(await site.events(id)).toEqual([
      ['article.changes_saved', 'Edith', iso(AT)],
      ['article.changes_published', 'Schedule', iso(AT)],
      ['article.edited', 'Edith'],
    ]);
    expect(await runAt(AT + 1)).toEqual([]);
    expect(await nextTime(site.db)).toBeNull();
  });

  it('the changes of an author wait for approval, also after their time', async () => {
    const { id, slug } = await make();
    const pending = await saved(id, { by: 'author' });
    expect(pending.isApproved).toBe(false);
    expect(await runAt(AT)).toEqual([]);
    expect(await nextTime(site.db)).toBeNull();
    expect(await refusal(site.author.post(`${pathOf(id)}/publish`, { version: 1 }))).toEqual([
      403,
      'auth.forbidden',
    ]);
    const time = { version: 1, publishAt: iso(AT) };
    const approved = jsonOf<AdminArticle>(await site.editor.post(`${pathOf(id)}/schedule`, time));
    expect(approved.pending).toMatchObject({ isApproved: true, version: 2, by: 'Arthur' });
    expect(await runAt(AT)).toEqual([id]);
    expect(await seen(slug)).toMatchObject({ title: 'Wolverine' });
    expect(await read(id)).toMatchObject({ moderationStatus: 'approved', status: 'published' });
  });

  it('an editor publishes changes now, and another author sees none of them', async () => {
    const { id, slug } = await make();
    await saved(id, { by: 'author', publishAt: null });
    const stranger = await site.join('author');
    for (const answer of [
      stranger.get(pathOf(id)),
      stranger.del(`${pathOf(id)}?version=1`),
      stranger.put(pathOf(id), { fields: {}, publishAt: null, baseVersion: 1, version: 1 }),
    ]) {
      expect(await refusal(answer)).toEqual([404, 'article.not_found']);
    }
    const content = jsonOf<PendingContent>(await site.author.get(pathOf(id)));
    expect(content).toMatchObject({ title: 'Wolverine', content: '<p>New.</p>', by: 'Arthur' });
    jsonOf(await site.editor.post(`${pathOf(id)}/publish`, { version: 1 }));
    expect(await seen(slug)).toMatchObject({ title: 'Wolverine' });
  });

  it('an article that was changed meanwhile keeps its changes until someone decides', async () => {
    const { id, slug } = await make();
    await saved(id);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Marten' }));
    expect(await runAt(AT)).toEqual([]);
    expect(await nextTime(site.db)).toBeNull();
    expect((await read(id)).pending).toMatchObject({ isConflict: true, baseVersion: 1 });
    const publish = (body: object) => site.editor.post(`${pathOf(id)}/publish`, body);
    expect(await refusal(publish({ version: 1 }))).toEqual([409, 'article.stale']);
    expect(await refusal(publish({ version: 1, articleVersion: 1 }))).toEqual([
      409,
      'article.stale',
    ]);
    expect(await seen(slug)).toMatchObject({ title: 'Marten' });
    jsonOf(await publish({ version: 1, articleVersion: 2 }));
    expect(await seen(slug)).toMatchObject({ title: 'Wolverine' });
    expect((await read(id)).pending).toBeNull();
  });

  it('changes are replaced and discarded by those who saw them only', async () => {
    const { id } = await make();
    await saved(id);
    expect(await refusal(save(id))).toEqual([409, 'pending.stale']);
    expect(await refusal(save(id, { baseVersion: 2, version: 1 }))).toEqual([409, 'article.stale']);
    expect((await saved(id, { version: 1, publishAt: null })).version).toBe(2);
    const drop = (version: number) => site.editor.del(`${pathOf(id)}?version=${version}`);
    expect(await refusal(drop(1))).toEqual([409, 'pending.stale']);
    expect(jsonOf<AdminArticle>(await drop(2)).pending).toBeNull();
    expect(await refusal(drop(2))).toEqual([404, 'pending.not_found']);
    expect((await site.events(id)).at(-1)).toEqual(['article.changes_discarded', 'Edith']);
    expect(await read(id)).toMatchObject({ title: 'Badger', version: 1 });
  });

  it.each([
    ['a time that has passed', { publishAt: NOW }, [400, 'request.invalid']],
    ['an end before the changes', { fields: { unpublishAt: iso(AT) } }, [400, 'request.invalid']],
    ['an unknown category', { fields: { category: 'nowhere' } }, [400, 'request.invalid']],
    ['an unknown game', { fields: { games: ['nowhere'] } }, [400, 'request.invalid']],
    ['a status', { fields: { status: 'draft' } }, [400, 'request.invalid']],
  ])('%s is refused', async (_what, wanted, code) => {
    const { id } = await make();
    expect(await refusal(save(id, wanted))).toEqual(code);
    expect((await read(id)).pending).toBeNull();
  });

  it('the article’s own end is later than its changes, too', async () => {
    const { id } = await make('editor', { unpublishAt: AT });
    expect(await refusal(save(id))).toEqual([400, 'request.invalid']);
    const fields = { unpublishAt: null };
    expect((await saved(id, { fields })).publishAt).toBe(iso(AT));
  });

  it('changes of some fields keep what others changed meanwhile', async () => {
    const { id, slug } = await make();
    const wanted = {
      fields: { title: 'Wolverine' },
      publishAt: null,
      baseVersion: 1,
      version: null,
    };
    jsonOf(await site.editor.put(pathOf(id), wanted));
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: '<p>Corrected.</p>' }));
    const over = { version: 1, articleVersion: 2 };
    jsonOf(await site.editor.post(`${pathOf(id)}/publish`, over));
    expect(await seen(slug)).toMatchObject({
      title: 'Wolverine',
      content: expect.stringMatching('Corrected.'),
    });
  });

  it.each(['draft', 'archived'] as const)('a %s has no changes for later', async (status) => {
    const { id } = await make('author', { status });
    expect(await refusal(save(id))).toEqual([409, 'article.not_public']);
  });

  it('changes of an article that ended, was archived or is in the trash stay', async () => {
    const ended = await make('editor');
    const archived = await make('editor');
    const trashed = await make('editor');
    for (const { id } of [ended, archived, trashed]) await saved(id);
    jsonOf(await site.editor.post(`/api/moderation/archive/${archived.id}`));
    jsonOf(await site.editor.del(`/api/articles/${trashed.id}`));
    const end = site.db.updateTable('articles').set({ unpublish_at: AT });
    await end.where('id', '=', ended.id).execute();
    await endDue(site.db, AT);
    expect(await runAt(AT)).toEqual([]);
    expect(await nextTime(site.db)).toBeNull();
    jsonOf(await site.editor.post(`/api/articles/${trashed.id}/restore`, { asBefore: true }));
    for (const { id } of [ended, archived, trashed]) {
      expect((await read(id)).pending).toMatchObject({ isConflict: true });
    }
    const now = { version: 1, articleVersion: 2 };
    const publish = site.editor.post(`${pathOf(archived.id)}/publish`, now);
    expect(await refusal(publish)).toEqual([409, 'article.not_public']);
    expect(await runAt(AT + HOUR)).toEqual([]);
    jsonOf(await site.editor.del(`/api/articles/${archived.id}?permanent=true`));
    const rows = await site.db.selectFrom('pending_changes').select('article_id').execute();
    expect(rows.map((row) => row.article_id).sort()).toEqual([ended.id, trashed.id].sort());
  });

  it('an embargoed image refuses the changes, which stay with the reason', async () => {
    const file = await drawing(90, 60).jpeg().toBuffer();
    const sent = await upload(site.app, { cookie: site.editor.cookie }, file);
    const { url } = jsonOf<{ url: string }>(sent, 201);
    const content = `<img src="${url}" alt="A secret" />`;
    const held = { embargoUntil: AT + HOUR, embargoReason: 'Agreed', content };
    await makeArticle(site.db, { status: 'draft', ...held });
    const { id, slug } = await make();
    await saved(id, { fields: { content } });
    await told(site.editor.id);
    expect(await Promise.all([runAt(AT), runAt(AT)])).toEqual([[], []]);
    expect((await seen(slug)).title).toBe('Badger');
    const { pending } = await read(id);
    expect(pending?.problem).toMatch(/is under embargo until/);
    expect(await told(site.editor.id)).toMatchObject([
      {
        kind: 'changes_blocked',
        text: expect.stringMatching(/weren’t published: .* is under embargo until/),
      },
    ]);
    expect(await nextTime(site.db)).toBeNull();
    expect((await site.events(id)).at(-1)?.slice(0, 2)).toEqual([
      'article.changes_refused',
      'Schedule',
    ]);
    const time = { version: 1, publishAt: iso(AT + HOUR) };
    jsonOf(await site.editor.post(`${pathOf(id)}/schedule`, time));
    expect(await runAt(AT + HOUR)).toEqual([id]);
  });

  it('a failure of the database changes nothing, and the next scheduler publishes', async () => {
    const { id } = await make();
    await saved(id);
    await site.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    await expect(runAt(AT)).rejects.toThrow(/audit_log/);
    const away = 'audit_log_away' as 'audit_log';
    await site.db.schema.alterTable(away).renameTo('audit_log').execute();
    expect(await read(id)).toMatchObject({ version: 1, title: 'Badger', pending: { problem: '' } });
    expect(await runAt(AT)).toEqual([id]);
  });

  it('changes stay and are published after the account of their author was deleted', async () => {
    const { id, slug } = await make('editor');
    const writer = await site.join('editor');
    jsonOf(
      await writer.put(pathOf(id), {
        fields: { title: 'Wolverine' },
        publishAt: iso(AT),
        baseVersion: 1,
        version: null,
      }),
    );
    await site.db.deleteFrom('users').where('id', '=', writer.id).execute();
    expect((await read(id)).pending).toMatchObject({ by: null });
    expect(await runAt(AT)).toEqual([id]);
    expect((await seen(slug)).title).toBe('Wolverine');
  });

  it('editors hear of changes that need approval, also of those that replace approved ones', async () => {
    const { id } = await make();
    await told(site.editor.id);
    await saved(id, { by: 'author' });
    const submitted = { kind: 'submitted', title: 'Badger (waiting changes)' };
    expect(await told(site.editor.id)).toEqual([{ ...submitted, text: null }]);
    await saved(id, { by: 'author', version: 1 });
    expect(await told(site.editor.id)).toEqual([]);
    await told(site.author.id);
    await saved(id, { version: 2 });
    expect(await told(site.author.id)).toMatchObject([
      { kind: 'approved', text: expect.stringMatching(/perhaps with edits/) },
    ]);
    await saved(id, { by: 'author', version: 3 });
    expect(await told(site.editor.id)).toEqual([
      { ...submitted, text: expect.stringMatching(/replace approved changes/) },
    ]);
    expect((await read(id)).pending).toMatchObject({ isApproved: false, by: 'Arthur' });
  });

  it('who saved changes hears what became of them, unless they did it', async () => {
    const kinds = async (user: 'author' | 'editor') =>
      (await told(site[user].id)).map(({ kind, title }) => {
        expect(title).toBe('Badger (waiting changes)');
        return kind;
      });
    const first = await make();
    await saved(first.id, { by: 'author' });
    await told(site.author.id);
    await told(site.editor.id);
    const again = { version: 1, publishAt: iso(AT) };
    jsonOf(await site.editor.post(`${pathOf(first.id)}/schedule`, again));
    const later = { version: 2, publishAt: iso(AT + HOUR) };
    jsonOf(await site.editor.post(`${pathOf(first.id)}/schedule`, later));
    expect(await kinds('author')).toEqual(['approved']);
    expect(await runAt(AT + HOUR)).toEqual([first.id]);
    expect(await kinds('author')).toEqual(['published']);
    site.clock.now = NOW;

    const second = await make();
    await saved(second.id, { by: 'author' });
    jsonOf(await site.editor.del(`${pathOf(second.id)}?version=1`));
    expect(await kinds('author')).toEqual(['rejected']);
    await told(site.editor.id);
    await saved(second.id);
    jsonOf(await site.editor.del(`${pathOf(second.id)}?version=1`));
    expect(await kinds('editor')).toEqual([]);
  });

  it('who saved changes for a time hears once that the article was edited meanwhile', async () => {
    const { id } = await make();
    await saved(id, { by: 'author' });
    await told(site.author.id);
    for (const title of ['Marten', 'Weasel']) {
      jsonOf(await site.editor.put(`/api/articles/${id}`, { title }));
    }
    expect(await told(site.author.id)).toEqual([
      {
        kind: 'changes_blocked',
        title: 'Marten (waiting changes)',
        text: expect.stringMatching(/was edited after these changes were saved/),
      },
    ]);
  });

  it('the list says what is to happen with them', async () => {
    const { id } = await make();
    const listed = async () =>
      jsonOf<AdminSummary[]>(await site.editor.get('/api/admin/articles'))[0]?.waitingChanges;
    expect(await listed()).toBeUndefined();
    await saved(id, { by: 'author' });
    expect(await listed()).toEqual({
      state: 'approval',
      version: 1,
      publishAt: iso(AT),
      by: 'Arthur',
      savedAt: iso(NOW),
    });
    await saved(id, { version: 1 });
    expect(await listed()).toMatchObject({ state: 'scheduled', publishAt: iso(AT), by: 'Edith' });
    await saved(id, { version: 2, publishAt: null });
    expect(await listed()).toMatchObject({ state: 'manual', publishAt: null });
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Marten' }));
    expect(await listed()).toMatchObject({ state: 'decision', publishAt: null });
    jsonOf(await site.editor.post(`/api/moderation/archive/${id}`));
    expect(await listed()).toMatchObject({ state: 'on_hold', publishAt: null });
  });

  it('changes that are sent back stay with the note until their author saves them again', async () => {
    const { id } = await make();
    await saved(id, { by: 'author' });
    const back = `${pathOf(id)}/send-back`;
    const note = 'Which frame rate?';
    expect(await refusal(site.author.post(back, { version: 1, note }))).toEqual([
      403,
      'auth.forbidden',
    ]);
    expect(await refusal(site.editor.post(back, { version: 2, note }))).toEqual([
      409,
      'pending.stale',
    ]);
    await told(site.author.id);
    const { pending } = jsonOf<AdminArticle>(await site.editor.post(back, { version: 1, note }));
    expect(pending).toMatchObject({
      isApproved: false,
      problem: `An editor’s note: “${note}”`,
      version: 2,
      by: 'Arthur',
    });
    expect(await told(site.author.id)).toEqual([
      { kind: 'sent_back', title: 'Badger (waiting changes)', text: note },
    ]);
    expect((await site.events(id)).at(-1)).toEqual(['article.changes_sent_back', 'Edith', note]);
    expect(jsonOf<PendingContent>(await site.author.get(pathOf(id))).title).toBe('Wolverine');
    expect(await runAt(AT)).toEqual([]);
    site.clock.now = NOW;
    await told(site.editor.id);
    expect((await saved(id, { by: 'author', version: 2 })).problem).toBe('');
    expect((await told(site.editor.id)).map(({ kind }) => kind)).toEqual(['submitted']);
  });

  it('editors list changes that need an approval or a decision', async () => {
    const waiting = await make();
    const sentBack = await make();
    const conflict = await make();
    const approved = await make();
    const hidden = await make();
    for (const { id } of [waiting, sentBack, hidden]) await saved(id, { by: 'author' });
    for (const { id } of [conflict, approved]) await saved(id);
    const back = { version: 1, note: '' };
    jsonOf(await site.editor.post(`${pathOf(sentBack.id)}/send-back`, back));
    jsonOf(await site.editor.put(`/api/articles/${conflict.id}`, { title: 'Marten' }));
    jsonOf(await site.editor.post(`/api/moderation/archive/${hidden.id}`));
    const url = '/api/admin/articles?changes=true&includeCount=true';
    const { articles, totalCount } = jsonOf<AdminPage>(await site.editor.get(url));
    const states = articles.map((one) => [one.id, one.waitingChanges?.state]).sort();
    expect(states).toEqual([
      [waiting.id, 'approval'],
      [conflict.id, 'decision'],
    ]);
    expect(totalCount).toBe(2);
  });

  it.each([
    ['archive', 'post', (id: number) => `/api/moderation/archive/${id}`],
    ['trash', 'del', (id: number) => `/api/articles/${id}`],
    ['a save as a draft', 'put', (id: number) => `/api/articles/${id}`],
  ] as const)(
    '%s notifies the accounts that saved and approved waiting changes',
    async (_, method, path) => {
      const { id } = await make();
      const other = await site.join('editor');
      await saved(id, { by: 'author' });
      const time = { version: 1, publishAt: iso(AT) };
      jsonOf(await other.post(`${pathOf(id)}/schedule`, time));
      await told(site.author.id);
      await told(other.id);
      await told(site.editor.id);
      jsonOf(
        await site.editor[method](path(id), method === 'put' ? { status: 'draft' } : undefined),
      );
      const held = [
        {
          kind: 'changes_blocked',
          title: 'Badger (waiting changes)',
          text: expect.stringMatching(/on hold/),
        },
      ];
      expect(await told(site.author.id)).toEqual(held);
      expect(await told(other.id)).toEqual(held);
      expect(await told(site.editor.id)).toEqual([]);
    },
  );

  it('a conflicting edit notifies the editor who approved the changes', async () => {
    const other = await site.join('editor');
    for (const edit of [
      (id: number) => site.editor.put(`/api/articles/${id}`, { title: 'Marten' }),
      (id: number) =>
        site.editor.post('/api/articles/bulk-change', {
          articleIds: [id],
          change: { type: 'add-tags', tags: ['Mustelid'] },
        }),
    ]) {
      const { id } = await make();
      await saved(id, { by: 'author' });
      const time = { version: 1, publishAt: iso(AT) };
      jsonOf(await other.post(`${pathOf(id)}/schedule`, time));
      await told(other.id);
      jsonOf(await edit(id));
      expect(await told(other.id)).toMatchObject([
        {
          kind: 'changes_blocked',
          text: expect.stringMatching(/was edited after these changes were saved/),
        },
      ]);
    }
  });

  it('readers get nothing of waiting changes', async () => {
    const { id, slug } = await make();
    await saved(id);
    for (const path of [`/api/articles/slug/${slug}`, '/api/articles', '/feed.json']) {
      const { body } = await site.visitor.get(path);
      expect(body).toContain('Badger');
      expect(body).not.toMatch(/wolverine|(pending|waiting)_?changes|"pending"/i);
    }
    expect(await getJson(site.app, '/api/search?q=wolverine')).toEqual([]);
  });

  it('many due changes are published in several steps, each once', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { id } = await make('editor', { title: `Badger ${index}` });
      await saved(id, { publishAt: AT + index * MINUTE });
      ids.push(id);
    }
    const at = AT + HOUR;
    const [first, second] = await Promise.all([runAt(at), runAt(at)]);
    const rest = await runAt(at);
    expect([...first, ...second, ...rest].sort()).toEqual(ids.sort());
    for (const id of ids) expect((await read(id)).version).toBe(2);
  });
});
