import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Game } from '../contract.ts';

describe('the CSV import of games', () => {
  const site = testSite();
  beforeEach(() => site.db.deleteFrom('games').execute());

  const send = (csv: string, who = site.editor) => who.post('/api/games/import', { csv });
  const titles = async () =>
    (await site.db.selectFrom('games').select('title').orderBy('id').execute()).map(
      ({ title }) => title,
    );

  it('imports every column', async () => {
    const csv = [
      '\uFEFFTitle;Developer;Genres;Releases;Links;Ratings;Wikidata',
      '"Hollow; Meridian";Marr Works;Open world, Exploration;"PC: 2027-03-04 (Europe); Phone: 2027-Q1; Vantage 4";"Site: https://h.example/; https://shop.example/h";PEGI 12;Q42',
      '',
      'Étude;;;;;;',
    ].join('\r\n');
    expect(jsonOf(await send(csv))).toEqual({ added: 2 });
    const game = jsonOf<Game>(await site.visitor.get('/api/games/hollow-meridian'));
    expect(game).toMatchObject({
      title: 'Hollow; Meridian',
      developer: 'Marr Works',
      wikidata: 'Q42',
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
      action: 'game.imported',
      detail: '2 added',
    });
  });

  it('refuses an invalid release quickly, however long the cell is', async () => {
    const cell = `PC:${' '.repeat(100_000)}x)`;
    const answer = await send(`Title,Releases\nOne,"${cell}"`);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'csv.invalid']);
    for (const text of ['PC: 2027 (x', 'PC: x (Europe)', 'PC (Nowhere)', ': 2027']) {
      expect([text, (await send(`Title,Releases\nOne,${text}`)).statusCode]).toEqual([text, 400]);
    }
  });

  it('imports nothing if a line is invalid, and names each invalid line', async () => {
    await site.editor.post('/api/games', { title: 'There' });
    const refusal = async (csv: string) => {
      const answer = await send(csv);
      expect(answer.statusCode).toBe(400);
      const { code, lines } = problemOf(answer) as unknown as {
        code: string;
        lines: { line: number; message: string }[];
      };
      expect(code).toBe('csv.invalid');
      return lines.map(({ line, message }) => `${line}: ${message}`);
    };
    expect(
      await refusal('title,releases\nFine,\nBad,PC: spring\n,PC\nWhere,PC: 2027 (Mars)\nfine,'),
    ).toEqual([
      '3: Releases must be 2025-03-04, 2025-03, 2025-Q1 or 2025',
      '4: Title is required',
      expect.stringContaining('5: Releases '),
      '6: Title is the same as in line 2',
    ]);
    expect(await refusal('title,releases\nNew,2028')).toEqual([
      '2: Releases need a platform before the date, such as PC: 2028',
    ]);
    expect(await refusal('title\nNew\nTHERE')).toEqual(['3: A game called “THERE” already exists']);
    expect(await refusal('name\nA')).toEqual([
      expect.stringContaining('1: The column Title is missing'),
    ]);
    expect(await refusal('title\n"A')).toEqual([expect.stringContaining('is not valid CSV')]);
    expect(await refusal('title\nA,B')).toEqual([
      expect.stringContaining('2: This line has more cells'),
    ]);
    expect(await refusal('title,releases\nNew,\nTwice,PC; pc')).toHaveLength(1);
    expect(await titles()).toEqual(['There']);
  });

  it('is refused to authors', async () => {
    expect((await send('title\nA', site.author)).statusCode).toBe(403);
  });
});
