import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { NotificationChoices, NotificationPage, Unread } from '../contract.ts';
import { MAX_DAYS, MAX_PER_USER, PAGE_SIZE, READ_DAYS } from '../values.ts';
import { pruneNotifications } from './clean-up.ts';
import { type NewNotification, notify } from './notify.ts';

const BASE = '/api/account/notifications';

describe.each(ENGINES)("an account's notifications on %s", (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('notifications').execute();
    await site.db.deleteFrom('notification_choices').execute();
  });
  const screen = { screen: 'articles', title: 'A lamp' };
  const send = (more: Partial<NewNotification> = {}) =>
    inTransaction(site.db, (trx) =>
      notify(trx, {
        ...{ kind: 'deadline', to: [site.author.id], by: null, about: screen, now: NOW },
        ...more,
      }),
    );
  const page = async (by = site.author, query = '') =>
    jsonOf<NotificationPage>(await by.get(BASE + query));
  const unread = async (by = site.author) => jsonOf<Unread>(await by.get(`${BASE}/unread`)).unread;
  const read = (body: object, by = site.author) => by.post(`${BASE}/read`, body);

  it('are listed newest first, in pages', async () => {
    for (let sent = 0; sent < PAGE_SIZE + 5; sent += 1) {
      await send({ about: { ...screen, title: `Lamp ${sent}` } });
    }
    const first = await page();
    expect([first.notifications.length, first.hasMore]).toEqual([PAGE_SIZE, true]);
    expect(first.notifications[0]).toMatchObject({
      kind: 'deadline',
      message: `“Lamp ${PAGE_SIZE + 4}” is due tomorrow`,
      at: new Date(NOW).toISOString(),
      isRead: false,
    });
    const rest = await page(site.author, `?before=${first.notifications.at(-1)?.id}`);
    expect([rest.notifications.length, rest.hasMore]).toEqual([5, false]);
  });

  it('stay unread until one or all up to one are marked; later ones stay unread', async () => {
    for (let sent = 0; sent < 4; sent += 1) await send();
    const ids = (await page()).notifications.map(({ id }) => id);
    jsonOf(await read({ id: ids[1] }));
    expect(await unread()).toBe(3);
    jsonOf(await read({ upTo: ids[1] }));
    expect(await unread()).toBe(1);
    expect((await page()).notifications.map(({ isRead }) => isRead)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(badFields(await read({ id: 0 }))).not.toEqual([]);
  });

  it('belong to one person: others neither see nor mark them', async () => {
    await send();
    const [one] = (await page()).notifications;
    for (const other of [site.editor, site.admin]) {
      expect((await page(other)).notifications).toEqual([]);
      expect(await unread(other)).toBe(0);
      jsonOf(await read({ id: one?.id }, other));
      jsonOf(await read({ upTo: 999_999 }, other));
    }
    expect(await unread()).toBe(1);
  });

  it('name the actor, and show no title of what is deleted or no longer theirs to see', async () => {
    const person = await site.join('editor');
    const { id } = await makeArticle(site.db, { authorId: site.author.id, title: 'A secret' });
    const about = { articleId: id, title: 'A secret', writers: [site.author.id] };
    const by = site.author.id;
    await send({ kind: 'mentioned', to: [person.id], by, about, text: 'Hidden words', key: 'c:1' });
    const shown = async () => (await page(person)).notifications[0];
    expect(await shown()).toMatchObject({
      message: 'Arthur mentioned you in a comment on “A secret”',
      text: 'Hidden words',
      articleId: id,
      key: 'c:1',
    });
    const role = (role: 'author' | 'editor') =>
      site.db.updateTable('users').set({ role }).where('id', '=', person.id).execute();
    await role('author');
    expect(await shown()).toMatchObject({
      message: 'Arthur mentioned you in a comment on an article that you may no longer open',
      text: null,
      articleId: null,
      key: null,
    });
    await role('editor');
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await shown()).toMatchObject({
      message: 'Arthur mentioned you in a comment on a deleted article',
      text: null,
      articleId: null,
    });
  });

  it('about several articles count them', async () => {
    await send({ kind: 'approved', by: site.editor.id, count: 12 });
    await send({ kind: 'published', count: 2 });
    expect((await page()).notifications.map(({ message }) => message)).toEqual([
      '2 articles of yours were published',
      'Edith approved 12 articles of yours',
    ]);
  });

  it('have choices with defaults; only backups can be turned off', async () => {
    const get = async () => jsonOf<NotificationChoices>(await site.author.get(`${BASE}/choices`));
    expect(await get()).toMatchObject({
      choices: { assigned: 'now', submitted: 'daily', published: 'bell', backup_finished: 'off' },
      email: 'not-set-up',
    });
    const put = (kind: string, choice: string) =>
      site.author.put(`${BASE}/choices`, { kind, choice });
    expect(badFields(await put('assigned', 'off'))).toEqual(['choice']);
    expect(badFields(await put('birthday', 'now'))).toEqual(['kind']);
    jsonOf(await put('assigned', 'bell'));
    jsonOf(await put('assigned', 'daily'));
    jsonOf(await put('backup_finished', 'bell'));
    expect((await get()).choices).toMatchObject({ assigned: 'daily', backup_finished: 'bell' });
    const other = jsonOf<NotificationChoices>(await site.editor.get(`${BASE}/choices`));
    expect(other.choices.assigned).toBe('now');
  });

  it('are deleted when old, beyond the newest of a user, and with the account', async () => {
    const at = async (created_at: number, read_at: number | null) => {
      await send({ now: created_at });
      const last = site.db.selectFrom('notifications').select((eb) => eb.fn.max('id').as('id'));
      const { id } = await last.executeTakeFirstOrThrow();
      await site.db.updateTable('notifications').set({ read_at }).where('id', '=', id).execute();
      return id;
    };
    await at(NOW - MAX_DAYS * DAY - 1, null);
    await at(NOW - READ_DAYS * DAY - 1, NOW);
    const kept = [await at(NOW - READ_DAYS * DAY - 1, null), await at(NOW - READ_DAYS * DAY, NOW)];
    const prune = () => pruneNotifications({ db: site.db, now: () => NOW });
    const left = async (userId: number) => {
      const rows = site.db.selectFrom('notifications').select('id').where('user_id', '=', userId);
      return (await rows.orderBy('id').execute()).map(({ id }) => id);
    };
    await prune();
    expect(await left(site.author.id)).toEqual(kept);
    const crowd = await site.join('author');
    const [row] = await site.db.selectFrom('notifications').selectAll().limit(1).execute();
    const { id: _, ...same } = { ...row, user_id: crowd.id, key: null } as NonNullable<typeof row>;
    const many = Array.from({ length: MAX_PER_USER + 7 }, () => same);
    for (let start = 0; start < many.length; start += 100) {
      await site.db
        .insertInto('notifications')
        .values(many.slice(start, start + 100))
        .execute();
    }
    const all = await left(crowd.id);
    await prune();
    expect(await left(crowd.id)).toEqual(all.slice(7));
    expect(await left(site.author.id)).toEqual(kept);
    await site.db.deleteFrom('users').where('id', '=', crowd.id).execute();
    expect(await left(crowd.id)).toEqual([]);
  });
});
