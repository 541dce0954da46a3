import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffArticle } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/articles.ts';
import {
  DRAFT,
  type DraftingRoom,
  GENERATE,
  openDraftingRoom,
} from '#tests/support/drafting-room.ts';
import { says } from '#tests/support/model-server.ts';
import { jsonOf, type Newsroom, openNewsroom } from '#tests/support/newsroom.ts';
import { as, sessionFor } from '#tests/support/staff.ts';
import { ENGINES, NOW } from '#tests/support/stores.ts';
import type { GeneratedArticle } from '../contract.ts';

describe.each(ENGINES)('drafts in the history on %s', (engine) => {
  let room: DraftingRoom;
  beforeAll(async () => {
    room = await openDraftingRoom(engine);
  });
  afterAll(() => room.close());
  beforeEach(() => {
    room.server.will(says(DRAFT));
  });

  describe('a draft is marked in the history of the article that it becomes', () => {
    const MADE = ['article.drafted', 'model test-model, keyword “Lantern Tide”'];
    const deeds = async (id: number) =>
      (await room.deeds(id)).map(([action, , ...detail]) => [action, ...detail]);

    it('by its words, in whatever mark-up, once, and not for other people', async () => {
      const editor = await room.somebody();
      const draft = jsonOf<GeneratedArticle>(
        await editor.post(GENERATE, { keyword: 'Lantern Tide' }),
      );
      const { generator: _generator, model: _model, ...input } = draft;
      const content = input.content
        .replace(/<h2>.*?<\/h2>/, '<p>My own beginning of it all.</p>')
        .replace('goes dark', '<em>goes</em>  dark');
      const body = { ...input, content };
      const { id } = jsonOf<StaffArticle>(await editor.post('/api/articles', body), 201);
      expect(await deeds(id)).toEqual([['article.created'], MADE]);
      jsonOf(await editor.put(`/api/articles/${id}`, { content: `${content}<p>More.</p>` }));
      jsonOf(await editor.put(`/api/articles/${id}`, { title: 'Another' }));
      expect(await deeds(id)).toEqual([
        ['article.created'],
        MADE,
        ['article.edited'],
        ['article.edited'],
      ]);
      const other = jsonOf<StaffArticle>(await room.author.post('/api/articles', body), 201);
      expect(await deeds(other.id)).toEqual([['article.created']]);
    });

    it('also in one that was there before, and days later; not in own words, not for ever', async () => {
      const editor = await room.somebody();
      const own = {
        title: 'Mine',
        content: '<p>My own words, every one of them here.</p>',
        category: 'news',
      };
      const { id } = jsonOf<StaffArticle>(await editor.post('/api/articles', own), 201);
      const { content } = jsonOf<GeneratedArticle>(
        await editor.post(GENERATE, { keyword: 'Lantern Tide' }),
      );
      room.clock.now += 9 * 24 * 60 * 60_000;
      jsonOf(
        await editor.put(`/api/articles/${id}`, {
          content: '<p>Own words again, only shorter ones now.</p>',
        }),
      );
      jsonOf(await editor.put(`/api/articles/${id}`, { content }));
      expect(await deeds(id)).toEqual([
        ['article.created'],
        ['article.edited'],
        ['article.edited'],
        MADE,
      ]);
      room.clock.now += 40 * 24 * 60 * 60_000;
      const later = as(room.app, await sessionFor(room.db, editor.id, room.clock.now));
      const late = jsonOf<StaffArticle>(
        await later.post('/api/articles', { ...own, content }),
        201,
      );
      expect(await deeds(late.id)).toEqual([['article.created']]);
      room.clock.now = NOW;
    });

    const TEXT =
      '<h2>Bells over the water</h2><p>The ferry leaves on [check: the weekday] and waits for nobody, ' +
      'which is the whole of its charm.</p><p>Its captain, who is called [check: her name], reads the ' +
      'tide by the bells of three drowned churches.</p><ul><li>A lamp</li><li>A rope</li>' +
      '<li>Some bread for the gulls</li><li>A friend who rows</li></ul>';
    const PLATFORMS =
      'for PlayStation 5, Xbox Series X|S, Nintendo Switch 2 and PC on March 5, 2026';
    const JAPANESE =
      '<p>港の灯りは毎晩九時に消えて、船乗りたちは鐘の音だけを頼りに静かな海を渡っていく。</p>';
    it.each([
      [
        'each paragraph was edited and each check done',
        TEXT,
        TEXT.replace('[check: the weekday]', 'Tuesdays')
          .replace('waits for', 'awaits')
          .replace('[check: her name]', 'Ottoline')
          .replace('Its captain', 'The captain')
          .replace('A lamp', 'Two lamps'),
        true,
      ],
      ['a short list', TEXT, `<p>Bring this:</p>${TEXT.slice(TEXT.indexOf('<ul>'))}`, true],
      ['signs of a script without spaces', JAPANESE, `${JAPANESE}<p>終わり</p>`, true],
      ['a name in such a script', JAPANESE, '<p>毎晩九時に消えて、それから歌う。</p>', false],
      ['a phrase', TEXT, '<p>This harbour waits for nobody, which is the whole of it.</p>', false],
      [
        'facts that everybody writes alike',
        `<p>It comes out ${PLATFORMS}.</p>`,
        `<p>A date at last: ${PLATFORMS}.</p>`,
        false,
      ],
    ])('%s', async (_name, made, content, isMarked) => {
      const editor = await room.somebody();
      room.server.will(says({ ...DRAFT, content: made }));
      jsonOf(await editor.post(GENERATE, { keyword: 'Lantern Tide' }));
      const input = { title: 'Mine', content, category: 'news' };
      const { id } = jsonOf<StaffArticle>(await editor.post('/api/articles', input), 201);
      expect(await deeds(id)).toEqual([['article.created'], ...(isMarked ? [MADE] : [])]);
    });

    it('not what a person wrote before, though the draft says the same', async () => {
      const own =
        '<p>Nobody in Bellwether Sound remembers who built the lighthouse, or why its lamp is green.</p>';
      const more = '<p>The islanders say it was a wager between two cooks who never met.</p>';
      const editor = await room.somebody();
      const write = async (title: string, content: string) => {
        const body = { title, content, category: 'news' };
        return jsonOf<StaffArticle>(await editor.post('/api/articles', body), 201).id;
      };
      await makeArticle(room.db, { title: 'Bellwether Sound, a visit', content: own });
      const hidden = await write('Notes', `${own}${more}`);
      room.clock.now += 1000;
      room.server.will(says({ ...DRAFT, content: `${own}${more}${TEXT}` }));
      jsonOf(await editor.post(GENERATE, { keyword: 'Bellwether Sound' }));

      const copy = await write('Bellwether Sound again', own);
      expect(await deeds(copy)).toEqual([['article.created']]);
      jsonOf(await editor.put(`/api/articles/${hidden}`, { content: `${own}${more}<p>So.</p>` }));
      expect(await deeds(hidden)).toEqual([['article.created'], ['article.edited']]);
      jsonOf(await editor.put(`/api/articles/${hidden}`, { content: `${more}${TEXT}` }));
      expect((await deeds(hidden)).at(-1)).toEqual([
        'article.drafted',
        'model test-model, keyword “Bellwether Sound”',
      ]);
      room.clock.now = NOW;
    });
  });
});

describe.each(ENGINES)('drafting without a model on %s', (engine) => {
  let room: Newsroom;
  beforeAll(async () => {
    room = await openNewsroom(engine);
    for (const title of ['Cosy roguelikes, ranked', 'Why cosy roguelikes work']) {
      await makeArticle(room.db, {
        title,
        category: 'guide',
        tags: ['roguelike', title],
        excerpt: 'So & so.',
      });
    }
    await makeArticle(room.db, { title: 'Cosy roguelikes, unpublished', status: 'draft' });
    await makeArticle(room.db, { title: 'WoW in the mountains', content: '<p>An expansion.</p>' });
    await makeArticle(room.db, { title: 'CS2 gets bells', content: '<p>In a patch.</p>' });
    for (let count = 0; count < 24; count += 1) {
      const content = `<p>All notes${count < 15 ? ', in glimmer' : ''}, and news.</p>`;
      await makeArticle(room.db, { title: `Patch ${count}`, content });
    }
  });
  afterAll(() => room.close());
  const outline = async (keyword: string) =>
    jsonOf<GeneratedArticle>(await room.editor.post(GENERATE, { keyword }));

  it('is an outline that says so, made from what we published, the same each time', async () => {
    const made = await outline('cosy roguelikes');
    expect(made).toMatchObject({
      title: 'Cosy roguelikes',
      slug: 'cosy-roguelikes',
      category: 'guide',
      tags: ['cosy roguelikes', 'roguelike'],
      generator: 'outline',
      model: null,
    });
    expect(made.content).toContain('No model wrote it');
    expect(made.content).toContain('<a href="/articles/cosy-roguelikes-ranked">');
    expect(made.content).toContain('(Mar 5, 2026): So &amp; so.');
    expect(made.content).not.toContain('unpublished');
    expect(await outline('cosy roguelikes')).toEqual(made);
  });

  it.each([
    ['a keyword that nobody wrote about', 'zeppelin cricket', 'zeppelin-cricket'],
    ['one that is only spelled alike', 'cosyy roguelikez', 'cosyy-roguelikez'],
    ['another script', '静かな港', 'article'],
    ['signs alone', '?!', 'article'],
    ['more than a line', ' zeppelin\n\t cricket ', 'zeppelin-cricket'],
    ['mark-up', '<img src=x onerror=x()>', 'img-src-x-onerror-x'],
  ])('takes %s', async (_name, keyword, slug) => {
    const made = await outline(keyword);
    expect(made.content).toContain('We have published nothing about');
    expect(made.content).not.toContain('<img');
    expect(made).toMatchObject({ slug, category: 'news', generator: 'outline' });
    expect(made.title).not.toBe('');
  });

  it('takes what we wrote about most of its words', async () => {
    expect((await outline('best cosy roguelikes of the decade')).content).toContain(
      '/articles/why-cosy-roguelikes-work',
    );
  });

  it.each([
    ['short names of games', 'WoW expansion news', ['wow-in-the-mountains']],
    ['and no other one', 'LoL expansion news', []],
    ['also of two words', 'LoL expansion', []],
    ['a game by its name and a word of every article', 'WoW notes', ['wow-in-the-mountains']],
    ['its rare words before those that stand everywhere', 'CS2 patch notes', ['cs2-gets-bells']],
    ['nothing for words that stand everywhere', 'zeppelin patch notes of the week', []],
    ['nothing for the beginning of a word', 'moun expansion', []],
    ['what has the rarer of two rare words', 'WoW glimmer', ['wow-in-the-mountains']],
  ])('quotes %s', async (_name, keyword, slugs) => {
    const { content } = await outline(keyword);
    expect([...content.matchAll(/articles\/([a-z0-9-]+)/g)].map(([, slug]) => slug)).toEqual(slugs);
  });

  it('is marked as an outline in the history', async () => {
    const { generator: _generator, model: _model, ...input } = await outline('cosy roguelikes');
    // Outlines have blocks in common: the other one is not named for them.
    await outline('zeppelin cricket');
    const { id } = jsonOf<StaffArticle>(await room.editor.post('/api/articles', input), 201);
    expect(await room.deeds(id)).toEqual([
      ['article.created', 'Edith'],
      ['article.drafted', 'Edith', 'outline, keyword “cosy roguelikes”'],
    ]);
  });
});
