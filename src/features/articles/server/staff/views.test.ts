import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields } from '../../../../../tests/support/articles.ts';
import { type Newsroom, openNewsroom } from '../../../../../tests/support/newsroom.ts';
import { ENGINES, NOW } from '../../../../../tests/support/stores.ts';
import { Memo } from '../../../../platform/cache/memo.ts';
import type { MatchCounts } from '../../../../platform/db/dialects/dialect.ts';
import { createArticle } from '../store.ts';
import { staffArticles } from './views.ts';

describe.each(ENGINES)('the newsroom’s counts on %s', (engine) => {
  let room: Newsroom;
  beforeAll(async () => {
    room = await openNewsroom(engine);
  });
  afterAll(() => room.close());

  it('are not kept from before a change that came while they were made', async () => {
    const { db, editor } = room;
    const actor = { userId: editor.id, name: 'Edith', role: 'editor' } as const;
    const staffCounts = new Memo<number>(10);
    const changing = { isDue: true };
    /** After the first count a matching article comes, which another instance could have made. */
    class Changed extends Memo<MatchCounts> {
      override async get(key: string, read: () => Promise<MatchCounts>): Promise<MatchCounts> {
        const counted = await super.get(key, read);
        if (changing.isDue) {
          changing.isDue = false;
          const fields = articleFields({ title: 'Quokka', authorId: editor.id });
          await createArticle(db, fields, { userId: 1, now: NOW });
          staffCounts.clear();
          this.clear();
        }
        return counted;
      }
    }
    const context = { db, staffCounts, staffMatches: new Changed(10) };
    const look = async () => {
      const window = { limit: 10, offset: 0 };
      return (await staffArticles(context, actor, { search: 'quokka' }, window)).totalCount;
    };
    await look();
    expect(changing.isDue).toBe(false);
    expect(await look()).toBe(1);
  });
});
