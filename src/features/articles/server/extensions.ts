import { isDeepStrictEqual } from 'node:util';
import { bylinePart } from '#features/authors/server/public.ts';
import { gamesPart } from '#features/games/server/public.ts';
import { reviewPart } from '#features/reviews/server/public.ts';
import { checkedPart, seriesPart } from '#features/series/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * What an article carries beyond its row. It is one of the article's fields: a value that JSON can say, which
 * its own feature keeps. Saves, revisions, answers, search and the form treat all parts alike.
 */
interface ArticleExtension<Value, Input, Answer> {
  /** What an article has that has none. */
  empty: Value;
  /** What a caller sent, as it is kept. @throws Problem 400 naming the field */
  take(input: Input, config: Config, trx: Db): Value | Promise<Value>;
  /** Of those among these articles that have one. */
  load(db: Db, articleIds: readonly number[]): Promise<Map<number, Value>>;
  /** Puts it in the place of what was kept; deleted articles take theirs along by the store's own keys. */
  save(trx: Db, articleId: number, value: Value): Promise<void>;
  /** What is kept, as an answer says it. */
  answer(value: Value): Answer;
  /** Whether readers see it while the article is of this category. */
  isShown(category: string): boolean;
  /** What is searched of it. */
  words(value: Value): string;
}

const PARTS = {
  byline: bylinePart,
  games: gamesPart,
  review: reviewPart,
  series: seriesPart,
  checked: checkedPart,
};

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

type Parts = {
  [Name in PartName]: (typeof PARTS)[Name] extends ArticleExtension<
    infer Value,
    infer Input,
    infer Answer
  >
    ? { value: Value; input: Input; answer: Answer }
    : never;
};
/** The parts of one article. */
export type ExtensionFields = { [Name in PartName]: Parts[Name]['value'] };
type PartInputs = { [Name in PartName]?: Parts[Name]['input'] | undefined };
/** As answers say them. */
export type ExtensionAnswers = { [Name in PartName]: Parts[Name]['answer'] };

/** As the parts of which nothing but this is known. */
const ANY = PARTS as unknown as Record<PartName, ArticleExtension<unknown, unknown, unknown>>;

/** Goes through all parts. */
const each = <Result>(
  of: (part: ArticleExtension<unknown, unknown, unknown>, name: PartName) => unknown,
) => Object.fromEntries(NAMES.map((name) => [name, of(ANY[name], name)])) as Result;

export const NO_EXTENSIONS: ExtensionFields = each((part) => part.empty);

/** The parts in these fields, empty where one is not among them. */
export const extensionsIn = (fields: Partial<ExtensionFields>): ExtensionFields =>
  each((part, name) => (fields[name] === undefined ? part.empty : fields[name]));

/** What a caller sent of parts, as they are kept; those that were not sent are not in it. @throws Problem 400 */
export async function takeExtensions(
  inputs: PartInputs,
  config: Config,
  trx: Db,
): Promise<Partial<ExtensionFields>> {
  const taken: Partial<Record<PartName, unknown>> = {};
  for (const name of NAMES) {
    if (inputs[name] !== undefined) taken[name] = await ANY[name].take(inputs[name], config, trx);
  }
  return taken as Partial<ExtensionFields>;
}

/** The parts of articles, of each that is asked for. */
export async function loadExtensions(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, ExtensionFields>> {
  const loaded = new Map<PartName, Map<number, unknown>>();
  for (const name of NAMES) loaded.set(name, await ANY[name].load(db, articleIds));
  return new Map(
    articleIds.map((id) => [
      id,
      each<ExtensionFields>((part, name) => loaded.get(name)?.get(id) ?? part.empty),
    ]),
  );
}

/** The parts of one article. */
export const extensionsOf = async (db: Db, articleId: number): Promise<ExtensionFields> =>
  (await loadExtensions(db, [articleId])).get(articleId) ?? NO_EXTENSIONS;

/** Keeps those parts that are others than before. @param former undefined for a new article */
export async function saveExtensions(
  trx: Db,
  articleId: number,
  fields: ExtensionFields,
  former: ExtensionFields = NO_EXTENSIONS,
): Promise<void> {
  for (const name of NAMES) {
    if (isDeepStrictEqual(fields[name], former[name])) continue;
    await ANY[name].save(trx, articleId, fields[name]);
  }
}

export const sameExtensions = (one: ExtensionFields, other: ExtensionFields): boolean =>
  NAMES.every((name) => isDeepStrictEqual(one[name], other[name]));

/** The parts as those see them who write the article. */
export const extensionAnswers = (fields: ExtensionFields): ExtensionAnswers =>
  each((part, name) => part.answer(fields[name]));

/** The parts as readers of the article see them. */
export const shownExtensions = (fields: ExtensionFields, category: string): ExtensionAnswers =>
  each((part, name) => part.answer(part.isShown(category) ? fields[name] : part.empty));

/** What is searched of an article's parts. */
export const extensionWords = (fields: ExtensionFields, category: string): string =>
  NAMES.filter((name) => ANY[name].isShown(category))
    .map((name) => ANY[name].words(fields[name]))
    .filter(Boolean)
    .join('\n');
