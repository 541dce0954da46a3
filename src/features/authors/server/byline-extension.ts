import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { Byline, BylineInput } from '../contract.ts';
import { bylinesOf, presentByline } from './bylines.ts';

/** The byline as an extension. It is stored but not shown while `BYLINES` is off. */
export const bylineExtension = {
  empty: [] as Byline,

  /** @throws Problem 400 for an unknown or repeated author, or if bylines are off */
  async take(input: BylineInput, { bylines }: Pick<Config, 'bylines'>, trx: Db): Promise<Byline> {
    if (!bylines) throw badField('byline', 'requires the setting BYLINES=on');
    if (input.length === 0) return [];
    const rows = await trx
      .selectFrom('authors')
      .select(['id', 'name', 'slug'])
      .where(
        'id',
        'in',
        input.map(({ id }) => id),
      )
      .execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    const named = new Set<number>();
    return input.map(({ id, role = 'author' }, index) => {
      const author = known.get(id);
      if (!author) throw badField(`byline.${index}.id`, 'is not the id of an author');
      if (named.has(id)) throw badField(`byline.${index}.id`, 'is listed twice');
      named.add(id);
      return { id, name: author.name, slug: author.slug, role };
    });
  },

  load: bylinesOf,

  async save(trx: Db, articleId: number, byline: Byline): Promise<void> {
    await trx.deleteFrom('article_bylines').where('article_id', '=', articleId).execute();
    const values = (await presentByline(trx, byline)).map(({ id, role }, position) => ({
      article_id: articleId,
      author_id: id,
      position,
      role,
    }));
    if (values.length > 0) await trx.insertInto('article_bylines').values(values).execute();
  },

  /** Responses add it through `shownByline`. */
  answer: (): undefined => undefined,

  isShown: (): boolean => true,

  words: (byline: Byline): string => byline.map(({ name }) => name).join(' '),
};

/** The byline of a response; missing while `BYLINES` is off. */
export const shownByline = (
  { bylines }: Pick<Config, 'bylines'>,
  byline: Byline,
): { byline?: Byline } => (bylines ? { byline } : {});
