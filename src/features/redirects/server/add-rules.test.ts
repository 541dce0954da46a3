import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { testSite } from '#tests/support/site/test-site.ts';
import type { Match } from '../values.ts';
import { ruleOf } from './store.ts';
import { addRules, removeRules } from './stored-rules.ts';

const SITE = 'https://play.example';

describe.each(ENGINES)('addRules on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: SITE } });
  beforeAll(async () => {
    await makeArticle(site.db, { slug: 'b' });
  });
  beforeEach(async () => {
    await site.db.deleteFrom('redirects').execute();
  });

  const rule = (from: string, to: string, match: Match = 'exact') =>
    ruleOf({ from, to, match, kind: to === '' ? '410' : '301' }, SITE);
  const add = (...rules: ReturnType<typeof rule>[]) =>
    inTransaction(site.db, (trx) => addRules(trx, rules, site.clock.now));
  const asked = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return headers.location ?? statusCode;
  };

  it('leaves existing redirects alone, names conflicts and adds each redirect once', async () => {
    await add(rule('/2019/a', '/contact'));
    const rules = [
      rule('/2019/a', '/articles/a', 'prefix'),
      rule('/2019/b', '/articles/b', 'prefix'),
      rule('/2019/b', '/articles/c', 'prefix'),
      rule('/xmlrpc.php', ''),
    ];
    const first = await add(...rules);
    expect(first.ids).toHaveLength(2);
    expect(first.taken.map(({ rule: one }) => one.source)).toEqual(['/2019/a']);
    const again = await add(...rules);
    expect([again.ids, again.taken.length]).toEqual([[], 2]);
    expect(await asked('/2019/a')).toBe('/contact');
    expect(await asked('/2019/b/amp/')).toBe('/articles/b');
    expect(await asked('/xmlrpc.php')).toBe(410);
    await inTransaction(site.db, (trx) => removeRules(trx, first.ids, site.clock.now));
    expect(await asked('/2019/b')).toBe(404);
    expect(await asked('/2019/a')).toBe('/contact');
  });

  it('refuses loops and adds the rest', async () => {
    await add(rule('/from', '/old'));
    const many = Array.from({ length: 250 }, (_, at) => rule(`/2020/${at}`, `/articles/${at}`));
    const { ids, refused } = await add(
      ...many,
      rule('/old', '/from'),
      rule('/round', '/round/on', 'prefix'),
      rule('/chained', '/from'),
    );
    expect(ids).toHaveLength(251);
    expect([...refused.keys()].map(({ source }) => source)).toEqual(['/old', '/round']);
  });

  it('redirects the resized images of WordPress and Ghost, too', async () => {
    await add(
      rule('/wp-content/uploads/2019/06/lamp.jpg', '/media/a/40.jpg'),
      rule('/wp-content/uploads/2019/06/large-scaled.jpg', '/media/b/40.jpg'),
      rule('/content/images/2019/06/lamp.jpg', '/media/c/40.jpg'),
    );
    const uploads = '/wp-content/uploads/2019/06';
    expect(await asked(`${uploads}/lamp-300x200.jpg`)).toBe('/media/a/40.jpg');
    expect(await asked(`${uploads}/large-1024x768.jpg`)).toBe('/media/b/40.jpg');
    expect(await asked(`${uploads}/lamp-300.jpg`)).toBe(404);
    for (const size of ['w600', 'w600h300', 'w30/format/webp']) {
      expect(await asked(`/content/images/size/${size}/2019/06/lamp.jpg`)).toBe('/media/c/40.jpg');
    }
  });
});
