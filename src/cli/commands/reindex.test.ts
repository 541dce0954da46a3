import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { testSite } from '#tests/support/site/test-site.ts';

/** More than are read at a time. */
const ARTICLES = 105;

describe.each(ENGINES)('savepoint reindex on %s, beside a server', (engine) => {
  const site = testSite({ engine });
  beforeAll(async () => {
    for (let left = ARTICLES; left > 0; left -= 1) {
      await makeArticle(site.db, { title: `Lantern ${left}` }, NOW - left * 1000);
    }
  });

  const reindex = (args: string[], signal?: AbortSignal) => {
    const place = { folder: tmpdir(), config: site.database.config };
    return callCommand(place, ['reindex', ...args], signal && { signal });
  };
  const found = async () => {
    const answer = await site.visitor.get('/api/search?q=lantern&includeCount=true');
    return answer.json().totalCount;
  };
  const changes = async () =>
    (await site.db.selectFrom('changes').select('topics').orderBy('id').execute()).length;

  it('makes search find lost articles, and clears cached pages once', async () => {
    await site.db.deleteFrom('search_documents').execute();
    expect(await found()).toBe(0);
    const before = await changes();
    const { out, err, code } = await reindex(['--json']);
    expect([out, err, code]).toEqual([`{"indexed":${ARTICLES}}\n`, '', 0]);
    // The server hears of it by the change feed.
    await expect.poll(found).toBe(ARTICLES);
    expect((await changes()) - before).toBe(1);
    expect((await reindex([])).out).toBe(`${ARTICLES} articles indexed.\n`);
    expect(await found()).toBe(ARTICLES);
  });

  it('stops when it is interrupted', async () => {
    const { out, code } = await reindex([], AbortSignal.abort());
    expect([out, code]).toEqual(['', 130]);
  });
});
