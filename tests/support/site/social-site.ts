import type { SocialAccount, SocialPost, SocialPosts } from '#features/social/contract.ts';
import { NEW_ARTICLES_JOB } from '#features/social/server/public.ts';
import type { Network } from '#features/social/values.ts';
import { MINUTE } from '#lib/durations.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { as, sessionFor } from '../content/people.ts';
import {
  DISCORD_PATH,
  HOOK_PATH,
  PASSWORD,
  SLACK_PATH,
  startNetworks,
  TOKEN,
} from '../servers/social-networks.ts';
import { jsonOf, openTestSite, type SiteOptions } from './test-site.ts';

/** A site next to networks of ours, which its operator lets it reach. */
export async function openSocialSite(options: SiteOptions = {}) {
  const networks = await startNetworks();
  const site = await openTestSite({
    ...options,
    env: {
      SITE_URL: 'https://mag.example',
      WEBHOOKS_TO_PRIVATE: 'on',
      ...(options.engine === 'postgres' && { SECRETS_KEY: 'the key that all instances share' }),
      ...options.env,
    },
  });
  const { db, clock, app } = site;
  const logIn = async () =>
    as(app, await sessionFor(db, site.admin.id, clock.now, site.database.config));
  let admin = await logIn();
  const { url } = networks;
  const secrets: Record<Network, string> = {
    bluesky: PASSWORD,
    mastodon: TOKEN,
    discord: url + DISCORD_PATH,
    slack: url + SLACK_PATH,
    webhook: url + HOOK_PATH,
  };
  const input = (network: Network, fields: object = {}) => ({
    network,
    name: `Our ${network}`,
    server: ['bluesky', 'mastodon'].includes(network) ? url : '',
    login: network === 'bluesky' ? 'mag.example' : '',
    secret: secrets[network],
    template: '{title}\n\n{url}',
    ...fields,
  });
  const postsOf = async (id: number): Promise<SocialPost[]> =>
    jsonOf<SocialPosts>(await site.editor.get(`/api/articles/${id}/social`)).posts;
  return {
    ...site,
    networks,
    secrets,
    input,
    get admin() {
      return admin;
    },
    async logIn() {
      admin = await logIn();
    },
    async reset() {
      await db.deleteFrom('social_accounts').execute();
      await db.deleteFrom('articles').execute();
      await db.deleteFrom('jobs').execute();
      networks.reset();
      admin = await logIn();
    },
    connect: async (network: Network, fields: object = {}) =>
      jsonOf<SocialAccount>(await admin.post('/api/social/accounts', input(network, fields)), 201),
    /** Runs what is due after this time. */
    async later(ms = MINUTE) {
      // On PostgreSQL the change's own job may come after the response.
      await enqueue(db, { name: NEW_ARTICLES_JOB, payload: null, now: clock.now });
      clock.now += ms;
      await app.jobs.runDue();
      await app.jobs.runDue();
    },
    write: async (fields: object = {}) =>
      jsonOf<{ id: number; slug: string; version: number }>(
        await site.editor.post('/api/articles', {
          title: 'Deep & dark',
          content: '<p>Words about a game.</p>',
          excerpt: 'How deep it is.',
          category: 'news',
          status: 'published',
          ...fields,
        }),
        201,
      ),
    words: async (id: number, account: number, fields: object) =>
      jsonOf(
        await site.editor.put(`/api/articles/${id}/social/${account}`, {
          isChosen: null,
          words: '',
          ...fields,
        }),
      ),
    publish: async (...articleIds: number[]) =>
      jsonOf(await site.editor.post('/api/moderation/bulk-publish', { articleIds })),
    postsOf,
    async post(id: number): Promise<SocialPost> {
      const [first] = await postsOf(id);
      if (!first) throw new Error('no post');
      return first;
    },
    async close() {
      await site.close();
      await networks.stop();
    },
  };
}

export type SocialSite = Awaited<ReturnType<typeof openSocialSite>>;
