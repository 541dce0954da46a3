import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationPage } from '#features/notifications/contract.ts';
import { HOUR } from '#lib/durations.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { openSocialSite, type SocialSite } from '#tests/support/site/social-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe.each(ENGINES)('failed social posts on %s', (engine) => {
  let site: SocialSite;
  beforeAll(async () => {
    site = await openSocialSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(() => site.reset());

  it.each([
    { network: 'webhook', failure: { path: '/hook/', status: 410 }, reason: 'Refused (410)' },
    { network: 'discord', failure: { path: 'wait=true', isDone: true }, reason: 'No clear answer' },
  ] as const)('a post to $network that ends badly notifies editors once', async (given) => {
    await site.connect(given.network);
    site.networks.fail(given.failure);
    await site.write();
    await site.later();
    await site.later(HOUR);
    for (const [by, messages] of [
      [site.editor, ['A social post about “Deep & dark” needs attention']],
      [site.author, []],
    ] as const) {
      const answer = await by.get('/api/account/notifications');
      const { notifications } = jsonOf<NotificationPage>(answer);
      const failed = notifications.filter(
        ({ kind, articleId }) => kind === 'post_failed' && articleId,
      );
      expect(failed.map(({ message }) => message)).toEqual(messages);
      for (const { text } of failed) expect(text).toContain(given.reason);
    }
  });
});
