import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import type { Game } from '../contract.ts';

describe.each(ENGINES)('games from a CSV on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(() => site.db.deleteFrom('games').execute());

  const send = (csv: string, who = site.editor) => who.post('/api/games/import', { csv });
  const titles = async () =>
    (await site.db.selectFrom('games').select('title').orderBy('id').execute()).map(
      ({ title }) => title,
    );

  it('come in with everything that a line says of them', async () => {
    const csv = [
      '\uFEFFTitle;Developer;Genres;Releases;Links;Ratings;Wikidata',
      '"Hollow; Meridian";Marr Works;Open world, Exploration;"PC: 2027-03-04 (Europe); Phone: 2027-Q1; Vantage 4";"Site: https://h.example/; https://shop.example/h";PEGI 12;Q42',
      '',
      'Étude;;;;;;',
    ].join('\r\n');
    expect(jsonOf(await send(csv))).toEqual({ added: 2 });
    const game = jsonOf<Game>(await site.visitor.get('/api/games/hollow-meridian'));
    expect(game).toMatchObject({
      ...{ title: 'Hollow; Meridian', developer: 'Marr Works', wikidata: 'Q42' },
      genres: [{ name: 'Open world' }, { name: 'Exploration' }],
      releases: [
        { platform: 'PC', region: 'europe', date: '2027-03-04' },
        { platform: 'Phone', region: 'world', date: '2027-Q1' },
        { platform: 'Vantage 4', region: 'world', date: null },
      ],
      links: [
        { label: 'Site', url: 'https://h.example/' },
        { label: 'shop.example', url: 'https://shop.example/h' },
      ],
      ratings: [{ system: 'PEGI', rating: '12' }],
    });
    expect((await site.lastEvents(1))[0]).toMatchObject({
      ...{ action: 'game.imported', detail: '2 added' },
    });
  });

  it('a cell that is no release is refused at once, however long', async () => {
    const cell = `PC:${' '.repeat(100_000)}x)`;
    const answer = await send(`Title,Releases\nOne,"${cell}"`);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'games.refused']);
    for (const text of ['PC: 2027 (x', 'PC: x (Europe)', 'PC (Nowhere)', ': 2027']) {
      expect([text, (await send(`Title,Releases\nOne,${text}`)).statusCode]).toEqual([text, 400]);
    }
  });

  it('nothing is taken where a line cannot be, and each such line is named', async () => {
    await site.editor.post('/api/games', { title: 'There' });
    const refusal = async (csv: string) => {
      const answer = await send(csv);
      expect(answer.statusCode).toBe(400);
      const { code, lines } = problemOf(answer) as unknown as {
        code: string;
        lines: { line: number; message: string }[];
      };
      expect(code).toBe('games.refused');
      return lines.map(({ line, message }) => `${line}: ${message}`);
    };
    expect(
      await refusal('title,releases\nFine,\nBad,PC: spring\n,PC\nWhere,PC: 2027 (Mars)\nfine,'),
    ).toEqual([
      '3: releases.0.date must be 2025-03-04, 2025-03, 2025-Q1 or 2025',
      '4: title is required',
      expect.stringContaining('5: releases.0.region '),
      '6: title stands in line 2 already',
    ]);
    expect(await refusal('title\nNew\nTHERE')).toEqual([
      '3: there is a game called “THERE” already',
    ]);
    expect(await refusal('name\nA')).toEqual([expect.stringContaining("1: names 'name'")]);
    expect(await refusal('title\n"A')).toEqual([expect.stringContaining('is no line of a CSV')]);
    expect(await refusal('title\nA,B')).toEqual([expect.stringContaining('2: has more cells')]);
    expect(await refusal('title,releases\nNew,\nTwice,PC; pc')).toHaveLength(1);
    expect(await titles()).toEqual(['There']);
  });

  it('are for editors', async () => {
    expect((await send('title\nA', site.author)).statusCode).toBe(403);
  });
});
