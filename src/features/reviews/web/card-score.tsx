import { t } from '#lib/messages/messages.ts';
import type { Score } from '../contract.ts';
import { scoreRange } from '../values.ts';
import * as styles from './card-score.module.css';

interface ScoreBadgeProps {
  score: Score | null;
  /** 'ink': on the page instead of on an image. */
  look?: 'small' | 'ink';
}

/** A review's score, cut into a corner of an image; nothing without a score. */
export function CardScore({ score, look }: ScoreBadgeProps) {
  if (score === null) return null;
  return (
    <span className={styles.badge} data-look={look}>
      <span className="sr">{`${t('Score:')} `}</span>
      {score.label}
      {score.kind === 'stars' && <span aria-hidden="true">★</span>}
      {score.kind !== 'letters' && <span className="sr"> {scoreRange(t, score.outOf)}</span>}
    </span>
  );
}
