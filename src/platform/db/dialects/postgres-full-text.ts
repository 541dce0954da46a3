import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { FullText, IndexDocument, IndexQuery } from './dialect.ts';

/** Words that `deleteUnusedWords` checks in one step. */
const CHECKED_WORDS = 200;

/** Deletes words that no document has any more. */
export async function* deleteUnusedWords(db: Db): AsyncGenerator<void> {
  for (let last = 0; ; ) {
    const words = await db
      .selectFrom('search_words')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHECKED_WORDS)
      .execute();
    const [from, to] = [last, words.at(-1)?.id];
    if (to === undefined) return;
    last = to;
    await sql`delete from search_words where id > ${from} and id <= ${to}
      and not exists (select 1 from search_documents
        where document @@ quote_literal(search_words.word)::tsquery)`.execute(db);
    yield;
  }
}

/** Limits of the tsvector type. */
const MAX_LEXEME_BYTES = 2000;
const MAX_POSITION = 16_383;
const POSITIONS_PER_WORD = 255;
const MAX_VECTOR_BYTES = 1_048_575 - 4096;

/** A word that the planner estimates in more documents is frequent. A rough guess is good enough. */
const FREQUENT = 2000;

/**
 * Functions, because only they can carry planner settings. The planner assumes that documents are short,
 * since their words are stored out of line, and would read them all instead of the index: over a second for
 * 100,000. Ordering by `abs(position)`, which has no index, keeps it from reading the words of every document
 * along the index of positions.
 */
const functions = [
  `create function search_newest(query text, shown boolean, most integer)
    returns table (id integer, at bigint)
    language sql stable set enable_seqscan = off as $$
      select d.document_id, abs(d.position) from search_documents d
      where d.document @@ query::tsquery and (d.position > 0) = shown
      order by abs(d.position) desc limit most
    $$`,
  `create function search_between(query text, lowest bigint, beyond bigint, most integer)
    returns table (id integer, at bigint)
    language sql stable set enable_seqscan = off as $$
      select document_id, position from search_documents
      where document @@ query::tsquery and position > 0
        and abs(position) >= lowest and abs(position) < beyond
      order by abs(position) desc limit most
    $$`,
  // Stops counting at `most`.
  `create function search_count(query text, lowest bigint, beyond bigint, most integer) returns bigint
    language sql stable set enable_seqscan = off set enable_indexscan = off as $$
      select count(*) from (
        select 1 from search_documents
        where document @@ query::tsquery and position > 0
          and abs(position) >= lowest and abs(position) < beyond
        limit most
      ) counted
    $$`,
  `create function search_titled(words text, shown boolean, most integer)
    returns table (id integer, at bigint)
    language sql stable set enable_seqscan = off as $$
      select document_id, abs(position) from search_documents
      where ts_filter(document, '{a}') @@ words::tsquery and (position > 0) = shown
      order by abs(position) desc limit most
    $$`,
  `create function search_titles_between(words text, lowest bigint, beyond bigint, most integer)
    returns table (id integer, at bigint)
    language sql stable set enable_seqscan = off as $$
      select document_id, position from search_documents
      where ts_filter(document, '{a}') @@ words::tsquery and position > 0
        and abs(position) >= lowest and abs(position) < beyond
      order by abs(position) desc limit most
    $$`,
  // Joins titles and a narrowed search as two sets: looking up each title among all matches takes minutes when
  // most of a million documents match.
  `create function search_titles_among(
      words text, query text, lowest bigint, beyond bigint, most integer
    ) returns table (id integer, at bigint)
    language sql stable set enable_seqscan = off set enable_nestloop = off as $$
      select d.document_id, d.position from search_documents d
        join (
          select position from search_documents where document @@ query::tsquery offset 0
        ) asked on asked.position = d.position
      where ts_filter(d.document, '{a}') @@ words::tsquery and d.position > 0
        and abs(d.position) >= lowest and abs(d.position) < beyond
      order by abs(d.position) desc limit most
    $$`,
];

/** Titles have an index of their own: finding them by weight would read all words of each match. */
export const fullTextIndex: readonly string[] = [
  'alter table search_documents add column document tsvector',
  'create index search_documents_document on search_documents using gin (document)',
  `create index search_documents_titles on search_documents using gin (ts_filter(document, '{a}'))`,
  ...functions,
];

const quoteLexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The words in the text form of a tsvector. The server doesn't parse the text, so that both engines index exactly
 * the same words. Words beyond the size of the type, after about 100,000 different ones, are dropped.
 */
function vectorText({ scopes, title, excerpt, tags, body }: IndexDocument): string {
  const marks = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const add = (words: readonly string[], weight: string) => {
    for (const word of words) {
      position = Math.min(position + 1, MAX_POSITION);
      const length = Buffer.byteLength(word);
      if (length > MAX_LEXEME_BYTES) continue;
      const known = marks.get(word);
      // A word costs its bytes, padded to even, and a count; each position costs two more.
      const cost = known ? 2 : length + 5;
      if (bytes + cost > MAX_VECTOR_BYTES) continue;
      if (!known) marks.set(word, [`${position}${weight}`]);
      else if (known.length < POSITIONS_PER_WORD) known.push(`${position}${weight}`);
      else continue;
      bytes += cost;
    }
  };
  add(title, 'A');
  add(tags, 'B');
  add(excerpt, 'C');
  add(body, '');
  const lexemes = [...marks].map(([word, at]) => `${quoteLexeme(word)}:${at.join(',')}`);
  return [...lexemes, ...scopes.map((scope) => quoteLexeme(scopeWord(scope)))].join(' ');
}

/** Starts with a character that no word contains. */
const scopeWord = (scope: string) => `:${scope}`;

function queryText({ words, scopes }: IndexQuery): string {
  const last = words.length - 1;
  const lexemes = words.map((word, index) => quoteLexeme(word) + (index === last ? ':*' : ''));
  for (const group of scopes) {
    lexemes.push(`(${group.map((scope) => quoteLexeme(scopeWord(scope))).join(' | ')})`);
  }
  return lexemes.join(' & ');
}

const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`;

const positionsOf = ({ positions }: IndexQuery) =>
  positions ?? { from: 1, before: Number.MAX_SAFE_INTEGER };

export const fullText: FullText = {
  async put(db, documents) {
    const ids = documents.map(({ documentId }) => documentId);
    const positions = documents.map(({ position }) => position);
    await sql`insert into search_documents (document_id, position, document)
      select id, position, vector::tsvector from unnest(
        ${ids}::integer[], ${positions}::bigint[], ${documents.map(vectorText)}::text[]
      ) as d (id, position, vector)
      on conflict (document_id) do update
      set position = excluded.position, document = excluded.document`.execute(db);
  },

  async find(db, query, { limit, offset, most, newestFirst = false }) {
    const text = queryText(query);
    const { from, before } = positionsOf(query);
    const range = (highest: number) => sql`${from}::bigint, ${before}::bigint, ${highest}::integer`;
    const { rows: counted } = await sql<{ total: number }>`
      select search_count(${text}, ${range(most + 1)}) as total`.execute(db);
    const total = counted[0]?.total ?? 0;
    if (limit === 0 || offset >= total) return { ids: [], total };
    const end = offset + limit;
    const all = sql`search_between(${text}, ${range(end)})`;
    const words = queryText({ ...query, scopes: [] });
    const titled =
      query.scopes.length === 0
        ? sql`search_titles_between(${words}, ${range(end)})`
        : sql`search_titles_among(${words}, ${text}, ${range(end)})`;
    const { rows } = await (newestFirst
      ? sql<{ id: number }>`select id from ${all} order by at desc`
      : // Texts are searched only when titles don't fill the window.
        sql<{ id: number }>`with titled as materialized (select id, at from ${titled})
          select id, 1 as in_title, at from titled
          union all select id, 0, at from ${all} where (select count(*) from titled) < ${end}
          order by in_title desc, at desc`
    ).execute(db);
    // A title match is a text match too: keep the first.
    return { ids: [...new Set(rows.map(({ id }) => id))].slice(offset, end), total };
  },

  async newest(db, query, { shown, limit, inTitle = false, where }) {
    const search = sql.raw(inTitle ? 'search_titled' : 'search_newest');
    const text = queryText(inTitle ? { ...query, scopes: [] } : query);
    // Rows excluded after the function must be excluded before it counts to the limit.
    const most = where ? null : limit;
    const { rows } = await sql<{ id: number }>`select m.id
      from ${search}(${text}, ${shown}, ${most}::integer) m
      ${where ? sql`where ${where(sql`m.id`)}` : sql``}
      order by m.at desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async ofRare(db, words, most) {
    // In no order: sorting would read all documents of a frequent word first. Words that the planner knows to be
    // frequent are skipped, since the index reads a word's entries to their end.
    const { rows } = await sql<{ word: string; id: number }>`
      with frequent as materialized (
        select e.word from pg_stats s
          join pg_class c on c.oid = 'search_documents'::regclass,
          unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
        where s.schemaname = current_schema() and s.tablename = 'search_documents'
          and s.attname = 'document' and e.share * c.reltuples > ${FREQUENT}
      )
      select w.word, m.id
      from unnest(${words}::text[], ${words.map(quoteLexeme)}::text[]) as w (word, lexeme),
        lateral (select document_id as id from search_documents
          where document @@ w.lexeme::tsquery and position > 0 limit ${most + 1}::integer) m
      where w.word not in (select word from frequent where word is not null)`.execute(db);
    return rows;
  },

  async among(db, query, ids) {
    const { rows } = await sql<{ id: number }>`select document_id as id from search_documents
      where document_id = any(${ids}::integer[]) and document @@ ${tsquery(queryText(query))}
      `.execute(db);
    return rows.map(({ id }) => id);
  },

  async isComplete(db) {
    const { rows } =
      await sql`select 1 from search_documents where document is null limit 1`.execute(db);
    return rows.length === 0;
  },

  async clear(db) {
    await db.deleteFrom('search_documents').execute();
  },
};
