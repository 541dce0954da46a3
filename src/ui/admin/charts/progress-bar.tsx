import * as styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1; missing if unknown. */
  part?: number;
}

/** Progress; the text next to it says the same. */
export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, part) * 100);
  return (
    <div
      className={styles.measure}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={percent === undefined || undefined}
    >
      <i style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
