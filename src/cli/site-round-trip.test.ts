import { createHmac } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_KEYS, type Setting } from '#features/site/settings.contract.ts';
import type { Webhook } from '#features/webhooks/contract.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { App } from '#platform/http/routes.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { makeOwnSite, readerTexts, readOwnSite, SCHEDULED } from '#tests/support/site/own-site.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const OTHER = { sqlite: 'postgres', postgres: 'sqlite' } as const;
type OwnSite = Awaited<ReturnType<typeof readOwnSite>>;

describe.each(ENGINES)('a site with nothing left at its default, from %s', (engine) => {
  let folder: string;
  let site: TestSite;
  let made: Awaited<ReturnType<typeof makeOwnSite>>;
  let before: OwnSite;
  const closings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savepoint-round-trip-'));
    site = await openTestSite({ engine });
    made = await makeOwnSite(site);
    before = await readOwnSite(site.app, site.admin);
  });
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  /** An empty place of the other engine. */
  async function otherPlace() {
    const { env, remove } = await testDatabaseLocation({ engine: OTHER[engine] });
    closings.push(remove);
    return readConfig({ ...env, LOG_LEVEL: 'error' });
  }

  /** Runs a command to its end. */
  async function run(config: Config, args: string[], env: NodeJS.ProcessEnv = {}) {
    const answer = await callCommand({ folder, config }, args, { env });
    expect([args[0], answer.code, answer.err]).toEqual([args[0], 0, expect.any(String)]);
    return answer;
  }

  /** A server on a copy, with an admin who has logged in there, and what webhooks were sent. */
  async function serve(config: Config) {
    const database = await openDatabase(config);
    closings.push(database.close);
    const clock = { now: NOW };
    const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
    const opened = { ...database, config, queries: [], forgetQueries: () => {} };
    const app: App = await buildTestApp(opened, {
      now: () => clock.now,
      fetchOutside: async (url, { headers = {}, body = '' } = {}) => {
        sent.push({ url, headers, body });
        return { url, status: 200, headers: {}, body: Buffer.alloc(0) };
      },
    });
    closings.push(() => app.close());
    const { id } = await makeUser(database.db, { role: 'admin', username: 'Operator' });
    const admin = as(app, await sessionFor(database.db, id, NOW, config));
    return { app, db: database.db, clock, admin, sent, read: () => readOwnSite(app, admin) };
  }

  /** Readers get the scheduled page and home page at their time, without anyone's action. */
  async function expectSchedule({ app, clock }: Awaited<ReturnType<typeof serve>>) {
    expect(await readerTexts(app)).toEqual(['Team', 'Maps']);
    clock.now = SCHEDULED;
    await app.jobs.runDue();
    await app.changes.poll();
    expect(await readerTexts(app)).toEqual(['The crew', 'Atlas']);
  }

  /** The webhook signs with the secret that its receiver knows. */
  async function expectSecret({ app, admin, sent }: Awaited<ReturnType<typeof serve>>) {
    const [hook] = jsonOf<Webhook[]>(await admin.get('/api/webhooks'));
    jsonOf(await admin.post(`/api/webhooks/${hook?.id}/test`, {}));
    await app.jobs.runDue();
    const { headers = {}, body } = sent.find(({ url }) => url === hook?.url) ?? {};
    const key = Buffer.from(made.secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  }

  it('has a value for every setting', () => {
    const isOwn = (one: Setting) => !one.isDefault && one.value !== one.default;
    expect(before.settings.filter(isOwn).map(({ key }) => key)).toEqual(SETTING_KEYS);
    expect(before.images).toEqual(made.images);
    expect(before.pages).toMatchObject([
      { page: { publishAt: new Date(SCHEDULED).toISOString() } },
    ]);
    expect(before.layout).toMatchObject({ version: 2, versions: [{}] });
    expect(before.featured).toEqual(['On the main', 'On the sidebar']);
  });

  it('a backup restores all of it on the other engine; webhooks wait until someone resumes them', async () => {
    await run(site.database.config, ['backup', 'all.tar']);
    const config = await otherPlace();
    await run(config, ['restore', 'all.tar']);
    const restored = await serve(config);
    const problem = 'Paused because a backup was restored.';
    const webhooks = before.webhooks.map((one) => ({ ...one, isActive: false, problem }));
    expect(await restored.read()).toEqual({ ...before, webhooks });
    await expectSecret(restored);
    await expectSchedule(restored);
  });

  it('a copy has all of it on the other engine, once its files are copied', async () => {
    const config = await otherPlace();
    const to = new URL(config.databaseUrl ?? `file://${config.dataDir}`);
    const PGPASSWORD = to.password;
    to.password = '';
    const named = config.databaseUrl === null ? config.dataDir : to.href;
    await run(site.database.config, ['copy', '--to', named], { PGPASSWORD });
    const media = (dataDir: string) => path.join(dataDir, 'media');
    await cp(media(site.database.config.dataDir), media(config.dataDir), { recursive: true });
    const copied = await serve(config);
    expect(await copied.read()).toEqual(before);
    await expectSecret(copied);
    await expectSchedule(copied);
  });

  it('an export brings all of it but secrets and version history; webhooks wait with new secrets', async () => {
    const from = site.database.config;
    await run(from, ['export', 'all.zip']);
    const files = await unzip(await readFile(path.join(folder, 'all.zip')));
    expect([...files.values()].filter((file) => file.includes(made.secret))).toEqual([]);
    await writeFile(path.join(folder, 'settings.json'), files.get('settings.json') ?? '');
    const { env, remove } = await testDatabaseLocation({ engine: OTHER[engine], prepared: true });
    closings.push(remove);
    const config = readConfig({ ...env, LOG_LEVEL: 'error' });
    const { out } = await run(config, ['import', 'all.zip', '--yes']);
    expect(out).toContain('1 webhook: Paused, with a new secret.');
    expect(out).toContain('Unpublished changes of the home page: Imported and scheduled.');
    await run(config, ['settings', 'import', 'settings.json', '--with-code']);
    const imported = await serve(config);
    const { settings, pages, layout, categories, webhooks, ...after } = await imported.read();
    const { values, images, featured } = before;
    expect(after).toEqual({ values, images, featured });
    expect(webhooks).toMatchObject(
      before.webhooks.map(({ url, events }) => ({
        url,
        events,
        isActive: false,
        problem: expect.stringMatching(/^Paused because it was imported/),
      })),
    );
    expect(settings.filter(({ isDefault }) => isDefault)).toEqual([]);
    expect(categories.map(({ id: _, version: __, ...one }) => one)).toEqual(
      before.categories.map(({ id: _, version: __, ...one }) => one),
    );
    const [{ page, texts } = { page: null, texts: [] }] = before.pages;
    expect(pages).toMatchObject([
      { page: { state: 'published', publishAt: page?.publishAt, fields: page?.fields }, texts },
    ]);
    const { published, draft, publishAt } = before.layout;
    expect(layout).toMatchObject({ published, draft, publishAt });
    await expectSchedule(imported);
  });
});
