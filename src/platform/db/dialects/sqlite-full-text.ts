import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { FullText, IndexDocument, IndexQuery } from './dialect.ts';
import { sumOf, sumsOfIndexes } from './sqlite-word-sums.ts';

/** Beginnings of words up to this many characters have document lists of their own in the index. */
const LONGEST_PREFIX = 4;
/**
 * FTS5 reads a longer beginning by merging the lists of all its words before it gives the first
 * match: over 20 ms for a frequent word among 100,000 documents, and the same again to count. Named
 * one by one, the words are read side by side and only as far as needed; counting some 90 of them
 * side by side takes as long as merging does.
 */
const MAX_ENDINGS = 64;
const INDEXES = ['search_titles', 'search_texts'] as const;
/** Statements that create what `fullText` works on. */
export const fullTextIndex: readonly string[] = [
  ...INDEXES.map(
    (name) => `create virtual table ${name} using fts5(
        words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
        tokenize = 'ascii'
      )`,
  ),
  // Also when a document goes with its article.
  `create trigger search_documents_deleted after delete on search_documents begin
      delete from search_titles where rowid = old.position;
      delete from search_texts where rowid = old.position;
    end`,
  // Every word longer than the prefixes: FTS5 does not list its own without reading all documents.
  'create table search_terms (term text primary key) without rowid',
];

/** Row ids of an index that are no document's position; FTS5 keeps them all with the lengths of what it holds. */
const strays = (index: string) =>
  sql`(select id from ${sql.table(`${index}_docsize`)} where id not in (select position from search_documents))`;

/** What readers are shown, of these positions: a hidden document has a negative row id. */
const shown = ({ positions }: IndexQuery): RawBuilder<unknown> =>
  positions === undefined
    ? sql`rowid > 0`
    : sql`rowid >= ${positions.from} and rowid < ${positions.before}`;

/**
 * A scope as one word of the index. Its first character is of private use: no word of a text has it.
 */
const scopeWord = (scope: string) => `\ue000${Buffer.from(scope).toString('hex')}`;

/** What each of the two indexes holds of a document. */
function indexedWords({ scopes, title, excerpt, tags, body }: IndexDocument) {
  const scoped = scopes.map(scopeWord);
  // A cut word can end in half a character, which binding a text replaces and JSON would keep.
  const different = (words: readonly string[]) => new Set(words.map((word) => word.toWellFormed()));
  const words = different([...title, ...excerpt, ...tags, ...body]);
  return { words, title: [...different(title), ...scoped], texts: [...words, ...scoped] };
}

/** Quoted, nothing a visitor types is FTS5 syntax. */
const quote = (word: string) => `"${word.replaceAll('"', '')}"`;

/** Whether the index has no document list for words that begin like this. */
const isLong = (word: string) => [...word].length > LONGEST_PREFIX;

/** The last word of a query, which may be the beginning of one, in the syntax of FTS5. */
async function lastText(db: Db, word: string): Promise<string> {
  const beginning = `${quote(word)}*`;
  if (!isLong(word)) return beginning;
  // Nothing sorts after U+10FFFF, and no word has it: the range is the words that begin so.
  const { rows } = await sql<{ term: string }>`select term from search_terms
    where term >= ${word} and term < ${`${word}\u{10ffff}`} limit ${MAX_ENDINGS + 1}`.execute(db);
  if (rows.length === 0 || rows.length > MAX_ENDINGS) return beginning;
  return `(${rows.map(({ term }) => quote(term)).join(' OR ')})`;
}

async function matchText(db: Db, { words, scopes }: IndexQuery): Promise<string> {
  const parts = words.slice(0, -1).map(quote);
  const last = words.at(-1);
  if (last !== undefined) parts.push(await lastText(db, last));
  for (const group of scopes) {
    parts.push(`(${group.map((scope) => quote(scopeWord(scope))).join(' OR ')})`);
  }
  return parts.join(' AND ');
}

interface Match {
  id: number;
  in_title: 0 | 1;
}

/**
 * The newest matches of both indexes, those of the title first. The index's row id is the position,
 * so reading it backwards is reading newest first; hidden documents have negative ones.
 */
async function bestFirst(
  db: Db,
  match: string,
  range: RawBuilder<unknown>,
  limit: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`select d.document_id as id, i.in_title
    from (
      select * from (select rowid as position, 1 as in_title from search_titles
        where search_titles match ${match} and ${range} order by rowid desc limit ${limit})
      union all
      select * from (select rowid, 0 from search_texts
        where search_texts match ${match} and ${range} order by rowid desc limit ${limit})
    ) i cross join search_documents d on d.position = i.position
    order by i.in_title desc, i.position desc`.execute(db);
  return rows;
}

/** The newest matches of all of a document, wherever the words stand. */
async function newestFirst(
  db: Db,
  match: string,
  range: RawBuilder<unknown>,
  limit: number,
): Promise<Match[]> {
  const { rows } = await sql<Match>`select d.document_id as id, 0 as in_title
    from (select rowid as position from search_texts
      where search_texts match ${match} and ${range} order by rowid desc limit ${limit}
    ) i cross join search_documents d on d.position = i.position
    order by i.position desc`.execute(db);
  return rows;
}

/** Counts the matches up to one more than `most`. */
async function count(
  db: Db,
  match: string,
  range: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from search_texts where search_texts match ${match} and ${range} limit ${most + 1}
  )`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Two indexes that hold which words a document has, and nothing else (`detail = none`): of its title,
 * and of all of it. They are a third of one index that knows columns, and are read as much faster.
 * The words are made by us; the ascii tokenizer takes every character beyond ASCII as part of one.
 */
export const fullText: FullText = {
  async put(db, documents) {
    const ids = documents.map(({ documentId }) => documentId);
    await db.deleteFrom('search_documents').where('document_id', 'in', ids).execute();
    const terms = new Set<string>();
    // FTS5 writes a segment out whenever a row id is lower than the one before.
    const rows = documents
      .toSorted((a, b) => a.position - b.position)
      .map((document) => {
        const { documentId, position } = document;
        const { words, title, texts } = indexedWords(document);
        for (const word of words) if (isLong(word)) terms.add(word);
        return {
          row: { document_id: documentId, position },
          title: title.join(' '),
          texts: texts.join(' '),
        };
      });
    // Also whenever a statement writes several rows elsewhere: it may have to be undone alone. So all such come first,
    // and the words of a transaction go out as one segment.
    await db
      .insertInto('search_documents')
      .values(rows.map(({ row }) => row))
      .execute();
    await sql`insert or ignore into search_terms
      select value from json_each(${JSON.stringify([...terms])})`.execute(db);
    for (const { row, title, texts } of rows) {
      const { position } = row;
      await sql`insert into search_titles (rowid, words) values (${position}, ${title})`.execute(
        db,
      );
      await sql`insert into search_texts (rowid, words) values (${position}, ${texts})`.execute(db);
    }
  },

  async find(db, query, { limit, offset, most, newestFirst: byTime = false }) {
    const match = await matchText(db, query);
    const range = shown(query);
    if (limit === 0) return { ids: [], total: await count(db, match, range, most) };
    const end = offset + limit;
    const rows = await (byTime ? newestFirst : bestFirst)(db, match, range, end);
    // Every title match is a match of the text too, and is kept where it stands first.
    const ids = [...new Set(rows.map(({ id }) => id))].slice(offset, end);
    const inText = rows.filter((row) => row.in_title === 0).length;
    return { ids, total: inText < end ? inText : await count(db, match, range, most) };
  },

  async has(db, query) {
    const { rows } = await sql`select 1 from search_texts
      where search_texts match ${await matchText(db, query)} and ${shown(query)} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },

  async titled(db, query, limit) {
    const { rows } = await sql<{ id: number }>`select d.document_id as id
      from search_titles i cross join search_documents d on d.position = i.rowid
      where i.search_titles match ${await matchText(db, query)} and i.rowid > 0
      order by i.rowid desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async newest(db, query, { shown: isShown, limit, where }) {
    const match = await matchText(db, query);
    // Read in the order of the index, so that reading ends with the last one wanted.
    const [which, direction] = isShown ? [sql`> 0`, sql`desc`] : [sql`< 0`, sql`asc`];
    const { rows } = await sql<{ id: number }>`select d.document_id as id
      from search_texts i cross join search_documents d on d.position = i.rowid
      where i.search_texts match ${match} and i.rowid ${which}
        ${where ? sql`and ${where(sql`d.document_id`)}` : sql``}
      order by i.rowid ${direction} limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async ofRare(db, words, most) {
    const parts = words.map(
      (word) => sql`select * from (select ${word} as word, d.document_id as id
        from search_texts i cross join search_documents d on d.position = i.rowid
        where i.search_texts match ${quote(word)} and i.rowid > 0 limit ${most + 1})`,
    );
    const all = sql<{ word: string; id: number }>`${sql.join(parts, sql` union all `)}`;
    return (await all.execute(db)).rows;
  },

  async among(db, query, ids) {
    const { rows } = await sql<{ id: number }>`select d.document_id as id from search_documents d
      where d.document_id in (${sql.join(ids)}) and exists (select 1 from search_texts i
        where i.search_texts match ${await matchText(db, query)} and i.rowid = d.position)
      `.execute(db);
    return rows.map(({ id }) => id);
  },

  async comparison(db, signal) {
    const sums = await sumsOfIndexes(db, INDEXES, signal);
    const isHeld = (document: IndexDocument) => {
      const { title, texts } = indexedWords(document);
      return sums.get(document.position) === sumOf([title, texts]);
    };
    return async (documents) =>
      documents.filter((one) => !isHeld(one)).map(({ documentId }) => documentId);
  },

  async countStrays(db) {
    const counts = INDEXES.map((name) => sql`(select count(*) from ${strays(name)})`);
    const { rows } = await sql<{
      count: number;
    }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async dropStrays(db) {
    for (const name of INDEXES) {
      await sql`delete from ${sql.table(name)} where rowid in (select id from ${strays(name)})`.execute(
        db,
      );
    }
  },
};
