import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { type SearchRequest, search } from './search.ts';

const ARTICLES = 120;
const SCOPES = ['news', 'guide'] as const;

/** Words with more endings than SQLite lists one by one, with few, and short words. */
const WORDS = [
  ...Array.from({ length: 90 }, (_, index) => `harbour${index}`),
  ...['lantern', 'lanterns', 'lanternfish', 'lanternjaw', 'lantana'],
  ...['sea', 'seal', 'seam', 'ash', 'ashen'],
];
const OFTEN = WORDS.slice(90);

interface Text {
  id: number;
  at: number;
  scope: string;
  title: string[];
  all: string[];
}

/** What searches are narrowed to: groups of categories, and a time. */
const NARROWED: Pick<SearchRequest, 'scopes' | 'time'>[] = [
  {},
  ...SCOPES.map((scope) => ({ scopes: [[scope]] })),
  { scopes: [[...SCOPES, 'community']] },
  { scopes: [SCOPES, ['guide', 'community']] },
  { time: { from: NOW - 90 * MINUTE, before: NOW - 30 * MINUTE } },
  { scopes: [['guide']], time: { from: NOW - 60 * MINUTE, before: NOW } },
];

/** The reference model in its simplest form, over texts that are sorted newest first. */
function expected(
  texts: readonly Text[],
  query: string,
  { scopes = [], time }: (typeof NARROWED)[number] = {},
  newestFirst = false,
): number[] {
  const wanted = query.split(' ');
  const last = wanted.pop() ?? '';
  const has = (words: string[]) =>
    wanted.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last));
  const found = texts.filter(
    ({ all, at, scope }) =>
      has(all) &&
      scopes.every((group) => group.includes(scope)) &&
      (time === undefined || (at >= time.from && at < time.before)),
  );
  const inTitle = newestFirst ? [] : found.filter((text) => has(text.title));
  return [...new Set([...inTitle, ...found])].map((text) => text.id);
}

describe.each(ENGINES)('search compared with a reference model on %s', (engine) => {
  let database: TestDatabase;
  const texts: Text[] = [];

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    let step = 0;
    /** The next word of a fixed, uneven sequence. */
    const next = (words: readonly string[]) => {
      step = (Math.imul(step, 1_103_515_245) + 12_345) >>> 0;
      return words[(step >>> 8) % words.length] ?? '';
    };
    for (let index = 0; index < ARTICLES; index += 1) {
      const title = [next(OFTEN), next(WORDS)];
      const body = Array.from({ length: 6 }, (_, word) => next(word % 2 === 0 ? OFTEN : WORDS));
      const fields = {
        title: title.join(' '),
        excerpt: 'plain',
        content: `<p>${body.join(' ')}</p>`,
        category: SCOPES[index % 3 === 0 ? 1 : 0],
      };
      const at = NOW - (ARTICLES - index) * MINUTE;
      const { id } = await makeArticle(database.db, fields, at);
      texts.unshift({ id, at, scope: fields.category, title, all: [...title, ...body, 'plain'] });
    }
  });
  afterAll(() => database.close());

  const QUERIES = [
    ...['plain', 'harbour', 'harbour1', 'harb', 'lanter', 'lantern', 'lantan', 'sea', 'a', 'ashe'],
    ...['sea harbour', 'lantern harbour', 'plain lanter', 'seal lantern', 'ash sea lantern'],
    ...['harbour7 seal', 'plain sea', 'lanternjaw plai'],
  ];

  it.each(QUERIES)('%s', async (text) => {
    const kinds = NARROWED.flatMap((within) =>
      [false, true].map((newestFirst) => ({ within, newestFirst })),
    );
    for (const { within, newestFirst } of kinds) {
      const all = expected(texts, text, within, newestFirst);
      if (all.length === 0) continue; // corrections have tests of their own
      for (const [limit, offset] of [
        [12, 0],
        [7, 5],
        [1, all.length - 1],
        [all.length, 0],
        [5, all.length],
        [5, 6000],
      ] as const) {
        const request = { text, ...within };
        const { ids, total } = await search(database.db, request, { limit, offset, newestFirst });
        const window = `${JSON.stringify(request)}, ${limit} from ${offset}, ${newestFirst}`;
        expect(ids, window).toEqual(all.slice(offset, offset + limit));
        expect(total, window).toBe(all.length);
      }
    }
  });

  it('the generated searches contain every kind of case', () => {
    const used = new Set(texts.flatMap((text) => text.all));
    const family = [...used].filter((word) => word.startsWith('harbour'));
    expect(family.length).toBeGreaterThan(64);
    for (const query of QUERIES) expect(expected(texts, query), query).not.toEqual([]);
  });
});
