import { readContent } from '#features/rich-text/server/public.ts';
import { distinctWords } from '#lib/text/search/words.ts';
import { contains } from '#platform/db/queries/contains.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PageFields } from '../contract.ts';

/** More than any prose has. */
const MAX_WORDS = 20_000;
/** Words of a search that count. */
const MAX_SEARCHED = 10;

/** What a page's search column holds: its folded words, each after a space. */
export async function searchedWords({ title, slug, intro, content }: PageFields): Promise<string> {
  const { searched } = await readContent(content);
  const words = distinctWords(`${title} ${slug} ${intro} ${searched}`, MAX_WORDS);
  return words.map((word) => ` ${word}`).join('');
}

/** Ids of the pages that have words which begin like the searched ones, as a query; null if none is searched. */
export function searchedPages(db: Db, search: string) {
  const searched = distinctWords(search, MAX_SEARCHED);
  if (searched.length === 0) return null;
  const ids = db.selectFrom('pages').select('id');
  return ids.where((eb) =>
    eb.and(searched.map((word) => contains(eb.ref('searched'), ` ${word}`))),
  );
}
