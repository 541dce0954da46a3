import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Memo } from '#platform/cache/memo.ts';
import type { MatchCounts } from '#platform/db/dialects/dialect.ts';
import { articleFields } from '#tests/support/articles.ts';
import { type Newsroom, openNewsroom } from '#tests/support/newsroom.ts';
import { ENGINES, NOW } from '#tests/support/stores.ts';
import { type StaffFilter, staffArticles } from './admin.views.ts';
import { createArticle } from './store.ts';

describe.each(ENGINES)('the newsroom’s counts on %s', (engine) => {
  let room: Newsroom;
  beforeAll(async () => {
    room = await openNewsroom(engine);
  });
  afterAll(() => room.close());

  it.each<[string, 'editor' | 'author', StaffFilter]>([
    ['all', 'editor', {}],
    ['drafts', 'editor', { status: 'draft' }],
    ['one’s own', 'author', {}],
  ])('of %s are not kept from before a change that came meanwhile', async (name, role, narrow) => {
    const { db } = room;
    const { id } = room[role];
    const actor = { userId: id, name: role, role };
    // Signs that no other list has, and letters enough to be the beginning of a known word.
    const word = `quokka${name.replace(/\W/g, '')}`;
    const make = (title: string) =>
      createArticle(db, articleFields({ title, authorId: id, status: 'draft' }), {
        userId: 1,
        now: NOW,
      });
    await make(word);
    const staffCounts = new Memo<number>(10);
    const changing = { isDue: true };
    /** After the first count a matching article comes, which another instance could have made. */
    class Changed extends Memo<MatchCounts> {
      override async get(key: string, read: () => Promise<MatchCounts>): Promise<MatchCounts> {
        const counted = await super.get(key, read);
        if (changing.isDue) {
          changing.isDue = false;
          await make(`${word}land`);
          staffCounts.clear();
          this.clear();
        }
        return counted;
      }
    }
    const context = { db, staffCounts, staffMatches: new Changed(10) };
    const look = () =>
      staffArticles(context, actor, { ...narrow, search: word }, { limit: 10, offset: 0 });
    await look();
    expect(changing.isDue).toBe(false);
    expect((await look()).totalCount).toBe(2);
  });
});
