import { WRITER_ROLES } from '#features/authors/values.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { nearestScore, type Scale, scaleWords, scoreLabel } from '#lib/score-scale.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { GivenScore, ScoreSpread } from '../contract.ts';

/** Fewer scores say nothing. */
const MIN_SCORES = 5;
/** More steps are combined, except letters. */
const MAX_STEPS = 11;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000];
/** Larger than any rounding error. */
const CLOSE = 1e-6;

/** The values of a scale, grouped into at most `MAX_STEPS` steps. */
export function stepsOf({ kind, min, max, step }: Scale): number[][] {
  const count = Math.round((max - min) / step) + 1;
  const values = Array.from({ length: count }, (_, at) => Number((min + at * step).toFixed(2)));
  if (kind === 'letters' || count <= MAX_STEPS) return values.map((value) => [value]);
  const stepOf = (value: number, width: number) => Math.floor((value + CLOSE) / width);
  const fits = (width: number) => stepOf(max, width) - stepOf(min, width) < MAX_STEPS;
  const width = WIDTHS.find(fits) ?? max;
  return [...Map.groupBy(values, (value) => stepOf(value, width)).values()];
}

/** The median: of two middle values their mean, of letters the lower. */
function median(scale: Scale, sorted: readonly number[]): string {
  const upper = sorted.length / 2;
  const low = sorted[Math.ceil(upper) - 1] ?? 0;
  const high = sorted[Math.floor(upper)] ?? low;
  return low === high || scale.kind === 'letters'
    ? scoreLabel(scale, low)
    : String(Number(((low + high) / 2).toFixed(2)));
}

/**
 * The distribution of an author's scores in public reviews, on the site's current scale. Scores on other scales are
 * only counted, not converted.
 * @returns null with too few scores, or if the site gives none
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
  if (values.length < MIN_SCORES) return null;
  return {
    count: values.length,
    middle: median(scale, values),
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
