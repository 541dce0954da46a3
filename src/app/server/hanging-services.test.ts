import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { buildTestApp, NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { fetchHere } from '#tests/support/servers/feed-server.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

/** Accepts every connection and never responds. */
async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it('reading and saving work while the mail server, model, bucket and feeds hang', async () => {
  const silent = await openSilentServer();
  const database = await openTestDatabase({
    env: {
      SMTP_URL: `smtp://${silent.host}`,
      CONTACT_TO: 'desk@mag.example',
      AI_BASE_URL: `http://${silent.host}/v1`,
      AI_MODEL: 'silent',
      S3_ENDPOINT: `http://${silent.host}`,
      S3_BUCKET: 'images',
      S3_REGION: 'here',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      TRENDING_FEEDS: `http://feeds.test:${silent.host.split(':')[1]}/feed.xml`,
      LOG_LEVEL: 'silent',
    },
  });
  const renderer = await builtPages();
  const app = await buildTestApp(database, { renderer, fetchOutside: fetchHere });
  onTestFinished(async () => {
    silent.close();
    await app.close();
    await database.close();
  });
  const { id: userId } = await makeUser(database.db, { role: 'editor' });
  const editor = as(app, await sessionFor(database.db, userId, NOW, database.config));
  const { id, slug } = await makeArticle(database.db, { title: 'Read while others hang' });
  await database.db.deleteFrom('jobs').execute();

  const written = {
    name: 'Ada',
    email: 'a@mail.example',
    subject: 'Hello',
    message: 'A few words.',
  };
  expect((await as(app, null).post('/api/contact', written)).statusCode).toBe(200);
  let isOver = false;
  const hanging = Promise.all([
    app.jobs.runDue(),
    editor.post('/api/ai/generate-article', { keyword: 'Lantern Tide' }),
    editor.get('/api/ai/trending-topics'),
    app.inject({ method: 'POST', url: `/api/articles/${id}/generate-thumbnail`, payload: {} }),
  ]).finally(() => {
    isOver = true;
  });
  await expect.poll(silent.connections, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);

  for (const path of [
    '/',
    `/articles/${slug}`,
    '/articles?q=read',
    '/api/search?q=read',
    '/readyz',
  ]) {
    expect((await app.inject(path)).statusCode, path).toBe(200);
  }
  const saved = await editor.put(`/api/articles/${id}`, { title: 'Saved while others hang' });
  expect(jsonOf<AdminArticle>(saved).title).toBe('Saved while others hang');
  expect(isOver).toBe(false);

  silent.close();
  const [, draft, topics, cover] = await hanging;
  expect(problemOf(draft)).toMatchObject({ code: 'drafting.unavailable' });
  expect(topics.statusCode).toBe(200);
  expect([cover.statusCode, problemOf(cover).code]).toEqual([503, 'storage.failed']);
  const jobs = await database.db
    .selectFrom('jobs')
    .select(['state', 'attempts'])
    .where('name', '=', 'contact.deliver')
    .execute();
  expect(jobs).toEqual([{ state: 'waiting', attempts: 1 }]);
});
