import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { indexTexts } from './indexing.ts';
import { findsAnything, search } from './search.ts';
import { sharingWords } from './sharing-words.ts';

/** The documents, oldest first: key, title, excerpt, tags, text. */
const LIBRARY: [key: string, title: string, excerpt: string, tags: string[], text: string][] = [
  [
    'meridian',
    'Hollow Meridian is a map',
    'Charcoal and vellum.',
    ['open world'],
    'Forty hours on a planet that stopped turning.',
  ],
  [
    'salt',
    'Cinder & Salt',
    'Five routes through the strait.',
    ['sailing'],
    'Mind the hollow rocks; the map is wrong.',
  ],
  ['cafe', 'Pokój in the Café', 'Žofie naïve crème brûlée.', ['Łódź'], 'Ærøskøbing and Straße.'],
  [
    'tiger',
    'Paper Tyrants',
    'A war on the kitchen table.',
    ['tactics'],
    "Don't fold twice. C++ and Node.js, 3.5 out of 10.",
  ],
  ['night', '夜の喫茶店', 'ゲームの話', ['日本'], '終電のあと、カートリッジで動く喫茶店。'],
  ['arabic', 'حلقة اللاعبين', 'كيف تروى الحكايات', [], 'حول الشاشة'],
  ['greek', 'Η Πόλη των Παιχνιδιών', 'Ωραία ιστορία', [], 'Ένας ἥρωας'],
  ['adlam', 'Letters', 'Plain.', [], '𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪'],
  ['newest', 'A short one', 'Nothing much.', [], 'A map, a hollow tree and a tide table.'],
];

/** The shared cases: query, expected keys in order, and the correction if any. */
const CASES: [name: string, typed: string, found: string[], corrected?: string][] = [
  ['one word', 'charcoal', ['meridian']],
  ['title before text, then newest first', 'hollow', ['meridian', 'newest', 'salt']],
  ['several words must all match', 'hollow rocks', ['salt']],
  ['words from different fields', 'cinder sailing', ['salt']],
  ['the order of words does not matter', 'map hollow', ['meridian', 'newest', 'salt']],
  ['the last word as a prefix', 'hollow mer', ['meridian']],
  ['a single word as a prefix', 'charc', ['meridian']],
  ['other words whole', 'hol meridian', []],
  ['case is ignored', 'HOLLOW MERIDIAN', ['meridian']],
  ['accents in the text are ignored', 'cafe', ['cafe']],
  ['accents in the search are ignored', 'mérídian', ['meridian']],
  ['letters that are not accents: stroke, sharp s, ligature', 'lodz strasse aeroskobing', ['cafe']],
  ['full-width letters', 'ｈｏｌｌｏｗ ｍｅｒｉｄｉａｎ', ['meridian']],
  ['Greek without accents and final sigma', 'ηρωασ', ['greek']],
  ['Japanese inside of a run', '喫茶店', ['night']],
  ['Arabic', 'اللاعبين', ['arabic']],
  ['an apostrophe, straight or curly', 'don’t fold', ['tiger']],
  ['a script newer than the engines', '𞤀𞤣𞤤𞤢𞤥', ['adlam']],
  ['a tag', 'tactics', ['tiger']],
  ['quotes are text', '"hollow meridian"', ['meridian']],
  ['an unclosed quote', '"hollow meridian', ['meridian']],
  ['operators are text', 'hollow OR meridian', []],
  ['more operators are text', 'hollow* OR (title:meridian) NOT -salt ^ NEAR/2', []],
  ['tsquery operators are text', "hollow & meridian | !salt <-> 'x':*A", []],
  ['signs between words are boundaries', 'hollow+meridian', ['meridian']],
  ['numbers', '3.5', ['tiger']],
  ['empty', '', []],
  ['only blanks', ' \t\n ', []],
  ['only signs', '*** "" () %_ \\ ☃', []],
  ['500 characters', 'x'.repeat(500), []],
  ['500 characters in many words', 'hollow '.repeat(71), ['meridian', 'newest', 'salt']],
  ['a backslash and quotes of both kinds', `\\'";--`, []],
  ['one letter wrong', 'meridiam', ['meridian'], 'meridian'],
  ['two letters exchanged', 'charcaol', ['meridian'], 'charcoal'],
  ['one of two words misspelled', 'hollow meridain', ['meridian'], 'hollow meridian'],
  [
    'four words misspelled',
    'hollwo meridain charcaol vellun',
    ['meridian'],
    'hollow meridian charcoal vellum',
  ],
  ['more than four words misspelled', 'hollwo meridain charcaol vellun plannet', []],
  ['nothing near', 'xylophone', []],
];

const ALL = { limit: 20, offset: 0 };

describe.each(ENGINES)('search on %s', (engine) => {
  let database: TestDatabase;
  const keys = new Map<number, string>();

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    for (const [index, [key, title, excerpt, tags, text]] of LIBRARY.entries()) {
      const at = NOW - (LIBRARY.length - index) * DAY;
      const fields = { title, excerpt, tags, content: `<p>${text}</p>` };
      keys.set((await makeArticle(database.db, fields, at)).id, key);
    }
  });
  afterAll(() => database.close());

  const find = async (text: string, scope: string | null = null, limit = 20, offset = 0) => {
    const scopes = scope === null ? [] : [[scope]];
    const result = await search(database.db, { text, scopes }, { limit, offset });
    return { ...result, found: result.ids.map((id) => keys.get(id)) };
  };

  it.each(CASES)('%s', async (_name, typed, expected, corrected) => {
    const { found, total, corrected: said } = await find(typed);
    expect(found).toEqual(expected);
    expect(total).toBe(expected.length);
    expect(said).toBe(corrected ?? null);
  });

  it('any page of results is consistent across title and text matches', async () => {
    expect((await find('hollow', null, 1, 0)).found).toEqual(['meridian']);
    expect((await find('hollow', null, 2, 1)).found).toEqual(['newest', 'salt']);
    expect((await find('hollow', null, 5, 3)).found).toEqual([]);
    expect((await find('hollow', null, 1, 1)).total).toBe(3);
  });

  it('results are counted to one more than requested', async () => {
    const { fullText } = engineOf(database.db);
    const counted = async (limit: number, most: number) =>
      (
        await fullText.find(
          database.db,
          { words: ['hollow'], scopes: [] },
          { limit, offset: 0, most },
        )
      ).total;
    expect([await counted(1, 1), await counted(1, 2), await counted(1, 3)]).toEqual([2, 3, 3]);
    expect([await counted(0, 1), await counted(0, 9)]).toEqual([2, 3]);
  });

  it('results can be filtered by category', async () => {
    const { id } = await makeArticle(database.db, { title: 'Hollow guide', category: 'guide' });
    keys.set(id, 'guide');
    expect((await find('hollow', 'guide')).found).toEqual(['guide']);
    expect((await find('hollow', 'news')).found).toEqual([]);
    expect((await find('guide', 'review')).found).toEqual([]);
  });

  it('results can be filtered by several groups at once', async () => {
    const { db } = database;
    const { id } = await makeArticle(db, { title: 'A lighthouse', category: 'guide' });
    keys.set(id, 'lighthouse');
    const { author_id: author } = await db
      .selectFrom('articles')
      .select('author_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const total = async (...scopes: string[][]) =>
      (await search(db, { text: 'lighthouse', scopes }, { limit: 1, offset: 0 })).total;
    const of = `author:${author}`;
    expect(await total(['news', 'guide'], [of, 'author:0'])).toBe(1);
    expect(await total(['news', 'guide'], ['author:0'])).toBe(0);
    expect(await total(['news'], [of])).toBe(0);
    expect(await total(['guide'], []), 'an empty group').toBe(0);
  });

  it('results can be filtered by time, with corrections of their own', async () => {
    const { db } = database;
    // The newest of them all is a day old.
    const within = (text: string, from: number, before: number) =>
      search(db, { text, time: { from: NOW - from * DAY, before: NOW - before * DAY } }, ALL);
    const found = async (...of: Parameters<typeof within>) =>
      (await within(...of)).ids.map((id) => keys.get(id));
    expect(await found('hollow', 9, 1)).toEqual(['meridian', 'salt']);
    expect(await found('hollow', 8, 0)).toEqual(['newest', 'salt']);
    expect(await found('hollow', 7, 1)).toEqual([]);
    expect((await within('hollow', 8, 0)).total).toBe(2);
    expect((await within('hollwo', 8, 7)).corrected).toBe('hollow');
    expect((await within('meridain', 8, 7)).corrected).toBe(null);
  });

  it('results can be ordered newest first', async () => {
    const { db } = database;
    const newest = async (limit: number, offset: number) => {
      const window = { limit, offset, newestFirst: true };
      const { ids, total } = await search(db, { text: 'map' }, window);
      return [total, ...ids.map((id) => keys.get(id))];
    };
    expect((await find('map')).found).toEqual(['meridian', 'newest', 'salt']);
    expect(await newest(20, 0)).toEqual([3, 'newest', 'salt', 'meridian']);
    expect(await newest(1, 1)).toEqual([3, 'salt']);
    expect(await newest(2, 3)).toEqual([3]);
    const time = { from: NOW - 9 * DAY, before: NOW - DAY };
    const { ids } = await search(db, { text: 'map', time }, { ...ALL, newestFirst: true });
    expect(ids.map((id) => keys.get(id))).toEqual(['salt', 'meridian']);
  });

  it('the response contains the words that were searched', async () => {
    expect((await find('Hollow MERÍdiam')).words).toEqual(['hollow', 'meridian']);
    expect((await find('HOLLOW')).words).toEqual(['hollow']);
  });

  it('any number of documents can share one time', async () => {
    const at = Date.UTC(1970, 0, 2);
    const { db } = database;
    const last = await makeArticle(db, { title: 'Undated' }, at);
    const many = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 4096)`;
    await sql`insert into articles (id, slug, title, excerpt, text_excerpt, meta_description, category,
        status, moderation_status, author_id, version, created_at, updated_at)
      ${many} select 1000000 + i, 'undated-' || i, '', '', '', '', 'news', 'draft', 'pending',
        author_id, 1, created_at, created_at from n, articles where articles.id = ${last.id}`.execute(
      db,
    );
    await db.deleteFrom('search_documents').where('document_id', '=', last.id).execute();
    await sql`insert into search_documents (document_id, position)
      ${many} select 1000000 + i, cast(${at * 4096} as bigint) - 1 + i from n`.execute(db);
    const text = { isPublic: true, scopes: [], title: 'Undated', excerpt: '', tags: [], body: '' };
    await indexTexts(db, [{ ...text, id: last.id, at }]);
    keys.set(last.id, 'undated');
    expect((await find('undated')).found).toEqual(['undated']);
    await db.deleteFrom('articles').where('id', '>', 1_000_000).execute();
  });

  it('public documents from before 1970 are found last', async () => {
    const { db } = database;
    const text = { scopes: [], title: 'Tennis', excerpt: '', tags: [], body: '' };
    const years = { 1958: Date.UTC(1958, 9), 1970: 0, 1972: Date.UTC(1972, 0) };
    for (const [year, at] of Object.entries(years)) {
      const { id } = await makeArticle(db, { title: `Tennis ${year}` }, at);
      await indexTexts(db, [{ ...text, id, at, isPublic: true }]);
      keys.set(id, year);
    }
    const hidden = await makeArticle(db, { title: 'Tennis draft', status: 'draft' }, years[1958]);
    await indexTexts(db, [{ ...text, id: hidden.id, at: years[1958], isPublic: false }]);
    const { found, total } = await find('tennis');
    expect([found[0], found.slice(1).sort(), total]).toEqual(['1972', ['1958', '1970'], 3]);
    // If the position is occupied, it takes one of the next millisecond.
    const place = -(4096 + (hidden.id % 4096));
    await db.deleteFrom('search_documents').where('document_id', '=', hidden.id).execute();
    const { id: there } = await makeArticle(db, { title: 'Fog', status: 'draft' });
    await db.deleteFrom('search_documents').where('document_id', '=', there).execute();
    await db
      .insertInto('search_documents')
      .values({ document_id: there, position: place })
      .execute();
    await indexTexts(db, [{ ...text, id: hidden.id, at: years[1958], isPublic: false }]);
    const { position } = await db
      .selectFrom('search_documents')
      .select('position')
      .where('document_id', '=', hidden.id)
      .executeTakeFirstOrThrow();
    expect(position).toBe(place - 4096);
  });

  it('documents that share rare words of a text are found despite common ones', async () => {
    const { db } = database;
    const one = await makeArticle(db, { title: 'A longboat' });
    const first = 2_000_000;
    await sql`insert into articles (id, slug, title, excerpt, text_excerpt, meta_description, category,
        status, moderation_status, author_id, version, created_at, updated_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 2100)
      select ${sql.lit(first)} + i, 'boat-' || i, '', '', '', '', 'news', 'draft', 'pending',
        author_id, 1, created_at, created_at from n, articles where articles.id = ${one.id}`.execute(
      db,
    );
    const boats = Array.from({ length: 2100 }, (_, index) => ({
      documentId: first + 1 + index,
      position: first + index,
      scopes: [],
      title: [],
      tags: [],
      excerpt: [],
      body: ['everywhere'],
    }));
    boats[7]?.body.push('longboat');
    await engineOf(db).fullText.put(db, boats);
    await engineOf(db).tables.settle(db);
    const rows = await engineOf(db).fullText.ofRare(db, ['everywhere', 'longboat'], 30);
    const read = rows.filter(({ word }) => word === 'everywhere').length;
    expect(read, 'of a word that the engine may know to be frequent').toBe(
      engine === 'postgres' ? 0 : 31,
    );
    const words = ['Everywhere a longboat', 'Hollow rocks'];
    const shared = await sharingWords(db, words, { words: 6, documents: 30 });
    const known = new Set([...shared.keys()]);
    expect(known).toEqual(new Set(['longboat', 'hollow', 'rocks']));
    expect(shared.get('longboat')?.sort()).toEqual([one.id, first + 8].sort());
    await db.deleteFrom('articles').where('id', '>', first).execute();
  });

  it.each([
    ['Elden Ring™ Nightreign', 'elden ring nightreign'],
    ['Spider-Man 2', 'spiderman 2'],
    ['Spider-Man 2', 'spiderm'],
    ['Spider Man 2', 'spiderman 2'],
    ['Crashbandi Returns', 'crash-bandi returns'],
    ['S.T.A.L.K.E.R. Zone', 'stalker zone'],
    ['NieR:Automata', 'nierautomata'],
    ['Will GTA6 be late?', 'gta 6 late'],
    ['Waiting for Forza 9', 'forza9'],
    ['NBA2K26 tips', 'nba 2k26'],
    ['젤다의 전설', '젤다 전설'],
    ['마리오 모험', '마리오의 모험'],
    ['مُراجَعة', 'مراجعة'],
    ['أسطورة', 'اسطورة'],
  ])('the title %j is found by %j', async (title, typed) => {
    const { id } = await makeArticle(database.db, { title });
    const { ids, corrected } = await search(database.db, { text: typed }, ALL);
    expect([ids, corrected]).toEqual([[id], null]);
    expect(await findsAnything(database.db, typed)).toBe(true);
    await database.db.deleteFrom('articles').where('id', '=', id).execute();
  });

  it('a name is found with and without hyphen, but its joined form is no suggestion', async () => {
    const titles = ['Spider-Man returns', 'Spider Man returns', 'Spiderman returns'];
    const made: number[] = [];
    for (const title of titles) made.push((await makeArticle(database.db, { title })).id);
    const { ids } = await search(database.db, { text: 'spiderman' }, ALL);
    expect(ids.sort()).toEqual(made.sort());
    const learned = await database.db.selectFrom('search_words').select('word').execute();
    expect(learned.map(({ word }) => word)).not.toContain('manreturns');
    await database.db.deleteFrom('articles').where('id', 'in', made).execute();
  });

  it('words beyond the sixteenth are ignored, so that a search stays cheap', async () => {
    const words = Array.from({ length: 160 }, (_, index) => `word${index}`);
    const { id } = await makeArticle(database.db, { title: words.slice(0, 16).join(' ') });
    const found = await search(database.db, { text: words.join(' ') }, ALL);
    expect([found.ids, found.words]).toEqual([[id], words.slice(0, 16)]);
    await database.db.deleteFrom('articles').where('id', '=', id).execute();
  });

  it('a scope is not searchable as a word', async () => {
    expect((await find('scope')).total).toBe(0);
    expect((await find(`s${Buffer.from('review').toString('hex')}`)).total).toBe(0);
  });
});
