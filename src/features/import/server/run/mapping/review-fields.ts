import type { StoredReview } from '#features/reviews/contract.ts';
import { EMPTY_REVIEW, REVIEW_LIMITS } from '#features/reviews/values.ts';
import {
  nearestScore,
  readScale,
  type Scale,
  scaleWords,
  scoreLabel,
  scoreWord,
} from '#lib/score-scale.ts';
import { cut } from '#lib/text/text.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import type { SourceReview } from '../../sources/reviews/source-review.ts';
import type { ImportWarning } from '../../sources/source.ts';

/** The scale of a source, for sites that give no scores. */
const scaleUpTo = (max: number): Scale | null =>
  readScale(max <= 10 ? `0-${max}/0.1` : `0-${Math.ceil(max)}/${Math.ceil(max / 200)}`);

/** A score on this site's scale. */
function scoreHere(
  { value, max }: NonNullable<SourceReview['score']>,
  { scale: current, words }: ReviewConfig,
  warnings: ImportWarning[],
): StoredReview['score'] {
  const scale = current ?? scaleUpTo(max);
  if (scale === null) return null;
  const exact = (value / max) * scale.max;
  const score = nearestScore(scale, exact);
  if (Math.abs(score - exact) > 1e-6) {
    const action = `Imported as ${scoreLabel(scale, score)} ${scaleWords(scale)}`;
    warnings.push({ issue: `Score ${value} out of ${max}`, action });
  }
  return { value: score, scale: scale.name, word: scoreWord(scale, current ? words : [], score) };
}

/** A review as it is stored, with a warning for each change. */
export function reviewFields(
  { score, isByReaders, verdict, pros, cons }: SourceReview,
  config: ReviewConfig,
  warnings: ImportWarning[],
): StoredReview {
  const short = (text: string, max: number) => cut(text, max - 1, '…');
  const points = (lines: readonly string[]) =>
    lines.slice(0, REVIEW_LIMITS.points).map((line) => short(line, REVIEW_LIMITS.point));
  const isCut =
    verdict.length > REVIEW_LIMITS.verdict ||
    [pros, cons].some((list) => list.length > REVIEW_LIMITS.points) ||
    [...pros, ...cons].some((line) => line.length > REVIEW_LIMITS.point);
  if (isCut) warnings.push({ issue: 'Long verdict, pros or cons', action: 'Shortened' });
  if (isByReaders) {
    const action = 'Imported as the score of the review';
    warnings.push({ issue: "Score is the average of readers' votes", action });
  }
  return {
    ...EMPTY_REVIEW,
    score: score && scoreHere(score, config, warnings),
    verdict: short(verdict, REVIEW_LIMITS.verdict),
    pros: points(pros),
    cons: points(cons),
  };
}
