import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ScoreGuide } from '#features/reviews/contract.ts';
import { scoreRange } from '#features/reviews/values.ts';
import { ScoreWords } from '#features/reviews/web/score-words/public.ts';
import { t } from '#lib/messages/messages.ts';
import { Title } from '#ui/page/title.tsx';
import * as styles from './about.module.css';

export const scoreGuideQuery = queryOptions<ScoreGuide>({
  queryKey: ['/api/score-guide'],
  meta: { failure: 'Failed to fetch what scores mean' },
});

function Scale({ outOf, words }: ScoreGuide) {
  const isOfWords = words.every(({ word, low, high }) => low === high && word === high);
  return (
    <>
      <Title as="p" size={3} fit="m">
        {isOfWords
          ? t('A word, and no number.')
          : t('Scores are {outOf}, and each has a name.', { outOf: scoreRange(t, outOf ?? '') })}
      </Title>
      <p className="dek">
        {t(
          'We use the whole scale. A score sums up what one of us thinks after playing; the text says why, and counts for more. It is not an average, and no one outside has a say in it. A review in progress has no score until we have seen enough. A game that changes may be played again: then the review says when, and why. A score stays as it was given, even if we have changed the scale since.',
        )}
      </p>
      <ScoreWords words={words} />
    </>
  );
}

/** The score scale, with the names of its ranges. */
export function HowWeScore() {
  const { data } = useQuery(scoreGuideQuery);
  if (data === undefined) return null;
  return (
    <section className={`wrap section ${styles.aside}`} aria-labelledby="scores">
      <h2 className="label" id="scores">
        {t('How We Score')}
      </h2>
      <div>
        {data.outOf !== null ? (
          <Scale {...data} />
        ) : (
          <Title as="p" size={3} fit="m">
            {t('We don’t put a number on games. The verdict says what we think.')}
          </Title>
        )}
      </div>
    </section>
  );
}
