import type { Types } from '../../dialects/dialect.ts';

/** The full-text index. */
export const search = ({ id, millis, fullTextIndex }: Types) => [
  `create table search_documents (
    document_id integer primary key references articles (id) on delete cascade,
    position ${millis} not null unique
  )`,
  ...fullTextIndex,
  `create table search_words (id ${id}, word text not null unique)`,
  // The settings that the index was built with; one row at most.
  'create table search_rule (bylines integer primary key, version integer not null)',
];
