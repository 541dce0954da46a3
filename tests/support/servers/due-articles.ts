import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { savePending } from '#features/articles/server/pending-changes/save-pending.ts';
import { POST_JOB } from '#features/social/server/posts.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { makeArticle } from '../content/articles.ts';
import { drawing, formOf } from '../content/images.ts';
import { makeUser } from '../content/people.ts';

/** Time between two articles of a kind. */
const APART_MS = 100;
/** Between two requests of a reader. */
const PAUSE_MS = 50;
const DONE = ['article.published_on_time', 'article.published_late'];
const DUE_KINDS = ['published', 'changed', 'ended', 'held', 'refused'] as const;
type DueKind = (typeof DUE_KINDS)[number];

/** An article with something that happens at a time. */
interface DueArticle {
  id: number;
  kind: DueKind;
  at: number;
}

interface Making {
  db: Db;
  config: Config;
  /** A word in all titles. */
  word: string;
  /** Of each kind. */
  count: number;
  /** An image under an embargo, whose draft is called the same and 'secret'. */
  image: string;
}

/** Uploads an image. @returns its URL */
export async function uploadTo(url: string, cookie: string): Promise<string> {
  const content = await drawing(40, 30).jpeg().toBuffer();
  const form = formOf([{ name: 'file', content, filename: 'a.jpg', type: 'image/jpeg' }]);
  const sent = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { ...form.headers, cookie },
    body: new Uint8Array(form.payload),
  });
  expect(sent.status).toBe(201);
  return ((await sent.json()) as { url: string }).url;
}

/** A connection that every new article is posted to. */
export async function connectNetwork(db: Db): Promise<void> {
  await db
    .insertInto('social_accounts')
    .values({
      network: 'webhook',
      name: 'Hook',
      server: 'https://hook.example',
      login: '',
      secret: '',
      template: '{title}',
      categories: '',
      is_automatic: 1,
      is_active: 1,
      created_at: Date.now(),
    })
    .execute();
}

/**
 * Articles that are published, changed and ended within the same seconds, some of which an embargoed image forbids.
 * @param soon milliseconds until the first
 */
export async function makeDue({ db, config, word, count, image }: Making, soon: number) {
  const { id: authorId, username } = await makeUser(db, { role: 'editor' });
  const now = Date.now();
  const later = now + 10 * MINUTE;
  const secret = `<img src="${image}" alt="" />`;
  await makeArticle(
    db,
    {
      title: `${word} secret`,
      status: 'draft',
      content: secret,
      embargoUntil: later + 10 * MINUTE,
      embargoReason: 'Agreed',
    },
    now,
  );
  const made: DueArticle[] = [];
  for (let index = 0; index < count; index += 1) {
    for (const kind of DUE_KINDS) {
      const title = `${word} ${kind} ${index}`;
      const isNew = kind === 'published' || kind === 'held';
      const { id } = await makeArticle(
        db,
        {
          title,
          authorId,
          ...(isNew && { status: 'scheduled', scheduledAt: later }),
          ...(isNew && index % 2 === 0 && { embargoUntil: later, embargoReason: 'Agreed' }),
          ...(kind === 'held' && { content: secret }),
          ...(kind === 'ended' && { unpublishAt: later }),
        },
        now,
      );
      made.push({ id, kind, at: index * APART_MS });
      if (!isNew) await db.insertInto('social_articles').values({ article_id: id }).execute();
      if (kind !== 'changed' && kind !== 'refused') continue;
      const fields = {
        title: `${title}, changed`,
        content: kind === 'refused' ? secret : '<p>New.</p>',
      };
      const changes = {
        fields,
        publishAt: new Date(later).toISOString(),
        baseVersion: 1,
        version: null,
      };
      const actor = { userId: authorId, name: username, role: 'editor', session: null } as const;
      await savePending({ db, config }, id, changes, actor, now);
    }
  }
  const first = Date.now() + soon;
  for (const article of made) {
    article.at += first;
    const { id, at, kind } = article;
    const times = {
      ...(kind === 'ended' && { unpublish_at: at }),
      ...((kind === 'published' || kind === 'held') && { scheduled_at: at }),
    };
    if (Object.keys(times).length > 0) {
      await db
        .updateTable('articles')
        .set((eb) => ({
          ...times,
          embargo_until: eb.case().when('embargo_until', 'is', null).then(null).else(at).end(),
        }))
        .where('id', '=', id)
        .execute();
    }
    await db
      .updateTable('pending_changes')
      .set({ publish_at: at })
      .where('article_id', '=', id)
      .execute();
  }
  await recordChange(db, Date.now(), ['admin']);
  return { made, authorId };
}

type Due = Awaited<ReturnType<typeof makeDue>>;

/** What the schedule did, by article. */
async function scheduleEvents(db: Db, { made }: Due): Promise<Map<number, [string, number][]>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject_id as id', 'action', 'at'])
    .where('actor', '=', 'Schedule')
    .where('subject_type', '=', 'article')
    .where(
      'subject_id',
      'in',
      made.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const events = new Map<number, [string, number][]>(made.map(({ id }) => [id, []]));
  for (const { id, action, at } of rows) events.get(Number(id))?.push([action, at]);
  return events;
}

/** For how many articles the schedule did something. */
export const countDone = async (db: Db, due: Due): Promise<number> =>
  [...(await scheduleEvents(db, due)).values()].filter((events) => events.length > 0).length;

const EVENTS: Record<DueKind, readonly string[]> = {
  published: DONE,
  changed: ['article.changes_published'],
  ended: ['article.ended'],
  held: ['article.scheduled'],
  refused: ['article.changes_refused'],
};

/** Everything that was due happened exactly once, and not before its time. */
export async function expectDoneOnce(db: Db, due: Due, within: object): Promise<void> {
  const { made, authorId } = due;
  await expect.poll(() => countDone(db, due), within).toBe(made.length);
  const ids = made.map(({ id }) => id);
  const idsOf = (...kinds: DueKind[]) =>
    made.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const events = await scheduleEvents(db, due);
  for (const { id, kind, at } of made) {
    const [[action, time] = ['', 0], ...others] = events.get(id) ?? [];
    expect(EVENTS[kind], `${kind} ${id}`).toContain(action);
    expect(others, `${kind} ${id} once`).toEqual([]);
    expect(time, `${kind} ${id} not before its time`).toBeGreaterThanOrEqual(at);
  }
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'status', 'version', 'title'])
    .where('id', 'in', ids)
    .execute();
  const states = { published: 'published', changed: 'published', ended: 'archived' };
  for (const { id, kind } of made) {
    const article = articles.find((one) => one.id === id);
    const status = { ...states, held: 'scheduled', refused: 'published' }[kind];
    expect(article, kind).toMatchObject({ status, version: kind === 'refused' ? 1 : 2 });
    expect(article?.title.endsWith(', changed'), kind).toBe(kind === 'changed');
  }
  const revisions = await db
    .selectFrom('revisions')
    .select('article_id as id')
    .where('article_id', 'in', ids)
    .execute();
  const numbers = Map.groupBy(revisions, ({ id }) => id);
  for (const { id, kind } of made) {
    expect(numbers.get(id)?.length, `versions of ${kind}`).toBe(kind === 'changed' ? 2 : 1);
  }
  const left = await db
    .selectFrom('pending_changes')
    .select('article_id as id')
    .where('article_id', 'in', ids)
    .where('problem', '!=', '')
    .orderBy('article_id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual(idsOf('refused'));
  const news = await db
    .selectFrom('notifications')
    .select('article_id as id')
    .where('user_id', '=', authorId)
    // Nothing answers to the posts.
    .where('kind', '!=', 'post_failed')
    .orderBy('article_id')
    .execute();
  expect(news.map(({ id }) => id)).toEqual(idsOf('published', 'changed', 'refused'));

  const posts = () =>
    db
      .selectFrom('social_posts')
      .select(['id', 'article_id'])
      .where('article_id', 'in', ids)
      .orderBy('article_id')
      .execute();
  await expect
    .poll(async () => (await posts()).map((post) => post.article_id), within)
    .toEqual(idsOf('published'));
  const jobs = await db.selectFrom('jobs').select('payload').where('name', '=', POST_JOB).execute();
  const queued = jobs.map(({ payload }) => JSON.parse(payload).postId as number);
  for (const { id } of await posts()) {
    expect(
      queued.filter((one) => one === id),
      'queued once',
    ).toHaveLength(1);
  }
}

/**
 * Reads lists until `isOver`, and expects nothing before its time or under an embargo.
 * @param urls the instances that run
 */
export async function readUntil(
  isOver: () => boolean,
  urls: () => readonly string[],
  { due, word }: { due: Due; word: string },
): Promise<number> {
  let answers = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    await setTimeout(PAUSE_MS);
    for (const url of urls()) {
      const headers = { 'x-forwarded-for': `192.0.2.${turn % 250}` };
      const answer = await fetch(`${url}/api/articles?limit=100`, { headers }).catch(() => null);
      const text = answer?.ok ? await answer.text().catch(() => '') : '';
      if (text === '') continue;
      answers += 1;
      const now = Date.now();
      expect(text).not.toContain(`${word} secret`);
      expect(text).not.toMatch(new RegExp(`${word} (held|refused \\d+, changed)`));
      for (const { kind, at, index } of numbered(due)) {
        const shown =
          kind === 'published'
            ? `${word} published ${index}"`
            : `${word} changed ${index}, changed`;
        if (at > now && (kind === 'published' || kind === 'changed'))
          expect(text).not.toContain(shown);
      }
    }
  }
  return answers;
}

const numbered = ({ made }: Due) =>
  made.map((article, position) => ({ ...article, index: Math.floor(position / DUE_KINDS.length) }));
