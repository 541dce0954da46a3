import type { Score } from '../contract.ts';
import * as styles from './score-badge.module.css';

interface ScoreBadgeProps {
  score: Score | null;
  /** 'ink' where it lies on paper and not on an image. */
  look?: 'small' | 'ink';
}

/** A review's score as a bite of the page out of an image; nothing where there is none. */
export function ScoreBadge({ score, look }: ScoreBadgeProps) {
  if (score === null) return null;
  return (
    <span className={styles.badge} data-look={look}>
      <span className="sr">Score: </span>
      {score.label}
      {score.kind === 'stars' && <span aria-hidden="true">★</span>}
      {score.kind !== 'letters' && <span className="sr"> {score.outOf}</span>}
    </span>
  );
}
