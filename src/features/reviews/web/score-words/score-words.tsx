import { shownScoreWord } from '#lib/format/score-words.ts';
import { t } from '#lib/messages/messages.ts';
import { useSite } from '#ui/site.ts';
import type { ScoreGuide } from '../../contract.ts';
import * as styles from './score-words.module.css';

/** The ranges of the score scale with their names, best first. */
export function ScoreWords({ words }: Pick<ScoreGuide, 'words'>) {
  const { ownScoreWords } = useSite();
  const isOfWords = words.every(({ word, low, high }) => low === high && word === high);
  return (
    <dl className={styles.scores}>
      {words.map(({ word, low, high }) => {
        const name = shownScoreWord(t, { word, label: high }, ownScoreWords);
        return (
          <div key={word}>
            <dt>{isOfWords ? name : low === high ? high : `${low} – ${high}`}</dt>
            {!isOfWords && <dd>{name}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
