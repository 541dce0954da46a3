import { t } from '#lib/messages/admin.ts';
import * as styles from './steps.module.css';

interface StepsProps {
  names: readonly string[];
  /** The index of the current one. */
  at: number;
}

/** The steps of a longer task; phones show only the current one. */
export function Steps({ names, at }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.done : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>
            <span className={styles.number}>{`${index + 1}. `}</span>
            <span className={styles.ofAll}>
              {t('Step {index} of {steps}: ', { index: index + 1, steps: names.length })}
            </span>
            {name}
          </span>
        </li>
      ))}
    </ol>
  );
}
