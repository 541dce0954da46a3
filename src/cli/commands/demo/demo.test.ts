import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callCommand } from '#tests/support/servers/command.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

// Loads the whole demo magazine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('savepoint demo remove, beside a server', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ demo: true });
  });
  afterAll(() => site.close());

  const remove = (...args: string[]) =>
    callCommand({ folder: tmpdir(), config: site.database.config }, ['demo', 'remove', ...args]);
  const articles = async () => (await site.db.selectFrom('articles').select('id').execute()).length;

  it('a dry run lists what the removal then deletes, and a changed article stays', async () => {
    const total = await articles();
    const { id } = await site.db
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', 'save-files-are-promises')
      .executeTakeFirstOrThrow();
    jsonOf(await site.admin.put(`/api/articles/${id}`, { title: 'Edited here' }));

    const tried = await remove('--dry-run');
    const lines = tried.out.trim().split('\n');
    expect(lines.pop()).toBe('Nothing was deleted: this was a dry run.');
    expect(lines).toContain(`delete  ${total - 1} articles`);
    expect(lines).toContainEqual(
      expect.stringMatching(/^keep {4}article Edited here: changed by Ada on \d{4}-\d\d-\d\d$/),
    );
    expect(await articles()).toBe(total);

    const done = await remove();
    expect([done.code, done.out.trim().split('\n')]).toEqual([0, lines]);
    expect(await articles()).toBe(1);
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'demo.removed', actor: 'savepoint demo' },
    ]);
    const again = await remove('--json');
    expect(JSON.parse(again.out)).toMatchObject({ deleted: [], dryRun: false });
  });
});
