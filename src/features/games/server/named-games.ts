import { sql } from 'kysely';
import { respelledWords, words } from '#lib/text/search/words.ts';
import { contains } from '#platform/db/queries/contains.ts';

/** Words of a typed name that are compared; further words are ignored. */
const MAX_WORDS = 8;

/** Whether a title has every typed word, the last one as a prefix, in one of the spellings that search knows. */
export function isNamed(typed: string) {
  const column = sql.ref<string>('games.title_words');
  const hasAll = (typedWords: readonly string[]) =>
    sql.join(
      typedWords
        .slice(0, MAX_WORDS)
        .map((word, index, { length }) =>
          contains(column, index === length - 1 ? ` ${word}` : ` ${word} `),
        ),
      sql` and `,
    );
  const [plain, respelled] = [words(typed), respelledWords(typed)];
  if (plain.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${hasAll(plain)} or ${hasAll(respelled)})`;
}

/** Whether title, studios or series contain a text. @param text as by `nameKey` */
export const hasText = (text: string) => contains(sql.ref<string>('games.search_key'), text);
