import { isDeepStrictEqual } from 'node:util';
import { bylineExtension } from '#features/authors/server/public.ts';
import { gamesExtension } from '#features/games/server/public.ts';
import { reviewExtension } from '#features/reviews/server/public.ts';
import { lastCheckedExtension, seriesExtension } from '#features/series/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Data of an article in other tables. An extension is one of the article's fields: a JSON value stored by
 * its own feature. Saves, versions, responses, search and the form treat all extensions alike.
 */
interface ArticleExtension<Value, Input, Answer> {
  /** The value of an article without it. */
  empty: Value;
  /** The request's value, as stored. @throws Problem 400 naming the field */
  take(input: Input, config: Config, trx: Db): Value | Promise<Value>;
  /** Those of these articles that have one. */
  load(db: Db, articleIds: readonly number[]): Promise<Map<number, Value>>;
  /** Replaces the stored value. Deleting an article deletes it by foreign key. */
  save(trx: Db, articleId: number, value: Value): Promise<void>;
  /** The stored value, as in responses. */
  answer(value: Value): Answer;
  /** Whether readers see it in this category. */
  isShown(category: string): boolean;
  /** Its searchable text. */
  words(value: Value): string;
}

const EXTENSIONS = {
  byline: bylineExtension,
  games: gamesExtension,
  review: reviewExtension,
  series: seriesExtension,
  checked: lastCheckedExtension,
};

type ExtensionName = keyof typeof EXTENSIONS;
const NAMES = Object.keys(EXTENSIONS) as ExtensionName[];

type ExtensionTypes = {
  [Name in ExtensionName]: (typeof EXTENSIONS)[Name] extends ArticleExtension<
    infer Value,
    infer Input,
    infer Answer
  >
    ? { value: Value; input: Input; answer: Answer }
    : never;
};
/** The extensions of one article. */
export type ExtensionFields = { [Name in ExtensionName]: ExtensionTypes[Name]['value'] };
type ExtensionInputs = { [Name in ExtensionName]?: ExtensionTypes[Name]['input'] | undefined };
/** As in responses. */
export type ExtensionAnswers = { [Name in ExtensionName]: ExtensionTypes[Name]['answer'] };

/** For generic code that only knows they exist. */
const ANY = EXTENSIONS as unknown as Record<
  ExtensionName,
  ArticleExtension<unknown, unknown, unknown>
>;

/** Maps over all extensions. */
const each = <Result>(
  of: (extension: ArticleExtension<unknown, unknown, unknown>, name: ExtensionName) => unknown,
) => Object.fromEntries(NAMES.map((name) => [name, of(ANY[name], name)])) as Result;

export const NO_EXTENSIONS: ExtensionFields = each((extension) => extension.empty);

/** The extensions in these fields; missing ones are empty. */
export const extensionsIn = (fields: Partial<ExtensionFields>): ExtensionFields =>
  each((extension, name) => (fields[name] === undefined ? extension.empty : fields[name]));

/** The request's extensions, as stored; those that weren't sent are missing. @throws Problem 400 */
export async function takeExtensions(
  inputs: ExtensionInputs,
  config: Config,
  trx: Db,
): Promise<Partial<ExtensionFields>> {
  const taken: Partial<Record<ExtensionName, unknown>> = {};
  for (const name of NAMES) {
    if (inputs[name] !== undefined) taken[name] = await ANY[name].take(inputs[name], config, trx);
  }
  return taken as Partial<ExtensionFields>;
}

/** The requested extensions of articles. */
export async function loadExtensions(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, ExtensionFields>> {
  const loaded = new Map<ExtensionName, Map<number, unknown>>();
  for (const name of NAMES) loaded.set(name, await ANY[name].load(db, articleIds));
  return new Map(
    articleIds.map((id) => [
      id,
      each<ExtensionFields>((extension, name) => loaded.get(name)?.get(id) ?? extension.empty),
    ]),
  );
}

/** The extensions of one article. */
export const extensionsOf = async (db: Db, articleId: number): Promise<ExtensionFields> =>
  (await loadExtensions(db, [articleId])).get(articleId) ?? NO_EXTENSIONS;

/** Stores the extensions that changed. @param former undefined for a new article */
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

/** The extensions as editors see them. */
export const extensionAnswers = (fields: ExtensionFields): ExtensionAnswers =>
  each((extension, name) => extension.answer(fields[name]));

/** The extensions as readers see them. */
export const shownExtensions = (fields: ExtensionFields, category: string): ExtensionAnswers =>
  each((extension, name) =>
    extension.answer(extension.isShown(category) ? fields[name] : extension.empty),
  );

/** The searchable text of an article's extensions. */
export const extensionWords = (fields: ExtensionFields, category: string): string =>
  NAMES.filter((name) => ANY[name].isShown(category))
    .map((name) => ANY[name].words(fields[name]))
    .filter(Boolean)
    .join('\n');
