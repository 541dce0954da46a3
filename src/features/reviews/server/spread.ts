import { WRITER_ROLES } from '#features/authors/values.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { nearestScore, type Scale, scaleWords, scoreLabel } from '#lib/score-scale.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { GivenScore, ScoreSpread } from '../contract.ts';

/** Of fewer scores there is nothing to tell. */
const FEWEST = 5;
/** So many steps stand side by side; letters are never put together. */
const MAX_STEPS = 11;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000];
/** Beside it what computers make of fractions is nothing. */
const CLOSE = 1e-6;

/** All values of a scale, in the steps that are counted together: those of a whole number, or of ten. */
export function stepsOf({ kind, min, max, step }: Scale): number[][] {
  const count = Math.round((max - min) / step) + 1;
  const values = Array.from({ length: count }, (_, at) => Number((min + at * step).toFixed(2)));
  if (kind === 'letters' || count <= MAX_STEPS) return values.map((value) => [value]);
  const placeOf = (value: number, width: number) => Math.floor((value + CLOSE) / width);
  const fits = (width: number) => placeOf(max, width) - placeOf(min, width) < MAX_STEPS;
  const width = WIDTHS.find(fits) ?? max;
  return [...Map.groupBy(values, (value) => placeOf(value, width)).values()];
}

/** The one in the middle; between two of them the number between, of letters the lower. */
function middleOf(scale: Scale, sorted: readonly number[]): string {
  const upper = sorted.length / 2;
  const low = sorted[Math.ceil(upper) - 1] ?? 0;
  const high = sorted[Math.floor(upper)] ?? low;
  return low === high || scale.kind === 'letters'
    ? scoreLabel(scale, low)
    : String(Number(((low + high) / 2).toFixed(2)));
}

/**
 * How often somebody gave which score in public reviews that they wrote, on the scale that the site has now.
 * Scores on others are counted apart: none is converted.
 * @returns null where there are too few to tell anything, or the site gives no scores
 */
export async function scoresGivenBy(
  db: Db,
  authorId: number,
  scale: Scale | null,
): Promise<ScoreSpread | null> {
  if (scale === null) return null;
  const rows = await db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .select('articles.score')
    .where('article_bylines.author_id', '=', authorId)
    .where('article_bylines.role', 'in', WRITER_ROLES)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where(engineOf(db).withoutIndex('articles.category'), '=', REVIEW_CATEGORY)
    .where('articles.score', 'is not', null)
    .execute();
  const given = rows.map(({ score }) => JSON.parse(score ?? 'null') as GivenScore);
  const values = given
    .filter((one) => one.scale === scale.name)
    .map(({ value }) => nearestScore(scale, value))
    .sort((a, b) => a - b);
  if (values.length < FEWEST) return null;
  return {
    count: values.length,
    middle: middleOf(scale, values),
    outOf: scaleWords(scale),
    otherScales: given.length - values.length,
    steps: stepsOf(scale).map((step) => {
      const [from = 0, to = from] = [step[0], step.at(-1)];
      return {
        label: step.length === 1 ? scoreLabel(scale, from) : String(from),
        upTo: step.length === 1 ? null : scoreLabel(scale, to),
        count: values.filter((value) => step.includes(value)).length,
      };
    }),
  };
}
