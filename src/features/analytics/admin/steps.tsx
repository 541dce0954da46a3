import type { CSSProperties } from 'react';
import { stepsText } from './statistics/labels.ts';
import * as styles from './steps.module.css';

interface StepsProps {
  reads: number;
  /** How often each quarter was reached. */
  steps: readonly number[];
}

/** How far an article is read: four bars, as shares of its reads. */
export function Steps({ reads, steps }: StepsProps) {
  return (
    <span className={styles.steps} role="img" aria-label={stepsText(reads, steps)}>
      {steps.map((step, index) => {
        const percent = reads === 0 ? 0 : Math.min(100, (step / reads) * 100);
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are always the same four
        return <i key={index} style={{ '--v': `${percent}%` } as CSSProperties} />;
      })}
    </span>
  );
}
