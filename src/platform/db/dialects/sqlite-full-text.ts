import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { FullText, IndexDocument, IndexQuery } from './dialect.ts';

/** The index has document lists for prefixes up to this length. */
const LONGEST_PREFIX = 4;
/**
 * For a longer prefix FTS5 merges the lists of all its words before the first match: over 20 ms for a frequent word
 * among 100,000 documents, and again to count. Listed one by one, words are read in parallel and only as far as needed;
 * from about 90 words on, merging is faster.
 */
const MAX_ENDINGS = 64;
export const FULL_TEXT_INDEXES = ['search_titles', 'search_texts'] as const;
export const fullTextIndex: readonly string[] = [
  ...FULL_TEXT_INDEXES.map(
    (name) => `create virtual table ${name} using fts5(
        words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
        tokenize = 'ascii'
      )`,
  ),
  // Also fires when a document is deleted with its article.
  `create trigger search_documents_deleted after delete on search_documents begin
      delete from search_titles where rowid = old.position;
      delete from search_texts where rowid = old.position;
    end`,
  // Every word longer than the prefixes: FTS5 can't list its words without reading all documents.
  'create table search_terms (term text primary key) without rowid',
];

/** Restricts row ids to shown documents at these positions: hidden ones have negative row ids. */
const shown = ({ positions }: IndexQuery): RawBuilder<unknown> =>
  positions === undefined
    ? sql`rowid > 0`
    : sql`rowid >= ${positions.from} and rowid < ${positions.before}`;

/** A scope as a word of the index. It starts with a private-use character that no text word contains. */
const scopeWord = (scope: string) => `\ue000${Buffer.from(scope).toString('hex')}`;

/** The words of a document in each of the two indexes. */
function indexedWords({ scopes, title, excerpt, tags, body }: IndexDocument) {
  const scoped = scopes.map(scopeWord);
  // A truncated word can end in half a character: SQLite's text binding replaces it, JSON doesn't.
  const different = (words: readonly string[]) => new Set(words.map((word) => word.toWellFormed()));
  const words = different([...title, ...excerpt, ...tags, ...body]);
  return { words, title: [...different(title), ...scoped], texts: [...words, ...scoped] };
}

/** Quotes a word, so that visitors can't write FTS5 syntax. */
const quote = (word: string) => `"${word.replaceAll('"', '')}"`;

/** Whether the index has no document list for this prefix. */
const isLong = (word: string) => [...word].length > LONGEST_PREFIX;

/** The last word of a query, as a prefix in FTS5 syntax. */
async function lastText(db: Db, word: string): Promise<string> {
  const beginning = `${quote(word)}*`;
  if (!isLong(word)) return beginning;
  // U+10FFFF sorts last and no word contains it, so the range is the words with this prefix.
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
 * The newest matches, title matches first. Row ids are positions, so reading backwards returns the newest first;
 * hidden documents have negative ones.
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

/** The newest matches anywhere in the document. */
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
 * Two indexes of titles and whole texts that store only which words a document has (`detail = none`). They are a third
 * of the size of one index with columns, and as much faster. We split words ourselves; the ascii tokenizer
 * treats every character beyond ASCII as part of a word.
 */
export const fullText: FullText = {
  async put(db, documents) {
    const ids = documents.map(({ documentId }) => documentId);
    await db.deleteFrom('search_documents').where('document_id', 'in', ids).execute();
    const terms = new Set<string>();
    // FTS5 flushes a segment when a row id is lower than the previous one.
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
    // It also flushes when a statement writes several rows to other tables. Those statements come first, so that
    // the words of a transaction form one segment.
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
    // A title match is a text match too: keep the first.
    const ids = [...new Set(rows.map(({ id }) => id))].slice(offset, end);
    const inText = rows.filter((row) => row.in_title === 0).length;
    return { ids, total: inText < end ? inText : await count(db, match, range, most) };
  },

  async newest(db, query, { shown: isShown, limit, inTitle = false, where }) {
    const match = await matchText(db, inTitle ? { ...query, scopes: [] } : query);
    const index = inTitle ? 'search_titles' : 'search_texts';
    // In the order of the index, so that reading stops at the limit.
    const [which, direction] = isShown ? [sql`> 0`, sql`desc`] : [sql`< 0`, sql`asc`];
    const { rows } = await sql<{ id: number }>`select d.document_id as id
      from ${sql.table(index)} i cross join search_documents d on d.position = i.rowid
      where i.${sql.ref(index)} match ${match} and i.rowid ${which}
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

  async isComplete(db) {
    // FTS5 stores the row id of every entry with its length.
    const parts = FULL_TEXT_INDEXES.map(
      (
        name,
      ) => sql`(select count(*) from ${sql.table(`${name}_docsize`)}) = (select count(*) from search_documents)
        and not exists (select 1 from search_documents
          where position not in (select id from ${sql.table(`${name}_docsize`)}))`,
    );
    const { rows } = await sql<{ complete: 0 | 1 }>`
      select ${sql.join(parts, sql` and `)} as complete`.execute(db);
    return rows[0]?.complete === 1;
  },

  async clear(db) {
    await db.deleteFrom('search_documents').execute();
    for (const name of FULL_TEXT_INDEXES) {
      await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(
        db,
      );
    }
  },
};
