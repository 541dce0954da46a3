import { describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { RelatedArticles } from '../../contract.ts';
import type { ArticleFields } from '../public.ts';

describe.each(ENGINES)('related articles, on %s', (engine) => {
  const site = testSite({ engine });
  let age = 0;

  /** An article older than all earlier ones, with a different subject in each category. */
  async function write(title: string, fields: Partial<ArticleFields> = {}, games: number[] = []) {
    age += 1;
    const saved = await makeArticle(site.db, { title, ...fields }, NOW - age * MINUTE);
    if (games.length > 0) await writeAbout(site.db, saved.id, ...games);
    return saved;
  }

  const related = async (slug: string, limit = 4) =>
    jsonOf<RelatedArticles>(
      await site.visitor.get(`/api/articles/slug/${slug}/related?limit=${limit}`),
    );
  const titles = async (slug: string, limit = 4) => {
    const { articles, related: count, game } = await related(slug, limit);
    return [...articles.map(({ title }) => title), count, game];
  };

  it('a shared game ranks above any tag, and a rare tag above a frequent one', async () => {
    const game = await makeGame(site.db, { title: 'Salt Ferry' });
    const frequent = { tags: ['indie'], category: 'community' };
    const { slug } = await write(
      'Ports and tides',
      { tags: ['indie', 'ferries'], category: 'guide' },
      [game],
    );
    for (const name of ['one', 'two', 'three']) await write(`Of the frequent ${name}`, frequent);
    await write('Of the rare', { tags: ['ferries'], category: 'community' });
    await write('Of the game', { category: 'news' }, [game]);
    expect(await titles(slug)).toEqual([
      'Of the game',
      'Of the rare',
      'Of the frequent one',
      'Of the frequent two',
      4,
      null,
    ]);
    expect(await titles(slug, 1)).toEqual(['Of the game', 1, 'Salt Ferry']);
  });

  it('a rare title word counts if another text contains it, a common word does not', async () => {
    for (let made = 0; made < 31; made += 1) {
      await write(`Filler ${made}`, { category: 'community', content: '<p>Everybody plays.</p>' });
    }
    const { slug } = await write('Everybody loves quinquereme races', { category: 'education' });
    await write('Old boats', { category: 'review', content: '<p>A quinquereme has oars.</p>' });
    await write('Older boats', { category: 'news', excerpt: 'The quinquereme again.' });
    await write('Prefix boats', { category: 'news', excerpt: 'Quinqueremes, all of them.' });
    expect(await titles(slug)).toEqual(['Old boats', 'Older boats', 2, null]);
  });

  it('a rare word of the excerpt counts after those of the title', async () => {
    const excerpt = 'Mangonels against palisades.';
    const { slug } = await write('Siege', { excerpt, category: 'community' });
    await write('A wall', { category: 'news', content: '<p>Palisades everywhere.</p>' });
    expect(await titles(slug, 1)).toEqual(['A wall', 1, null]);
  });

  it('short words count in scripts whose words are short', async () => {
    const { slug } = await write('夜の喫茶店', { category: 'community' });
    await write('喫茶店めぐり', { category: 'news' });
    await write('のんびりする', { category: 'news' });
    const korean = await write('마왕 이야기', { category: 'community' });
    await write('새 마왕', { category: 'news' });
    expect(await titles(slug, 1)).toEqual(['喫茶店めぐり', 1, null]);
    expect((await related(slug, 12)).related).toBe(1);
    expect(await titles(korean.slug, 1)).toEqual(['새 마왕', 1, null]);
  });

  it('related articles exclude the article itself, hidden ones, its series and its neighbors', async () => {
    const series = { slug: 'of-lamps', title: 'Of lamps', words: '', part: 1 };
    const tags = ['lamps'];
    const { slug } = await write('Lamps', { tags, series, category: 'guide' });
    const beside: string[] = [];
    // Made last, published first: the five newest of the category.
    for (let made = 0; made < 5; made += 1) {
      const title = `Beside ${made}`;
      await makeArticle(site.db, { title, tags, category: 'guide' }, NOW + (made + 1) * MINUTE);
      beside.push(title);
    }
    await write('Draft of lamps', { tags, status: 'draft' });
    await write('Pending lamps', { tags, moderationStatus: 'pending' });
    await write('Second part', { tags, series: { ...series, part: 2 }, category: 'news' });
    const other = await write('Other lamps', { tags, category: 'news' });
    const [first, ...rest] = await titles(slug, 12);
    expect(first).toBe('Other lamps');
    const shown = rest.filter((title) => typeof title === 'string');
    for (const title of ['Lamps', 'Draft of lamps', 'Pending lamps', 'Second part']) {
      expect(shown).not.toContain(title);
    }
    // Neighbors come last if the category has nothing else.
    expect(shown.slice(-5)).toEqual(beside.toReversed());
    expect((await related(slug)).related).toBe(1);
    await changeArticle(site.db, other.id, { status: 'archived' });
    expect((await related(slug)).related).toBe(0);
  });

  it('related articles are found behind many hidden ones', async () => {
    const tags = ['lanterns'];
    await write('Seen', { tags, category: 'community' });
    for (let made = 0; made < 51; made += 1)
      await write(`Draft ${made}`, { tags, status: 'draft' });
    const { slug } = await write('Lantern', { tags, category: 'guide' });
    expect((await titles(slug))[0]).toContain('Seen');
  });

  it('an article that shares nothing gets others of its category', async () => {
    const { slug } = await write('Xylography', { category: 'education' });
    expect(await titles(slug)).toEqual(['Everybody loves quinquereme races', 0, null]);
  });

  it('a missing or hidden article has no related articles', async () => {
    const { slug } = await write('Secret', { status: 'draft' });
    for (const one of ['never-written', slug]) {
      const answer = await site.visitor.get(`/api/articles/slug/${one}/related`);
      expect(answer.statusCode).toBe(404);
    }
    const many = await site.visitor.get('/api/articles/slug/ports-and-tides/related?limit=13');
    expect(many.statusCode).toBe(400);
  });

  it('a word that three other texts contain is too little alone', async () => {
    const { slug } = await write('Beneath the viaduct', { category: 'education' });
    for (const at of [1, 2, 3]) await write(`Viaduct ${at}`, { category: 'news' });
    expect(await titles(slug, 1)).toEqual([expect.any(String), 0, null]);
    const other = await write('Beneath the viaduct again', { category: 'community' });
    expect((await titles(other.slug, 1)).slice(0, 2)).toEqual(['Beneath the viaduct', 1]);
  });
});
