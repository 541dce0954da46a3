import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { openSocialSite, type SocialSite } from '#tests/support/site/social-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe('posts at the networks', () => {
  let site: SocialSite;
  beforeAll(async () => {
    site = await openSocialSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.now = NOW;
    await site.reset();
  });

  it('Bluesky gets a link card, facets in bytes and the cover, under a record key of ours', async () => {
    await site.connect('bluesky', { template: '„{title}“ #Ocean {url}' });
    const { id, slug } = await site.write({ title: 'Tiefe See: größer' });
    await site.later();
    await site.later();
    const url = `https://mag.example/articles/${slug}`;
    const [[key = '', record] = []] = site.networks.records;
    expect(key).toMatch(/^app\.bsky\.feed\.post\/[2-7a-z]{13}$/);
    expect(record).toMatchObject({
      $type: 'app.bsky.feed.post',
      text: `„Tiefe See: größer“ #Ocean ${url}`,
      embed: { external: { uri: url, title: 'Tiefe See: größer', description: 'How deep it is.' } },
    });
    const bytes = Buffer.from(String(record?.text));
    const marked = (
      (record?.facets ?? []) as { index: { byteStart: number; byteEnd: number } }[]
    ).map(({ index }) => bytes.subarray(index.byteStart, index.byteEnd).toString());
    expect(marked).toEqual([url, '#Ocean']);
    expect(await site.post(id)).toMatchObject({
      state: 'posted',
      url: `https://bsky.app/profile/did:plc:abc123/post/${key.split('/')[1]}`,
    });
  });

  it('a session that ended at Bluesky is refreshed, or opened again', async () => {
    await site.connect('bluesky');
    await site.write();
    await site.later();
    site.networks.sessions.access.clear();
    await site.write();
    await site.later();
    expect([site.networks.records.size, site.networks.sessions.logins]).toEqual([2, 1]);
    site.networks.sessions.access.clear();
    site.networks.sessions.refresh.clear();
    await site.write();
    await site.later();
    expect([site.networks.records.size, site.networks.sessions.logins]).toEqual([3, 2]);
  });

  it('Mastodon gets the image with its description once it is processed', async () => {
    await site.connect('mastodon');
    const bytes = await drawing(1300, 700).jpeg().toBuffer();
    const { url } = jsonOf<{ url: string }>(
      await upload(site.app, { cookie: site.editor.cookie }, bytes),
      201,
    );
    const { id, slug } = await site.write({ featuredImage: url, featuredImageAlt: 'A diver' });
    await site.later();
    const [status] = [...site.networks.statuses.values()];
    expect(status).toMatchObject({
      status: `Deep & dark\n\nhttps://mag.example/articles/${slug}`,
      media_ids: [[...site.networks.media.keys()][0]],
    });
    expect([...site.networks.media.values()]).toEqual([{ description: 'A diver', looks: 2 }]);
    expect(await site.post(id)).toMatchObject({ state: 'posted', url: status?.url });
  });

  it('Mastodon’s own limit is known after a test, and a template is shortened to it', async () => {
    const { id: account } = await site.connect('mastodon', { template: '{title}: {excerpt}' });
    const tested = await site.admin.post(`/api/social/accounts/${account}/test`);
    expect(jsonOf(tested)).toEqual({ message: 'Logged in as mag.' });
    await site.write({ excerpt: 'word '.repeat(300) });
    await site.later();
    const [status] = [...site.networks.statuses.values()];
    const text = String(status?.status);
    expect(text).toMatch(/…\n\nhttps:\S+$/);
    const length = text.replace(/https:\S+/, 'x'.repeat(23)).length;
    expect(length).toBeGreaterThan(590);
    expect(length).toBeLessThanOrEqual(600);
  });

  it('Discord gets a card and mentions no one', async () => {
    await site.connect('discord', { template: '@everyone {title}' });
    const { id } = await site.write();
    await site.later();
    const [[message = '', sent] = []] = site.networks.discord;
    expect(sent).toMatchObject({
      content: '@everyone Deep & dark',
      allowed_mentions: { parse: [] },
      embeds: [{ title: 'Deep & dark', image: { url: expect.stringMatching(/^https:\/\/mag/) } }],
    });
    const url = `https://discord.com/channels/4/5/${message}`;
    expect(await site.post(id)).toMatchObject({ state: 'posted', url });
  });

  it('Slack gets escaped text and has no URL', async () => {
    await site.connect('slack');
    const { id, slug } = await site.write();
    await site.later();
    expect(JSON.stringify(site.networks.slack)).toContain(
      `*<https://mag.example/articles/${slug}|Deep &amp; dark>*`,
    );
    expect(await site.post(id)).toMatchObject({ state: 'posted', url: null });
  });

  it('a webhook gets text, link and image, and may answer with the URL of the post', async () => {
    await site.connect('webhook');
    const { id, slug } = await site.write({ featuredImageAlt: 'Not the cover' });
    await site.later();
    expect(site.networks.hook).toEqual([
      {
        text: `Deep & dark\n\nhttps://mag.example/articles/${slug}`,
        link: `https://mag.example/articles/${slug}`,
        title: 'Deep & dark',
        description: 'How deep it is.',
        image: {
          url: expect.stringMatching(/^https:\/\/mag\.example\/covers\//),
          alt: 'Deep & dark',
        },
      },
    ]);
    expect(await site.post(id)).toMatchObject({ url: 'https://threads.example/@mag/post/1' });
  });

  it('a wrong password gives up with the network’s reason, and a retry posts', async () => {
    const { id: account } = await site.connect('bluesky', { secret: 'wrong' });
    const { id } = await site.write();
    await site.later();
    const problem = 'The server refused the login (401): Invalid identifier or password';
    expect(await site.post(id)).toMatchObject({ state: 'failed', problem });
    await site.later(HOUR);
    expect(site.networks.sessions.logins).toBe(1);
    await site.logIn();
    jsonOf(await site.admin.put(`/api/social/accounts/${account}`, site.input('bluesky')));
    jsonOf(await site.editor.post(`/api/articles/${id}/social/${account}/post`));
    await site.later();
    expect(await site.post(id)).toMatchObject({ state: 'posted', problem: null });
    const events = (await site.events(id)).map(([action, , detail]) => [action, detail]);
    expect(events).toContainEqual(['social.failed', `Our bluesky: ${problem}`]);
    expect(events).toContainEqual(['social.posted', 'Our bluesky']);
  });

  it('after 429 a network is left alone as long as it asks', async () => {
    await site.connect('discord');
    site.networks.fail({ path: 'wait=true', status: 429, headers: { 'retry-after': '600' } });
    const { id } = await site.write();
    await site.later();
    expect(await site.post(id)).toMatchObject({ state: 'waiting' });
    await site.later(8 * MINUTE);
    expect(site.networks.discord.size).toBe(0);
    await site.later(3 * MINUTE);
    expect(await site.post(id)).toMatchObject({ state: 'posted' });
  });

  it('after 500 a post is retried, six times at most', async () => {
    await site.connect('slack');
    for (let tries = 0; tries < 6; tries += 1) {
      site.networks.fail({ path: '/services/', status: 500, body: 'rollup_error' });
    }
    const { id } = await site.write();
    await site.later();
    for (let tries = 0; tries < 8; tries += 1) await site.later(7 * HOUR);
    expect(site.networks.asked).toHaveLength(6);
    const problem = 'The server responded with 500: rollup_error';
    expect(await site.post(id)).toMatchObject({ state: 'failed', problem });
  });

  it.each(['bluesky', 'mastodon'] as const)(
    'a lost answer of %s creates no second post',
    async (network) => {
      await site.connect(network);
      const path = network === 'bluesky' ? 'putRecord' : '/api/v1/statuses';
      site.networks.fail({ path, isDone: true });
      const { id } = await site.write();
      await site.later();
      expect(await site.post(id)).toMatchObject({ state: 'sending' });
      await site.later(2 * MINUTE);
      expect(await site.post(id)).toMatchObject({ state: 'posted' });
      expect(site.networks.asked.filter((one) => one.path.includes(path))).toHaveLength(2);
      expect(site.networks.records.size + site.networks.statuses.size).toBe(1);
    },
  );

  it('Mastodon is not asked again once it has forgotten the idempotency key', async () => {
    await site.connect('mastodon');
    site.networks.fail({ path: '/api/v1/statuses', isDone: true });
    const { id } = await site.write();
    await site.later();
    await site.later(HOUR);
    expect(site.networks.statuses.size).toBe(1);
    expect(await site.post(id)).toMatchObject({ state: 'uncertain' });
  });

  it('a lost answer of Discord is never repeated by itself, only by hand', async () => {
    const { id: account } = await site.connect('discord');
    site.networks.fail({ path: 'wait=true', isDone: true });
    const { id } = await site.write();
    await site.later();
    expect(await site.post(id)).toMatchObject({
      state: 'uncertain',
      problem: expect.stringContaining('Check the account, then post again'),
    });
    await site.later(7 * HOUR);
    expect(site.networks.discord.size).toBe(1);
    jsonOf(await site.editor.post(`/api/articles/${id}/social/${account}/post`));
    await site.later();
    expect(site.networks.discord.size).toBe(2);
  });

  it.each([
    ['discord', 'uncertain'],
    ['bluesky', 'posted'],
  ] as const)(
    'a process that ends while it sends to %s leaves the post %s',
    async (network, state) => {
      await site.connect(network);
      const { id } = await site.write();
      await site.later(6 * SECOND);
      // As the process left it.
      const sent = { state: 'sending', sent_at: site.clock.now } as const;
      await site.db.updateTable('social_posts').set(sent).execute();
      const jobs = site.db.updateTable('jobs').where('name', '=', 'social.post');
      await jobs.set({ state: 'waiting', finished_at: null, run_at: 0 }).execute();
      await site.later();
      expect(site.networks.discord.size + site.networks.records.size).toBe(1);
      expect(await site.post(id)).toMatchObject({ state });
    },
  );

  it.each([
    ['posted', { state: 'posted' }],
    ['being sent', { state: 'sending', sent_at: NOW }],
    ['retried', { state: 'waiting', attempts: 1 }],
  ] as const)(
    'a job whose post was %s by another process meanwhile sends nothing',
    async (_, change) => {
      await site.connect('discord');
      const { id } = await site.write();
      site.networks.fail({
        path: '/webhooks/',
        meanwhile: () => site.db.updateTable('social_posts').set(change).execute(),
      });
      await site.later();
      expect(site.networks.asked.map(({ method }) => method)).toEqual(['GET']);
      expect(await site.post(id)).toMatchObject({ state: change.state });
    },
  );

  it.each([
    ['bluesky', 'putRecord', 'uri'],
    ['mastodon', '/api/v1/statuses', 'id'],
    ['discord', 'wait=true', 'id'],
  ] as const)(
    'an ID of %s with more than 500 characters is no answer',
    async (network, path, name) => {
      await site.connect(network);
      for (let tries = 0; tries < 6; tries += 1) {
        const body = JSON.stringify({ channel_id: '5', [name]: 'x'.repeat(501) });
        site.networks.fail({ path, status: 200, body });
      }
      const { id } = await site.write();
      await site.later();
      for (let tries = 0; tries < 6; tries += 1) await site.later(7 * MINUTE);
      expect(await site.post(id)).toMatchObject({
        state: expect.stringMatching(/sending|uncertain/),
        problem: expect.stringContaining('The server’s answer wasn’t understood.'),
      });
      const rows = await site.db.selectFrom('social_posts').select('remote_id').execute();
      expect(rows).toEqual([{ remote_id: null }]);
    },
  );

  it('a name of an account with more than 500 characters is no answer', async () => {
    const { id } = await site.connect('mastodon');
    const body = JSON.stringify({ acct: 'x'.repeat(501) });
    site.networks.fail({ path: 'verify_credentials', status: 200, body });
    const answer = await site.admin.post(`/api/social/accounts/${id}/test`);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The server’s answer wasn’t understood. Is this the right server?',
    ]);
  });

  it.each([
    ['slack', 'path', '/services/'],
    ['webhook', 'path', '/hook/'],
    ['discord', 'path', 'wait=true'],
    ['mastodon', 'token', '/api/v1/statuses'],
    ['bluesky', 'token of a new login', 'putRecord'],
  ] as const)(
    'a problem of %s doesn’t show the %s that its server echoes',
    async (network, _, at) => {
      await site.connect(network);
      site.networks.fail({
        path: at,
        status: 400,
        body: ({ path, headers: { authorization = 'no one' } }) => `${authorization} at ${path}`,
      });
      const { id } = await site.write();
      await site.later();
      const { access, refresh } = site.networks.sessions;
      const shown = JSON.stringify([await site.post(id), await site.events(id)]);
      expect(shown).toContain(network === 'bluesky' ? 'Bearer … at /xrpc/' : '…');
      for (const one of [site.secrets[network].split('/').pop() ?? '', ...access, ...refresh]) {
        expect(shown).not.toContain(one);
      }
    },
  );

  it('the URL of a webhook is no URL of its post', async () => {
    const { id: account } = await site.connect('webhook');
    const body = JSON.stringify({ url: site.secrets.webhook });
    site.networks.fail({ path: '/hook/', status: 200, body });
    const { id } = await site.write();
    await site.later();
    expect(await site.post(id)).toMatchObject({ accountId: account, state: 'posted', url: null });
  });

  it('own words that are too long are refused before anything is sent', async () => {
    const { id: account } = await site.connect('bluesky');
    const { id } = await site.write({ status: 'draft' });
    await site.words(id, account, { words: 'é👍🏽'.repeat(151) });
    await site.publish(id);
    await site.later();
    const problem = 'The text is too long by 2. Shorten it, then retry.';
    expect(await site.post(id)).toMatchObject({ state: 'failed', problem });
    expect(site.networks.asked).toEqual([]);
  });

  it.each(['bluesky', 'mastodon', 'discord'] as const)(
    'a post of %s is deleted there',
    async (network) => {
      await site.connect(network);
      const { id } = await site.write();
      await site.later();
      const post = await site.post(id);
      jsonOf(await site.editor.del(`/api/social/posts/${post.id}`));
      const { records, statuses, discord } = site.networks;
      expect([records.size, statuses.size, discord.size]).toEqual([0, 0, 0]);
      expect(await site.post(id)).toMatchObject({ state: 'deleted', url: null });
      expect(await site.events(id)).toContainEqual([
        'social.post_deleted',
        'Edith',
        `Our ${network}`,
      ]);
      const again = await site.editor.del(`/api/social/posts/${post.id}`);
      expect([again.statusCode, again.json().code]).toEqual([409, 'social.not_deletable']);
    },
  );

  it('a post that is gone at its network counts as deleted', async () => {
    await site.connect('discord');
    const { id } = await site.write();
    await site.later();
    site.networks.discord.clear();
    jsonOf(await site.editor.del(`/api/social/posts/${(await site.post(id)).id}`));
    expect(await site.post(id)).toMatchObject({ state: 'deleted' });
  });

  it('a post that was deleted and posted again during a deletion stays posted', async () => {
    const { id: account } = await site.connect('discord');
    const { id } = await site.write();
    await site.later();
    const { id: postId } = await site.post(id);
    site.networks.fail({
      path: '/messages/',
      meanwhile: async () => {
        jsonOf(await site.editor.del(`/api/social/posts/${postId}`));
        jsonOf(await site.editor.post(`/api/articles/${id}/social/${account}/post`));
        await site.later();
      },
    });
    jsonOf(await site.editor.del(`/api/social/posts/${postId}`));
    const [message = ''] = site.networks.discord.keys();
    const url = `https://discord.com/channels/4/5/${message}`;
    expect(await site.post(id)).toMatchObject({ state: 'posted', url });
    const deleted = (await site.events(id)).filter(([action]) => action === 'social.post_deleted');
    expect(deleted).toHaveLength(1);
  });

  it.each([
    ['bluesky', 'Logged in as mag.example.'],
    ['mastodon', 'Logged in as mag.'],
    ['discord', 'The webhook “News” works.'],
    ['slack', 'The webhook works.'],
    ['webhook', 'The server responds. Only a post shows whether it accepts posts.'],
  ] as const)('a test of %s posts nothing', async (network, message) => {
    const { id } = await site.connect(network);
    expect(jsonOf(await site.admin.post(`/api/social/accounts/${id}/test`))).toEqual({ message });
    const { records, statuses, discord, slack, hook } = site.networks;
    expect([records.size, statuses.size, discord.size, slack.length, hook.length]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it.each([
    [
      'mastodon',
      { secret: 'wrong' },
      'The server refused the login (401): The access token is invalid',
    ],
    ['slack', { secret: '/services/gone' }, 'Refused (404): no_service'],
    ['discord', { secret: '/api/webhooks/1/gone' }, 'Refused (404): Unknown Webhook'],
  ] as const)('a test of %s with a wrong secret says why', async (network, { secret }, detail) => {
    const wrong = secret.startsWith('/') ? site.networks.url + secret : secret;
    const { id } = await site.connect(network, { secret: wrong });
    const answer = await site.admin.post(`/api/social/accounts/${id}/test`);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, detail]);
  });
});
