import { open, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { COVERS_JOB } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { makeRecording } from '#tests/support/content/recordings.ts';
import { ENGINES, NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { testSite } from '#tests/support/site/test-site.ts';
import { scoresCheck } from '../checks/scores.ts';

const REVIEW = {
  score: { value: 8, scale: '0-10/0.5', word: 'Great' },
  verdict: 'Good.',
  pros: [],
  cons: [],
};

/** Writes what foreign keys forbid, as somebody may who mends a store by hand. */
async function unguarded(db: Db, engine: string, write: (trx: Db) => Promise<unknown>) {
  if (engine === 'postgres') {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await write(trx);
    });
    return;
  }
  await sql`pragma foreign_keys = off`.execute(db);
  await write(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

describe.each(ENGINES)('savepoint check on %s, beside a server', (engine) => {
  const site = testSite({ engine, demo: true });
  let db: Db;
  const ids: number[] = [];
  beforeAll(async () => {
    db = site.db;
    // The demo magazine's covers take long to draw.
    await db.deleteFrom('jobs').where('name', '=', COVERS_JOB).execute();
    for (const title of ['Lantern one', 'Lantern two', '☃ ***', 'Hidden lantern']) {
      const status = title.startsWith('Hidden') ? 'draft' : 'published';
      const featuredImage = '/demo/images/bus.webp';
      ids.push((await makeArticle(db, { title, status, featuredImage })).id);
    }
  });

  const check = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['check', ...args]);
  async function found(...args: string[]) {
    const { out, err, code } = await check(...args, '--json');
    expect(err).toBe('');
    return { code, ...JSON.parse(out) };
  }

  it.runIf(engine === 'postgres')(
    'continues when PostgreSQL ends the snapshot during a check',
    async () => {
      const idling = vi.spyOn(scoresCheck, 'run').mockImplementation(async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'savepoint snapshot'`.execute(db);
        return [];
      });
      expect(await found()).toMatchObject({ code: 0, found: [] });
      idling.mockRestore();
    },
  );
  /** It is found, repaired by `--repair`, and not found after that. */
  async function expectRepaired(finding: object) {
    const before = await found();
    expect(before).toMatchObject({ code: 3, left: before.found.length });
    expect(before.found).toEqual([expect.objectContaining({ ...finding, repaired: null })]);
    expect(before.found[0].advice).toBe('Run savepoint check --repair to fix it.');
    const repaired = await found('--repair');
    expect(repaired).toMatchObject({ code: 0, left: 0, found: [{ ...finding, advice: null }] });
    expect(repaired.found[0].repaired).toMatch(/./);
  }
  afterEach(async () => {
    expect(await check()).toMatchObject({ code: 0, out: expect.stringMatching(/^No problems/) });
  });

  it('finds no problems in an intact database', async () => {
    const { out, err, code } = await check();
    expect([out, err, code]).toEqual([
      'No problems found: database, references, search, scores, images, jobs.\n',
      ...['', 0],
    ]);
  });

  it('finds articles that the search index lacks or has at another time or visibility', async () => {
    const [first = 0, , sign = 0, hidden = 0] = ids;
    const set = (id: number) => db.updateTable('articles').where('id', '=', id);
    await db.deleteFrom('search_documents').where('document_id', '=', first).execute();
    await set(sign)
      .set({ published_at: NOW - 9_999_999 })
      .execute();
    await set(hidden).set({ status: 'published', published_at: NOW }).execute();
    await expectRepaired({
      check: 'search',
      what: '3 articles are missing or outdated in the search index',
      examples: [first, sign, hidden],
    });
  });

  it('finds lost and surplus entries of the search index', async () => {
    const [first = 0] = ids;
    const one = { table: 'search_documents', where: sql`document_id = ${first}` };
    if (engine === 'postgres') {
      await sql`update search_documents set document = null where ${one.where}`.execute(db);
    } else {
      await sql`delete from search_texts where rowid in
        (select position from search_documents where ${one.where})`.execute(db);
    }
    await expectRepaired({ what: 'the search index is incomplete or has surplus entries' });
    if (engine === 'postgres') return;
    await sql`insert into search_titles (rowid, words) values (77, 'nobody')`.execute(db);
    await expectRepaired({ what: 'the search index is incomplete or has surplus entries' });
  });

  it('ignores articles that a job will index', async () => {
    const [first = 0] = ids;
    await db.deleteFrom('search_documents').where('document_id', '=', first).execute();
    expect(await found()).toMatchObject({ code: 3, found: [{ examples: [first] }] });
    await enqueue(db, { name: 'articles.index', payload: [first], now: NOW });
    expect(await found()).toMatchObject({ code: 0, found: [] });
    await site.app.jobs.runDue();
  });

  it('finds scores in lists that differ from the reviews', async () => {
    const [first = 0] = ids;
    const review = JSON.stringify(REVIEW);
    await db.insertInto('article_reviews').values({ article_id: first, review }).execute();
    await expectRepaired({ check: 'scores', examples: [first] });
    const row = db.selectFrom('articles').select('score_rank').where('id', '=', first);
    expect(await row.executeTakeFirst()).toEqual({ score_rank: 0.8 });
  });

  it('finds rows that refer to missing rows, repairs them without losing data, and lists the rest', async () => {
    const [first = 0] = ids;
    await unguarded(db, engine, (trx) =>
      trx
        .insertInto('article_tags')
        .values({ article_id: first, tag_id: 99_999, position: 9 })
        .execute(),
    );
    await expectRepaired({ what: '1 row of article_tags (tag_id) refer to missing rows of tags' });
    await unguarded(db, engine, (trx) =>
      trx
        .updateTable('revisions')
        .set({ user_id: 99_999 })
        .where('article_id', '=', first)
        .execute(),
    );
    await expectRepaired({
      check: 'references',
      what: expect.stringContaining('revisions (user_id)'),
    });
    await unguarded(db, engine, (trx) =>
      trx
        .updateTable('revisions')
        .set({ article_id: 99_999 })
        .where('article_id', '=', first)
        .execute(),
    );
    const { code, out } = await check('--repair');
    expect(code).toBe(3);
    expect(out).toMatch(
      /^references: 1 row of revisions \(article_id\) refer to missing rows of articles\. Restore a backup.*\n1 problem left\.\n$/,
    );
    await db.deleteFrom('revisions').where('article_id', '=', 99_999).execute();
  });

  it('finds images without files or recorded uses, and files of no image', async () => {
    const bytes = await drawing(300, 200).jpeg().toBuffer();
    const { key, url, id } = (await upload(site.app, { cookie: site.editor.cookie }, bytes)).json();
    await site.app.jobs.runDue();
    const shows = { content: `<p>A lamp.</p><p><img src="${url}" alt="A lamp"></p>` };
    const article = await makeArticle(db, { ...shows, featuredImage: '/demo/images/bus.webp' });
    const media = path.join(site.database.config.dataDir, 'media');
    const folder = path.join(media, key);
    const files = (await readdir(folder)).sort();

    await rm(path.join(folder, '300.webp'));
    await expectRepaired({ what: '1 image without some of their sizes', examples: [key] });
    expect(await found()).toMatchObject({ code: 0, left: 0 });
    await site.app.jobs.runDue();
    expect((await readdir(folder)).sort()).toEqual(files);

    await db.deleteFrom('media_uses').where('article_id', '=', article.id).execute();
    await expectRepaired({ check: 'images', examples: [article.id] });
    const used = db
      .selectFrom('media_uses')
      .select('media_id')
      .where('article_id', '=', article.id);
    expect(await used.execute()).toEqual([{ media_id: id }]);

    await rename(folder, `${folder}.away`);
    expect(await found('--repair')).toMatchObject({
      code: 3,
      found: [{ what: '1 image in the library without a file', examples: [key] }],
    });
    await rename(`${folder}.away`, folder);

    const recording = await makeRecording(db, site.editor.id);
    expect(await found()).toMatchObject({
      found: [{ what: '1 video or audio file of the library without a file' }],
    });
    await db.deleteFrom('recordings').where('id', '=', recording).execute();

    await db.deleteFrom('media').where('id', '=', id).execute();
    expect(await found('--repair')).toMatchObject({
      code: 3,
      found: [
        { what: '1 folder with files of no image', examples: [key] },
        { examples: [`article ${article.id}: ${key}`] },
      ],
    });
    // Nothing is removed by a check.
    expect((await readdir(folder)).sort()).toEqual(files);
    await rm(folder, { recursive: true });
    await db
      .updateTable('article_bodies')
      .set({ content: '<p>A lamp.</p>' })
      .where('article_id', '=', article.id)
      .execute();
  });

  it("finds jobs that this release can't run", async () => {
    await enqueue(db, { name: 'of.another-release', payload: null, now: NOW });
    await enqueue(db, { name: 'imports.read@0123', payload: 1, now: NOW });
    const { code, out } = await check('--repair');
    expect([code, out]).toEqual([
      3,
      "jobs: 1 job that this release can't run (of.another-release). " +
        'Run the release that created them, or delete them under System.\n1 problem left.\n',
    ]);
    await db.deleteFrom('jobs').execute();
  });
});

it('reports a damaged file and the checks that fail on it', async () => {
  const database = await openTestDatabase();
  for (let count = 0; count < 30; count += 1) await makeArticle(database.db);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema
    where name = 'article_bodies'`.execute(database.db);
  const file = await open(path.join(database.config.dataDir, 'savepoint.sqlite'), 'r+');
  await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096);
  await file.close();
  const place = { folder: tmpdir(), config: database.config };
  const { code, out } = await callCommand(place, ['check', '--repair']);
  await database.close();
  expect(code).toBe(3);
  expect(out).toMatch(/^database: the database is damaged \(.*\)\. Stop the server and restore/);
});

it('repairs nothing in a damaged database', async () => {
  const database = await openTestDatabase();
  const { id } = await makeArticle(database.db);
  await sql`insert into tags (id, name, name_key, description) values (7, 'a', 'a', '')`.execute(
    database.db,
  );
  await database.db
    .insertInto('article_tags')
    .values({ article_id: id, tag_id: 7, position: 0 })
    .execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_schema
    where name = 'tags'`.execute(database.db);
  const empty = Buffer.alloc(4096);
  // A page of a table without rows.
  empty.set([0x0d, 0, 0, 0, 0, 0x10]);
  const file = await open(path.join(database.config.dataDir, 'savepoint.sqlite'), 'r+');
  await file.write(empty, 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096);
  await file.close();
  const place = { folder: tmpdir(), config: database.config };
  const { code, out } = await callCommand(place, ['check', '--repair']);
  expect([code, out]).toEqual([
    3,
    expect.stringMatching(/damaged.*article_tags.*Restore a backup first/s),
  ]);
  expect(await database.db.selectFrom('article_tags').selectAll().execute()).toHaveLength(1);
  await database.close();
});
