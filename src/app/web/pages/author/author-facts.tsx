import { type CSSProperties, Fragment } from 'react';
import { Link } from 'wouter';
import type { AuthorFacts as Facts } from '#features/articles/contract.ts';
import { correctionsPath, tagPath } from '#features/articles/paths.ts';
import type { Author } from '#features/authors/contract.ts';
import type { ScoreSpread } from '#features/reviews/contract.ts';
import { scoreRange } from '#features/reviews/values.ts';
import { t } from '#lib/messages/messages.ts';
import * as styles from './author-facts.module.css';

/** Whether there are any facts. */
export const hasFacts = ({ scores, tags, corrections }: Facts) =>
  scores !== null || tags.length > 0 || corrections > 0;

/** The score distribution as columns, and as numbers for screen readers. */
function Spread({ scores }: { scores: ScoreSpread }) {
  const { count, middle, otherScales, steps } = scores;
  const outOf = scoreRange(t, scores.outOf);
  const most = Math.max(...steps.map((step) => step.count));
  return (
    <>
      <ol
        className={styles.spread}
        aria-label={t('Number of reviews by score, {outOf}', { outOf })}
      >
        {steps.map(({ label, upTo, count: given }) => (
          <li key={label} data-none={given === 0 ? '' : undefined}>
            {given}
            <i style={{ '--share': (given / most).toFixed(2) } as CSSProperties} />
            <b>
              <span className="sr">
                {t('{count, plural, one {# review} other {# reviews}} scored', {
                  count: given,
                })}{' '}
              </span>
              {label}
              {upTo !== null && (
                <span className="sr">{` ${t('to {score}', { score: upTo })}`}</span>
              )}
            </b>
          </li>
        ))}
      </ol>
      <p className="meta">
        {t('{count, plural, one {# review} other {# reviews}}, middle score {middle} {outOf}.', {
          count,
          middle,
          outOf,
        })}
        {otherScales > 0 &&
          ` ${t('{count, plural, =1 {One more has} other {# more have}} a score on another scale.', { count: otherScales })}`}
      </p>
    </>
  );
}

interface AuthorFactsProps {
  author: Author;
  facts: Facts;
}

/** Next to an author's articles: score distribution, topics and corrections. */
export function AuthorFacts({ author: { name, since }, facts }: AuthorFactsProps) {
  const { scores, tags, corrections } = facts;
  return (
    <div className={styles.stack}>
      {scores && (
        <section aria-labelledby="author-scores">
          <h2 className={styles.title} id="author-scores" dir="auto">
            {t('How {name} scores', { name })}
          </h2>
          <Spread scores={scores} />
        </section>
      )}
      {(tags.length > 0 || corrections > 0) && (
        <section aria-labelledby="author-facts">
          <h2 className={styles.title} id="author-facts">
            {t('At a glance')}
          </h2>
          <dl className={`links ${styles.facts}`}>
            {tags.length > 0 && (
              <div>
                <dt>{t('Covers')}</dt>
                <dd>
                  {tags.map((tag, index) => (
                    <Fragment key={tag}>
                      {index > 0 && ', '}
                      <Link href={tagPath(tag)} dir="auto">
                        {tag}
                      </Link>
                    </Fragment>
                  ))}
                </dd>
              </div>
            )}
            {corrections > 0 && (
              <div>
                <dt>{t('Corrections')}</dt>
                <dd>
                  <Link href={correctionsPath()}>
                    {t('{count} since {year}', { count: corrections, year: since.slice(0, 4) })}
                  </Link>
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}
    </div>
  );
}
